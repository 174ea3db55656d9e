// The page around the screen: its menus, and the user defaults that the app would read.

class Preview {
  constructor(data) {
    this.data = data;
    this.defaults = new Defaults();
    this.state = this.initialState();
    this.state.stack = new Device(data, this.state).way(data.start.page);
    this.restore();
    this.screen = new Screen(document.getElementById("screen"), data, this.state, this.defaults);
    this.screen.onchange = () => this.remember();
    this.defaults.listeners.add((id) => { this.updateDefaults(id); this.remember(); });
    this.bind();
    this.draw();
    this.point(data.start.item);
  }

  // Shows the item at the cursor of the editor.
  point(item) {
    const nodes = item === null ? [] : document.querySelectorAll(`#screen [data-item="${item}"]`);
    for (const node of nodes) node.classList.add("pointed");
    if (nodes.length > 0) nodes[0].scrollIntoView({ block: "nearest" });
  }

  initialState() {
    const { start } = this.data;
    const prefersDark = window.matchMedia && matchMedia("(prefers-color-scheme: dark)").matches;
    return {
      device: start.device, orientation: start.orientation, appearance: start.appearance || (prefersDark ? "dark" : "light"),
      style: start.style, language: start.language, marks: false, popover: false, app: 0, stack: [],
    };
  }

  bind() {
    const choose = (id, values, current, change) => {
      const select = document.getElementById(id);
      select.replaceChildren(...values.map(([value, label]) => element("option", { value }, label)));
      select.value = current;
      select.addEventListener("change", () => { change(select.value); this.draw(); });
    };
    const { state, data } = this;
    // An iPhone has no list of apps next to the pane, so there would be no way back from another app.
    choose("device", [["iphone", "iPhone"], ["ipad", "iPad"]], state.device,
      (value) => { Object.assign(state, { device: value, popover: false, app: value === "ipad" ? state.app : 0 }); });
    choose("orientation", [["portrait", "Portrait"], ["landscape", "Landscape"]], state.orientation,
      (value) => { state.orientation = value; state.popover = false; });
    choose("appearance", [["light", "Light"], ["dark", "Dark"]], state.appearance,
      (value) => { state.appearance = value; });
    choose("style", data.styles.map(({ id, name }) => [id, name]), state.style, (value) => { state.style = value; });
    choose("language", data.languages.map((language) => [language.id, Preview.nameOf(language)]),
      data.languages[state.language].id,
      (value) => { state.language = data.languages.findIndex((language) => language.id === value); });
    const marks = document.getElementById("marks");
    marks.checked = state.marks;
    marks.addEventListener("change", () => { state.marks = marks.checked; this.draw(); });
    document.getElementById("clear").addEventListener("click", () => this.defaults.clear());
    window.addEventListener("resize", () => this.fit());
    document.addEventListener("keydown", (event) => { if (event.key === "Escape") this.screen.hideApps(); });
  }

  // The name of a language in the language itself, if the browser knows it.
  static nameOf(language) {
    try {
      const name = new Intl.DisplayNames([language.tag], { type: "language", fallback: "none" }).of(language.tag);
      return name ? language.id + " · " + name : language.id;
    } catch {
      return language.id;
    }
  }

  draw() {
    this.leaveWhatIsGone();
    this.screen.render();
    this.fit();
    this.drawDefaults();
    this.remember();
  }

  // A screen that is larger than the window is scaled down.
  fit() {
    const { host } = this.screen;
    host.style.zoom = 1;
    const top = host.parentElement.offsetTop + 52;
    const size = Math.min((window.innerHeight - top) / host.offsetHeight, (window.innerWidth - 40) / host.offsetWidth);
    host.style.zoom = Math.min(1, Math.max(size, 0.3));
  }

  // Another device or language, or a new version of the page, may have other panes: panes that no longer exist are
  // closed. A row may have moved, so rows are identified by the pane that they open.
  leaveWhatIsGone() {
    const { stack } = this.state;
    const device = new Device(this.data, this.state);
    if (stack.length === 0 || stack[0].page === undefined) stack.splice(0, stack.length, ...device.way(this.data.start.page));
    for (let index = 1; index < stack.length; index += 1) {
      const entry = stack[index];
      const from = entry.from || entry.choices;
      const page = device.page(stack[index - 1].page);
      const leads = (row) => (entry.choices ? row.kind === "multi" && row.key === from.key
        : row.kind === "pane" && row.file === entry.page && device.page(entry.page) !== null);
      const rows = page === null ? [] : page.sections.flatMap((section) => section.rows).filter(leads);
      const row = rows.find((candidate) => candidate.item === from.item) || rows[0];
      if (row === undefined) {
        stack.length = index;
        return;
      }
      from.item = row.item;
    }
  }

  drawDefaults() {
    this.cells = new Map();
    const rows = [];
    for (const { page, row } of this.screen.device.storing()) {
      const id = Defaults.id(page.group, row.key);
      if (this.cells.has(id)) continue;
      const registered = row.value === undefined ? null : row.value;
      const cells = {
        registered, stored: element("td", { class: "stored" }), type: element("td", { class: "type" }),
      };
      cells.row = element("tr", { "data-key": row.key },
        element("th", { scope: "row" }, element("bdi", {}, row.key),
          page.group ? element("small", {}, "in ", element("bdi", {}, page.group)) : null),
        element("td", { class: "registered" }, element("bdi", {}, shown(registered))), cells.stored, cells.type);
      this.cells.set(id, cells);
      rows.push(cells.row);
    }
    document.querySelector("#defaults tbody").replaceChildren(...rows);
    this.updateDefaults(null);
  }

  // Shows the stored value of one key, or of all keys.
  updateDefaults(id) {
    for (const [key, cells] of id === null ? this.cells : [[id, this.cells.get(id)]]) {
      if (cells === undefined) continue;
      const value = this.defaults.stored.get(key);
      const stored = value === undefined ? null : value;
      cells.row.classList.toggle("changed", stored !== null);
      cells.stored.replaceChildren(element("bdi", { class: stored !== null && shown(stored) === "" ? "empty" : null }, shown(stored)));
      cells.type.textContent = kind(stored === null ? cells.registered : stored);
    }
  }

  // Restores the state after the page is reloaded, if the browser has storage for files.
  remember() {
    try {
      const stored = [...this.defaults.stored];
      sessionStorage.setItem("settings-bundle-preview", JSON.stringify({
        path: location.pathname, state: this.state, language: this.data.languages[this.state.language].id, stored,
      }));
    } catch { /* The page starts without a stored state. */ }
  }

  restore() {
    if (!this.data.watched) return;
    try {
      const { path, state, language, stored } = JSON.parse(sessionStorage.getItem("settings-bundle-preview"));
      if (path !== location.pathname) return;
      const index = this.data.languages.findIndex((known) => known.id === language);
      Object.assign(this.state, state, { language: index < 0 ? this.state.language : index });
      this.defaults.stored = new Map(stored);
    } catch { /* The page starts without a stored state. */ }
  }
}

// The pane in every language, side by side.
class Sheet {
  constructor(data) {
    const host = document.getElementById("sheet");
    const defaults = new Defaults();
    const dark = window.matchMedia && matchMedia("(prefers-color-scheme: dark)").matches;
    data.languages.forEach((language, index) => {
      const node = element("div", { class: "screen" });
      const state = {
        device: data.start.device, orientation: data.start.orientation, style: data.start.style,
        appearance: data.start.appearance || (dark ? "dark" : "light"), language: index, marks: true, popover: false,
        app: 0, stack: [],
      };
      state.stack = new Device(data, state).way(data.start.page);
      const screen = new Screen(node, data, state, defaults);
      screen.render();
      const count = node.querySelectorAll(".untranslated").length;
      host.append(element("figure", { "data-language": language.id },
        element("figcaption", {}, element("b", {}, language.id), " ", Preview.nameOf(language).split(" · ")[1] || "",
          count > 0 ? element("span", { class: "count" }, count + " not translated") : null),
        node));
      for (const text of node.querySelectorAll(".title, .value, h1, h2")) {
        if (text.scrollWidth > text.clientWidth + 1) text.classList.add("cut");
      }
    });
  }
}

// Reloads the page when the file changes. A page from a file cannot read files, but it can load itself in a frame, which
// reports its version.
class Watch {
  constructor(version) {
    this.version = version;
    this.isHeard = false;
    window.addEventListener("message", (event) => {
      if (!event.data || event.data.version === undefined) return;
      this.isHeard = true;
      if (event.data.version !== this.version) location.reload();
    });
    setInterval(() => this.look(), 1000);
    setTimeout(() => { if (!this.isHeard) this.giveUp(); }, 5000);
  }

  // Some browsers do not allow a file to load itself in a frame.
  giveUp() {
    const tools = document.querySelector(".tools") || document.body;
    tools.append(element("span", { class: "hint", role: "status" }, "This browser does not reload the page automatically. Reload it to see changes."));
  }

  look() {
    if (this.frame) this.frame.remove();
    this.frame = element("iframe", { hidden: true, "aria-hidden": "true", src: location.href.split("#")[0] + "#version" });
    document.body.append(this.frame);
  }
}

const data = JSON.parse(document.getElementById("data").textContent);
if (data.watched && window.parent !== window && location.hash === "#version") {
  window.parent.postMessage({ version: data.version }, "*");
} else {
  // This comes first, so that a newer version is loaded even if the rest fails.
  if (data.watched) new Watch(data.version);
  if (data.sheet) new Sheet(data);
  else new Preview(data);
}
