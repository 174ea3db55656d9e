// The screen of a device: the open pane, and on an iPad also the sidebar of Settings.

const UNTRANSLATED = new Set(["r", "u", "f", "s", "e"]);
const STATES = {
  r: "no entry in this language's string table",
  u: "no string table for this text",
  f: "from a file other than this language's string table",
  s: "the same as in the source language",
  e: "an empty translation: nothing is shown",
};

class Screen {
  constructor(host, data, state, defaults) {
    this.host = host;
    this.device = new Device(data, state);
    this.state = state;
    this.defaults = defaults;
    this.updates = [];
    defaults.listeners.add((id) => this.update(id));
  }

  get data() { return this.device.data; }

  // Draws everything again.
  render() {
    const { host, state } = this;
    this.updates = [];
    host.dataset.device = state.device;
    host.dataset.orientation = state.orientation;
    host.dataset.appearance = state.appearance;
    host.dataset.style = state.style;
    host.classList.toggle("marked", state.marks);
    host.lang = this.device.language.tag;
    host.dir = this.device.language.rtl ? "rtl" : "ltr";
    host.replaceChildren(
      element("div", { class: "status", "aria-hidden": "true" }, element("span", {}, "9:41"),
        element("span", { class: "signs" }, element("span", { class: "network" }), element("span", { class: "battery" }))),
      ...(state.device === "ipad" ? this.split() : [this.current()]));
  }

  // Updates what is drawn after one value, or all values, changed.
  update(id) {
    for (const follower of this.updates) if (id === null || follower.id === id) follower.update();
  }

  // The pane on top.
  current() {
    if (this.state.app < 0) return this.appList();
    if (this.state.app > 0) return this.placeholder();
    const top = this.state.stack[this.state.stack.length - 1];
    return top.choices === undefined ? this.page(top) : this.choices(top);
  }

  titleOf(entry) {
    if (entry.from === undefined) {
      // The title of a pane that no row opens is its name.
      const isFirst = entry.page === "Root" || !this.data.names.includes("Root");
      return { text: isFirst ? this.data.name : entry.page };
    }
    const page = this.device.page(entry.from.page);
    const row = page && this.device.row(page, entry.from.item);
    return (row && this.device.text(page, row.title)) || { text: "" };
  }

  bar(title, canGoBack) {
    const parent = this.state.stack[this.state.stack.length - 2];
    const label = canGoBack ? this.titleOf(parent).text : "";
    return element("header", { class: "bar" },
      element("div", { class: "lead" },
        this.state.device === "ipad" && this.state.orientation === "portrait" ? this.appsButton() : null,
        canGoBack
          ? element("button", { class: "back", type: "button", "aria-label": "Back to " + label, onclick: () => this.pop() },
            element("span", { class: "arrow", "aria-hidden": "true" }), element("bdi", { class: "word" }, label || "Back"))
          : this.leave()),
      element("h1", { tabindex: "-1" }, this.text(title)));
  }

  // The back button from the first pane to the list of apps. On an iPhone, it has no effect.
  leave() {
    if (this.state.app < 0) return null;
    const { title } = this.data.sidebar;
    const parts = [element("span", { class: "arrow", "aria-hidden": "true" }), element("span", { class: "word" }, title)];
    return this.state.device === "ipad"
      ? element("button", { class: "leave", type: "button", "aria-label": "Back to " + title, onclick: () => this.choose(-1) }, parts)
      : element("span", { class: "leave", "aria-hidden": "true" }, parts);
  }

  // A bar that represents text of the system.
  blank(length) {
    const node = element("span", { class: "blank" });
    node.style.width = length + "px";
    return node;
  }

  // Placeholders for rows of the system, which are not part of the bundle.
  systemRows() {
    const { label, names } = this.data.system;
    return element("div", { class: "system", role: "img", "aria-label": label },
      names.map((length) => element("div", {}, element("span", { class: "icon" }), this.blank(length))));
  }

  // Text of the pane, with its own text direction.
  text(text, tag = "bdi") {
    const node = element(tag, {}, text.text);
    if (text.state !== undefined && UNTRANSLATED.has(text.state) && !this.device.language.source) {
      node.classList.add("untranslated");
      if (this.state.marks) node.title = STATES[text.state];
    }
    return node;
  }

  page(entry) {
    const page = this.device.page(entry.page);
    const node = element("section", { class: "page", "data-page": entry.page });
    const title = this.titleOf(entry);
    node.append(this.bar(title, this.state.stack.length > 1));
    const content = element("div", { class: "content" });
    node.append(content);
    if (page === null) {
      content.append(element("p", { class: "nothing" }, "There is no pane with this name."));
      return node;
    }
    if (this.state.stack.length === 1) content.append(this.systemRows());
    for (const section of page.sections) content.append(this.section(page, section));
    if (this.state.marks) content.append(...this.leftovers(page));
    return node;
  }

  newRow(page, row) { return new Row(this, page, row); }

  section(page, section) {
    const header = this.device.text(page, section.header);
    const footer = this.device.text(page, section.footer);
    const rows = section.rows.flatMap((row) => this.newRow(page, row).nodes(header));
    const name = header === null ? null : header.text;
    const rowItems = new Set(section.rows.map((row) => row.item));
    return element("div", { class: footer === null ? "section" : "section footed", "data-item": section.item, role: "group", "aria-label": name },
      header === null ? null : element("h2", {}, this.text(header)),
      rows.length === 0 ? null : element("div", { class: "rows" }, rows),
      this.state.marks && !rowItems.has(section.item) ? this.findings(page, section.item) : null,
      footer === null ? null : element("p", { class: "footer" }, this.text(footer)));
  }

  found(page) { return this.data.findings[page.path] || []; }

  // The findings at an item.
  findings(page, item) {
    const found = this.found(page).filter((finding) => finding.item === item && item !== undefined);
    return found.map((finding) => this.finding(finding));
  }

  finding(finding) {
    return element("p", { class: "finding " + finding.severity },
      element("b", {}, finding.severity), " ", element("bdi", {}, finding.message), " ",
      element("code", {}, finding.rule));
  }

  // The items that are not drawn, and the findings that do not belong to a row.
  leftovers(page) {
    const drawn = new Set(page.sections.flatMap((section) => [section.item, ...section.rows.map((row) => row.item)]));
    const others = this.found(page).filter((finding) => !drawn.has(finding.item));
    const omitted = page.omitted.map(([item, reason]) => element("p", { class: "omitted", "data-omitted": item },
      "Item " + item + " is not drawn: ", element("bdi", {}, reason)));
    return [...omitted, ...others.map((finding) => this.finding(finding))];
  }

  // The list of choices of a row.
  choices(entry) {
    const page = this.device.page(entry.choices.page);
    const row = page && this.device.row(page, entry.choices.item);
    const node = element("section", { class: "page choices", "data-page": entry.choices.page });
    node.append(this.bar(this.titleOf({ from: entry.choices }), true));
    const rows = row === null ? [] : this.newRow(page, row).options();
    node.append(element("div", { class: "content" },
      element("div", { class: "section" },
        element("div", { class: "rows", role: "radiogroup", "aria-label": this.titleOf({ from: entry.choices }).text }, rows))));
    return node;
  }

  push(entry) {
    this.state.stack.push(entry);
    this.render();
    this.focus("h1");
    this.changed();
  }

  pop() {
    const left = this.state.stack.pop();
    this.render();
    const from = left.from || left.choices;
    this.focus(from ? `[data-item="${from.item}"] button.row, button.row[data-item="${from.item}"]` : "h1");
    this.changed();
  }

  focus(selector) {
    const node = this.host.querySelector(selector) || this.host.querySelector("h1");
    if (node) node.focus({ preventScroll: selector === "h1" });
  }

  changed() { if (this.onchange) this.onchange(); }
}
