// The drawn pane as a list of items that can be selected, moved and removed.

// A row whose control shows the default value. Its parts cannot be used; a click selects the row.
class EditorRow extends Row {
  line(tag, attributes, ...children) {
    const { onclick, type, ...rest } = attributes;
    const parts = element("div", { class: "parts", inert: true, "aria-hidden": "true" }, ...children);
    for (const control of parts.querySelectorAll("input, button")) control.disabled = true;
    return super.line("div", { ...rest, "aria-disabled": null }, parts);
  }

  group(header) {
    return [this.line("div", { "aria-label": header === null ? null : header.text },
      element("div", { class: "group" }, this.options()))];
  }

  childPane() { return this.line("div", {}, this.title(), element("span", { class: "arrow", "aria-hidden": "true" })); }
}

class EditorScreen extends Screen {
  // `editor` provides `bundle`, `pane` (of the model), `selected` and what happens at a gesture.
  constructor(host, data, state, editor) {
    super(host, data, state, new Defaults());
    this.editor = editor;
  }

  newRow(page, row) { return new EditorRow(this, page, row); }

  leave() { return null; }

  // The sidebar of an iPad is only a picture.
  split() {
    const apps = this.state.orientation === "portrait" ? null : this.apps();
    if (apps !== null) Object.assign(apps, { inert: true, ariaHidden: "true" });
    return [element("div", { class: "split" }, apps, this.current())];
  }

  appsButton() { return null; }

  // The list of findings is in the inspector.
  findings() { return []; }
  leftovers() { return []; }

  // A pane that this device does not show is listed instead of drawn.
  current() {
    if (!this.isListed) return super.current();
    return element("section", { class: "page" }, this.bar({ text: this.editor.pane.name }, false),
      element("div", { class: "content" }));
  }

  pop() {
    const parent = this.device.page(this.state.stack.at(-2).page);
    if (parent !== null) this.editor.openPane(parent.path);
  }

  // Draws the pane. Sections that have not changed are kept, because drawing all of a long pane takes time.
  render() {
    const { pane, state: { device, orientation, appearance, style, language } } = this.editor;
    const page = this.device.page(pane.base);
    const titles = this.isListed ? pane.name : this.state.stack.map((entry) => this.titleOf(entry));
    const frame = JSON.stringify([pane.file, device, orientation, appearance, style, language, titles, this.isListed,
      this.data.languages[language], this.data.sidebar]);
    if (this.frame !== frame) {
      this.frame = frame;
      this.renderAll(pane);
      return;
    }
    const sections = this.isListed ? [] : page.sections;
    const keys = sections.map((section) => this.keyOf(page, section));
    const old = [...this.list.querySelectorAll(":scope > .section:not(.unseen-items)")];
    const least = Math.min(old.length, keys.length);
    let first = 0;
    while (first < least && old[first].drawnKey === keys[first]) first += 1;
    let rest = 0;
    while (rest < least - first && old.at(-1 - rest).drawnKey === keys.at(-1 - rest)) rest += 1;
    const end = sections.length - rest;
    const next = old[old.length - rest] || null;
    for (const node of old.slice(first, old.length - rest)) node.remove();
    for (const section of sections.slice(first, end)) this.list.insertBefore(this.section(page, section), next);
    old.slice(old.length - rest).forEach((node, index) => EditorScreen.renumber(node, sections[end + index].start));
    this.finish(pane);
  }

  renderAll(pane) {
    super.render();
    const content = this.host.querySelector(".content");
    for (const system of content.querySelectorAll(":scope > .system")) system.remove();
    this.list = element("div", {
      class: "items", role: "listbox", tabindex: "0", id: "items", "aria-label": `Items of ${pane.name}`,
    });
    this.list.append(...content.querySelectorAll(":scope > .section"));
    content.append(this.list);
    this.finish(pane);
    const { scroll } = this.editor;
    if (scroll > 0) content.scrollTop = scroll;
    content.addEventListener("scroll", () => { this.editor.scroll = content.scrollTop; }, { passive: true });
    this.bind();
  }

  finish(pane) {
    // The pane whose positions the nodes have. The bundle can change while a mouse button is pressed.
    this.drawnPane = pane;
    const unseen = this.list.querySelector(":scope > .unseen-items");
    if (unseen !== null) unseen.remove();
    this.updates = [];
    this.options = new Map();
    for (const node of this.list.querySelectorAll("[data-item]")) this.options.set(Number(node.dataset.item), node);
    this.addHiddenItems(pane);
    this.showFindings();
    this.showSelection(false);
  }

  // Everything that determines how a section looks.
  keyOf(page, section) {
    const text = (reference) => this.device.text(page, reference);
    const rows = section.rows.map((row) => [text(row.title),
      this.device.order(page, row.options === undefined ? { ...row, options: [] } : row),
      (row.options || []).map((option) => [text(option.title), text(option.short)]),
        [row.minimumImage, row.maximumImage].map((name) => (name === undefined ? null : this.device.image(name)))]);
    return JSON.stringify([section.relative, rows, text(section.header), text(section.footer)]);
  }

  // Gives the items of a section that was drawn other indices.
  static renumber(section, start) {
    const distance = start - section.start;
    if (distance === 0) return;
    section.start = start;
    for (const node of section.querySelectorAll("[data-item], [data-belongs]")) {
      const { dataset } = node;
      if (dataset.belongs !== undefined) dataset.belongs = Number(dataset.belongs) + distance;
      if (dataset.item === undefined) continue;
      dataset.item = Number(dataset.item) + distance;
      node.id = `item-${dataset.item}`;
    }
  }

  // A section whose items have the role of options.
  section(page, section) {
    const node = super.section(page, section);
    node.drawnKey = this.keyOf(page, section);
    node.start = section.start;
    const index = node.dataset.item;
    if (index !== undefined) {
      delete node.dataset.item;
      const rows = node.querySelector(`[data-item="${index}"]`);
      const header = node.querySelector("h2")
        || element("h2", { class: "untitled" }, rows === null ? "Group without a title" : "");
      const footer = node.querySelector(".footer");
      if (footer !== null) {
        footer.dataset.belongs = index;
        footer.setAttribute("role", "none");
      }
      if (rows === null) {
        node.prepend(element("div", { class: "head", "data-item": index },
          element("div", { class: "parts", inert: true }, header)));
      } else {
        header.dataset.belongs = index;
        header.setAttribute("role", "none");
      }
    }
    for (const item of node.querySelectorAll("[data-item]")) EditorScreen.makeOption(item);
    return node;
  }

  // Gives the node of an item the role of an option.
  static makeOption(node) {
    node.id = `item-${node.dataset.item}`;
    node.classList.add("option");
    node.setAttribute("role", "option");
  }

  // Marks the items with findings other than notes.
  showFindings() {
    const { bundle } = this.editor;
    const pane = this.drawnPane;
    const counts = new Map();
    for (const finding of bundle.findingsOf(pane.file)) {
      if (finding.severity !== "note") counts.set(finding.id, (counts.get(finding.id) || 0) + 1);
    }
    for (const [index, node] of this.options) {
      const count = counts.get(pane.ids[index]) || 0;
      const name = bundle.nameOf(pane.items[index]);
      node.classList.toggle("has-finding", count > 0);
      setAttribute(node, "aria-label", count === 0 ? name : `${name}, ${count} ${count === 1 ? "finding" : "findings"}`);
    }
  }

  // Items that Settings does not show on this device.
  addHiddenItems(pane) {
    const page = this.device.page(pane.base);
    const reasons = new Map(page !== null && page.path === pane.file ? page.omitted : []);
    const hidden = pane.items.flatMap((item, index) => {
      if (this.options.has(index)) return [];
      const reason = reasons.get(index) || "it is not shown on this device";
      const node = element("div", { class: "row hidden-item", "data-item": index },
        element("div", { class: "parts", inert: true },
          element("span", { class: "title" }, element("bdi", {}, this.editor.bundle.nameOf(item)), " – ",
            element("bdi", {}, reason))));
      EditorScreen.makeOption(node);
      this.options.set(index, node);
      return [node];
    });
    if (hidden.length === 0) return;
    this.list.append(element("div", { class: "section unseen-items", role: "group", "aria-label": "Not shown" },
      element("h2", { role: "none" }, "Not shown"), element("div", { class: "rows" }, hidden)));
  }

  showSelection(isScrolling) {
    const selected = this.drawnPane.ids.indexOf(this.editor.selectedID);
    for (const [index, node] of this.options) {
      const isSelected = index === selected;
      node.classList.toggle("selected", isSelected);
      setAttribute(node, "aria-selected", String(isSelected));
      if (isSelected && isScrolling) node.scrollIntoView({ block: "nearest" });
    }
    if (this.options.has(selected)) this.list.setAttribute("aria-activedescendant", `item-${selected}`);
    else this.list.removeAttribute("aria-activedescendant");
  }

  // Scrolls only if it is necessary, because that takes time.
  revealSelection() {
    const node = this.options.get(this.drawnPane.ids.indexOf(this.editor.selectedID));
    if (node === undefined || !node.isConnected) return;
    const [item, content] = [node, this.list.closest(".content")].map((part) => part.getBoundingClientRect());
    if (item.top < content.top || item.bottom > content.bottom - 34) node.scrollIntoView({ block: "nearest" });
  }

  // The position of an item in the drawn pane.
  indexAt(node) {
    const found = node.closest && node.closest("[data-item], [data-belongs]");
    return found === null || found === undefined || !this.list.contains(found) ? null
      : Number(found.dataset.item || found.dataset.belongs);
  }

  // MARK: Gestures

  bind() {
    const { list, editor } = this;
    list.addEventListener("keydown", (event) => this.press(event));
    list.addEventListener("pointerdown", (event) => this.startDrag(event));
    list.addEventListener("dblclick", (event) => {
      const index = this.indexAt(event.target);
      const place = index === null ? null : editor.find(this.drawnPane, index);
      if (place !== null) editor.open(place);
    });
  }

  press(event) {
    const { editor } = this;
    const { selected, pane } = editor;
    const count = pane.items.length;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.ctrlKey || event.metaKey || (count === 0 && !["+", "Insert"].includes(event.key))) return;
    if (step !== undefined && event.altKey) editor.moveItem(step);
    else if (step !== undefined) editor.select(Math.min(Math.max((selected === null ? (step > 0 ? -1 : count)
      : selected) + step, 0), count - 1), true);
    else if (event.key === "Home" || event.key === "End") editor.select(event.key === "Home" ? 0 : count - 1, true);
    else if (event.key === "Delete" || event.key === "Backspace") {
      if (selected !== null) editor.removeItem(pane, selected);
    }
    else if (event.key === "Insert" || event.key === "+") editor.add();
    else if (event.key === "Enter" && selected !== null) editor.open(selected);
    else if (event.key === "Escape") editor.select(null, true);
    else return;
    event.preventDefault();
  }

  startDrag(event) {
    const index = this.indexAt(event.target);
    const { editor, list } = this;
    const pane = this.drawnPane;
    if (event.button !== 0) return;
    list.focus({ preventScroll: true });
    editor.select(index === null ? null : editor.find(pane, index), false);
    // Without this, the browser moves the focus or selects text.
    event.preventDefault();
    if (index === null || editor.isReadOnly) return;
    const isGroup = editor.bundle.beginsSection(pane.items[index]);
    const start = event.clientY;
    let target = null;
    let last = event;
    const content = list.closest(".content");
    // Near the edges, the list scrolls.
    const timer = setInterval(() => {
      const box = content.getBoundingClientRect();
      const step = last.clientY > box.bottom - 40 ? 12 : last.clientY < box.top + 40 ? -12 : 0;
      if (target === null || step === 0) return;
      content.scrollTop += step;
      move(last);
    }, 40);
    const line = element("div", { class: "drop-line", "aria-hidden": "true" });
    const move = (next) => {
      last = next;
      if (target === null && Math.abs(next.clientY - start) < 6) return;
      list.classList.add("dragging");
      const place = this.dropPlace(pane, next.clientY, isGroup);
      if (place === null) return;
      target = place.index;
      place.node[place.isBefore ? "before" : "after"](line);
    };
    const end = (isDropped) => {
      clearInterval(timer);
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", abort);
      window.removeEventListener("keydown", cancel, true);
      list.classList.remove("dragging");
      line.remove();
      if (isDropped && target !== null) editor.moveTo(pane, index, target);
    };
    const up = () => end(true);
    const abort = () => end(false);
    const cancel = (next) => {
      if (next.key !== "Escape") return;
      next.stopPropagation();
      end(false);
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", abort);
    window.addEventListener("keydown", cancel, true);
  }

  // The place between two items that is nearest to a vertical position. A group is dropped only between groups, because
  // the items after it would become a part of it.
  dropPlace(pane, y, isGroup) {
    const { bundle } = this.editor;
    let best = null;
    for (const [index, node] of this.options) {
      const box = node.getBoundingClientRect();
      for (const [edge, isBefore] of [[box.top, true], [box.bottom, false]]) {
        const place = isBefore ? index : index + 1;
        if (isGroup && place < pane.items.length && !bundle.beginsSection(pane.items[place])) continue;
        const distance = Math.abs(edge - y);
        if (best === null || distance < best.distance) best = { distance, node, isBefore, index: place };
      }
    }
    return best;
  }
}

// Sets an attribute only if it changes, so that the browser does not draw the element again.
function setAttribute(node, name, value) {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

// Replaces the children of an element. Children that stay are not moved, so they are not drawn again.
function setChildren(host, nodes) {
  const kept = new Set(nodes);
  for (const child of [...host.childNodes]) if (!kept.has(child)) child.remove();
  let next = host.firstChild;
  for (const node of nodes) {
    if (node === next) next = next.nextSibling;
    else host.insertBefore(node, next);
  }
}
