// The editor: the panes and languages on the left, the device in the middle, the inspector on the right, and the commands
// of the session below.

class Editor {
  constructor() {
    this.server = new Server((names, isOwn) => this.changed(names, isOwn), (isConnected) => this.connected(isConnected),
      () => this.refused());
    this.file = null;
    // The identity of the selected item in the pane.
    this.selectedID = null;
    this.tab = "panes";
    this.panel = "commands";
    this.scroll = 0;
    this.state = { device: "iphone", orientation: "portrait", appearance: "light", style: "", language: null,
      marks: true, popover: false, app: 0, stack: [] };
  }

  async start() {
    this.layout();
    try {
      await this.server.load();
      this.server.listen();
    } catch (error) {
      this.say(Editor.textOf(error), true);
    }
  }

  get pane() { return this.file === null ? undefined : this.bundle.pane(this.file); }

  // The position of the selected item, or null.
  get selected() {
    const index = this.pane === undefined || this.selectedID === null ? -1 : this.pane.ids.indexOf(this.selectedID);
    return index < 0 ? null : index;
  }

  set selected(index) { this.selectedID = index === null ? null : this.pane.ids[index]; }

  get item() { return this.selected === null ? undefined : this.pane.items[this.selected]; }
  get isReadOnly() { return this.bundle.info.readOnly; }

  // MARK: Layout

  layout() {
    const button = (label, title, onclick, attributes = {}) => element("button",
      { type: "button", title, onclick, ...attributes }, label);
    this.nodes = {
      name: element("h1", {}),
      undo: button("Undo", "Undo the last change (Ctrl+Z or ⌘Z)", () => this.undo()),
      redo: button("Redo", "Redo the change that was undone (Shift+Ctrl+Z or ⇧⌘Z)", () => this.redo()),
      add: button("Add item…", "Add an item after the selected one (+)", () => this.add(), { class: "primary" }),
      sidebar: element("nav", { class: "sidebar", "aria-label": "Panes and languages" }),
      device: element("div", { class: "tools", role: "group", "aria-label": "Device" }),
      stage: element("div", { class: "stage" }),
      screen: element("div", { class: "screen", id: "screen" }),
      translations: element("section", { class: "translations-view", "aria-label": "Translations", hidden: true }),
      inspector: element("aside", { class: "inspector", "aria-label": "Inspector" }),
      panel: element("section", { class: "panel", "aria-label": "Commands, findings and differences" }),
      status: element("p", { class: "status-line", role: "status" }),
      alert: element("p", { class: "alert", role: "alert", hidden: true }),
    };
    const { nodes } = this;
    Fields.editor = this;
    this.tabs = ["panes", "translations"].map((tab) => button(tab === "panes" ? "Panes" : "Translations", "",
      () => this.show(tab), { "aria-pressed": String(tab === this.tab) }));
    nodes.stage.append(nodes.screen);
    nodes.main = element("main", { class: "main" }, nodes.device, nodes.stage, nodes.translations);
    document.body.append(
      element("header", { class: "top" }, nodes.name, nodes.undo, nodes.redo, nodes.add,
        element("div", { class: "tabs", role: "group", "aria-label": "View" }, this.tabs), nodes.status),
      nodes.alert, nodes.sidebar, nodes.main, nodes.inspector, nodes.panel);
    this.inspector = new Inspector(nodes.inspector, this);
    this.translations = new Translations(nodes.translations, this);
    document.addEventListener("keydown", (event) => this.shortcut(event));
    window.addEventListener("pointerdown", () => { this.isPointerDown = true; }, true);
    for (const name of ["pointerup", "pointercancel"]) {
      window.addEventListener(name, () => {
        this.isPointerDown = false;
        setTimeout(() => {
          if (this.isPointerDown) return;
          if (this.mustDraw) this.draw();
          else if (this.mustDrawFindings) this.drawFindings();
        });
      }, true);
    }
    window.addEventListener("resize", () => { if (this.bundle !== undefined && this.tab === "panes") this.fitScreen(); });
  }

  shortcut(event) {
    if (this.bundle === undefined) return;
    const isOpen = document.querySelector("dialog[open]") !== null;
    if (event.key === "+" && !isOpen && !event.target.closest("input, textarea, select, .items")) {
      event.preventDefault();
      this.add();
      return;
    }
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || isOpen) return;
    // A text field undoes typing itself.
    const field = document.activeElement;
    if (field && field.matches("input[type=text], input[type=search], textarea")
      && field.value !== (field.dataset.value || "")) return;
    event.preventDefault();
    if (event.shiftKey) this.redo();
    else this.undo();
  }

  show(tab) {
    this.tab = tab;
    this.tabs.forEach((button, index) => button.setAttribute("aria-pressed",
      String(["panes", "translations"][index] === tab)));
    const { nodes } = this;
    nodes.translations.hidden = tab !== "translations";
    for (const node of [nodes.device, nodes.stage, nodes.inspector]) node.hidden = tab !== "panes";
    document.body.classList.toggle("wide", tab !== "panes");
    this.draw();
  }

  // MARK: Drawing

  // `isOwn` is whether this page has made the change.
  changed(names, isOwn) {
    const { bundle: before, item: oldItem, selected: oldPlace } = this;
    this.bundle = new Bundle(this.server.parts, before, isOwn);
    if (names.every((name) => name === "findings" || name === "check")) {
      if (this.isPointerDown || this.mustDraw) this.mustDrawFindings = true;
      else this.drawFindings();
      return;
    }
    const { drawing } = this.bundle;
    if (this.state.style === "") {
      this.useStart(drawing.start);
      this.restore();
    }
    const index = drawing.languages.findIndex((language) => language.id === this.languageID);
    this.state.language = index < 0 ? drawing.start.language : index;
    this.isOutside = this.isOutside || !isOwn;
    // A form that somebody fills in stays, even if its subject is gone.
    const isUsed = !isOwn && Fields.used(this.nodes.inspector).length > 0;
    this.choosePane(isUsed);
    if (this.pending && isOwn) {
      const { file, id, select } = this.pending;
      this.pending = null;
      // The user may have gone elsewhere in the meantime.
      const isSame = this.file === file && this.selectedID === id && this.pane !== undefined;
      const place = isSame ? select(this.pane) : undefined;
      if (place !== undefined) this.selected = place;
    }
    if (this.pane === undefined || this.selectedID === null || this.selected !== null) this.lostItem = null;
    else {
      if (oldItem !== undefined) this.lostItem = before.nameOf(oldItem);
      if (!isOwn && !isUsed) this.say(this.reasonOfLoss());
      if (!isUsed) this.selectedID = null;
    }
    this.mustScroll = isOwn && this.selected !== oldPlace;
    if (isOwn && oldItem !== undefined && this.item !== undefined) this.renameTexts(oldItem.texts, this.item.texts);
    this.remember();
    this.redraw();
  }

  // Otherwise, a button could be replaced between pressing and releasing it.
  redraw() {
    if (this.isPointerDown) this.mustDraw = true;
    else this.draw();
  }

  // A pane that cannot be read, or that was removed, is shown again when it is back.
  choosePane(isUsed) {
    const { info } = this.bundle;
    const wanted = this.lostFile || this.file;
    const isLost = this.bundle.pane(wanted) === undefined;
    if (isLost && wanted !== null && !this.lostFile) this.say(`${wanted} cannot be shown.`);
    this.lostFile = isLost ? wanted : null;
    if (isUsed || (isLost ? this.pane !== undefined : wanted === this.file)) return;
    this.file = isLost ? info.panes.find((file) => this.bundle.pane(file).base === "Root") || info.panes[0] || null : wanted;
    this.selectedID = null;
  }

  // Chooses again what to show, after a form whose subject is gone was closed.
  chooseAgain() {
    this.choosePane(false);
    if (this.selected === null) this.selectedID = null;
    this.draw();
  }

  // Closes a frozen form, because the user goes elsewhere.
  leaveForm() { Fields.report(Fields.release(this.nodes.inspector)); }

  // Why the item, the pane or the field in which the user types is gone.
  reasonOfLoss() {
    if (this.lostFile) {
      const note = this.bundle.info.notes.find((text) => text.startsWith(`${this.lostFile} `));
      return note === undefined ? `Another program or window has removed ${this.lostFile}.` : `${sentence(note)}.`;
    }
    return `Another program or window has removed ${this.lostItem || "what you are changing"}.`;
  }

  // Fields of translations follow the texts that this page changes.
  renameTexts(before, now) {
    if (before.length !== now.length) return;
    before.forEach(([, text], index) => { if (text !== now[index][1]) Fields.renamedTexts.set(text, now[index][1]); });
  }

  useStart(start) {
    const prefersDark = matchMedia("(prefers-color-scheme: dark)").matches;
    Object.assign(this.state, { device: start.device, orientation: start.orientation, style: start.style,
      appearance: prefersDark ? "dark" : "light" });
    this.languageID = this.bundle.drawing.languages[start.language].id;
  }

  // Keeps what is shown for a reload of the page.
  remember() {
    try {
      sessionStorage.setItem("settings-bundle-place", JSON.stringify([this.file, this.selected, this.item]));
    } catch { /* A reload begins with the first pane. */ }
  }

  restore() {
    try {
      const [file, selected, item] = JSON.parse(sessionStorage.getItem("settings-bundle-place"));
      if (this.bundle.pane(file) === undefined) return;
      this.file = file;
      // The bundle may have changed since.
      if (item !== null && JSON.stringify(this.pane.items[selected]) === JSON.stringify(item)) this.selected = selected;
    } catch { /* There is nothing to restore. */ }
  }

  draw() {
    const { nodes, bundle } = this;
    if (bundle === undefined) return;
    this.mustDraw = this.mustDrawFindings = false;
    Fields.isOutside = this.isOutside;
    const { problem, canUndo, canRedo } = this.server.parts.get("state");
    const base = bundle.info.path.split("/").at(-1);
    document.title = `${base} – settings-bundle`;
    nodes.name.textContent = base;
    nodes.name.title = bundle.info.path;
    nodes.undo.disabled = !canUndo || this.isReadOnly;
    nodes.redo.disabled = !canRedo || this.isReadOnly;
    nodes.add.disabled = this.isReadOnly || this.pane === undefined;
    const { notes } = bundle.info;
    if (problem || notes.length > 0) this.say(problem ? Editor.textOf(problem) : notes.map(sentence).join(" "), true);
    else if (this.hasProblem) this.clearAlert();
    this.hasProblem = Boolean(problem) || notes.length > 0;
    this.drawSidebar();
    if (this.tab === "panes") {
      this.drawDevice();
      this.drawScreen();
      this.inspector.draw();
    } else this.translations.draw();
    this.drawPanel();
    Fields.isOutside = this.isOutside = false;
    Fields.renamedTexts.clear();
  }

  // Findings arrive after the drawing.
  drawFindings() {
    this.mustDrawFindings = false;
    this.drawSidebar();
    if (this.tab === "panes" && this.screen && this.screen.options) {
      this.screen.showFindings();
      this.inspector.drawFindings();
    }
    this.drawPanel();
  }

  drawSidebar() {
    const { bundle, nodes } = this;
    const counts = bundle.panes.map((pane) => bundle.findingsOf(pane.file).filter((finding) => finding.severity !== "note").length);
    const key = JSON.stringify([bundle.info, counts, bundle.panes.map((pane) => pane.name), this.file, this.languageID]);
    Fields.redraw(nodes.sidebar, () => this.sidebar(), key);
  }

  sidebar() {
    const { bundle } = this;
    const count = (file) => {
      const found = bundle.findingsOf(file).filter((finding) => finding.severity !== "note").length;
      return found === 0 ? null : element("span", { class: "count", title: `${found} findings` }, String(found),
        element("span", { class: "unseen" }, found === 1 ? " finding" : " findings"));
    };
    const panes = bundle.panes.map((pane) => element("li", {}, element("button", {
      type: "button", "aria-current": pane.file === this.file ? "page" : null, "data-focus": "pane-" + pane.file,
      onclick: () => this.openPane(pane.file),
    }, element("bdi", {}, pane.name), count(pane.file))));
    const languages = bundle.languages.map((language) => element("li", { class: "language" },
      element("button", {
        type: "button", "data-focus": "language-" + language.language,
          "aria-current": language.language === this.languageID ? "true" : null,
        title: `Show the device in ${languageName(language)}`, onclick: () => this.useLanguage(language.language),
      }, element("bdi", {}, languageName(language)),
        element("span", { class: "percent" },
        language.language === bundle.info.sourceLanguage ? "source" : percentText(language))),
      this.isReadOnly ? null : element("button", {
        type: "button", class: "unset", "aria-label": `Remove ${language.language}`,
          title: `Remove ${language.language}`, "data-focus": "remove-" + language.language,
        onclick: Fields.once(() => this.removeLanguage(language.language)),
      }, "✕")));
    const add = (label, onclick) => (this.isReadOnly ? null
      : element("button", { type: "button", class: "add", "data-focus": label, onclick }, label));
    return [
      element("h2", {}, "Panes"), element("ul", {}, panes), add("Add pane…", () => this.addPane()),
      element("h2", {}, "Languages"), element("ul", {}, languages), add("Add language…", () => this.addLanguage()),
    ];
  }

  drawDevice() {
    const { drawing } = this.bundle;
    const choose = (label, id, choices, value, change) => {
      const input = element("select", { "data-focus": "device-" + id, id: "device-" + id },
        choices.map(([choice, name]) => element("option", { value: choice }, name)));
      input.value = value;
      input.addEventListener("change", () => { change(input.value); this.draw(); });
      return element("label", {}, label, " ", input);
    };
    const { state } = this;
    const key = JSON.stringify([state.device, state.orientation, state.style, state.appearance, state.language,
      drawing.languages]);
    Fields.redraw(this.nodes.device, () => [
      choose("Device", "device", [["iphone", "iPhone"], ["ipad", "iPad"]], state.device,
        (value) => { state.device = value; }),
      choose("Orientation", "orientation", [["portrait", "Portrait"], ["landscape", "Landscape"]], state.orientation,
        (value) => { state.orientation = value; }),
      choose("System", "style", drawing.styles.map(({ id, name }) => [id, name]), state.style,
        (value) => { state.style = value; }),
      choose("Appearance", "appearance", [["light", "Light"], ["dark", "Dark"]], state.appearance,
        (value) => { state.appearance = value; }),
      choose("Language", "language", drawing.languages.map((language) => [language.id, language.id]),
        drawing.languages[state.language].id, (value) => this.useLanguage(value))], key);
  }

  drawScreen() {
    const { nodes, state, pane } = this;
    const { drawing } = this.bundle;
    const hasFocus = nodes.screen.contains(document.activeElement);
    if (pane === undefined) {
      nodes.screen.replaceChildren();
      this.screen = undefined;
      return;
    }
    const device = new Device(drawing, state);
    const page = device.page(pane.base);
    state.stack = device.way(pane.base);
    if (this.screen === undefined) this.screen = new EditorScreen(nodes.screen, drawing, state, this);
    this.screen.device.data = drawing;
    // A pane for other devices or languages is listed instead of drawn.
    this.screen.isListed = page === null || page.path !== pane.file;
    this.screen.render();
    if (this.mustScroll) requestAnimationFrame(() => { if (this.screen) this.screen.revealSelection(); });
    this.mustScroll = false;
    // Measuring is slow, so it is done only if the size may have changed.
    const size = JSON.stringify([state.device, state.orientation, innerWidth, innerHeight]);
    if (this.fittedSize !== size) this.fitScreen();
    this.fittedSize = size;
    if (hasFocus && this.screen.list) this.screen.list.focus({ preventScroll: true });
  }

  // Draws a wide screen smaller, and a high one with a shorter list.
  fitScreen() {
    const { nodes } = this;
    nodes.screen.style.zoom = "1";
    const space = [nodes.stage.clientWidth - 48, nodes.main.clientHeight - nodes.device.offsetHeight - 56];
    const zoom = Math.min(1, Math.max(0.3, space[0] / (nodes.screen.offsetWidth || 1)));
    nodes.screen.style.zoom = String(zoom);
    nodes.screen.style.maxHeight = `${Math.max(space[1], 460) / zoom}px`;
  }

  // MARK: Messages

  say(text, isError = false) {
    const { status, alert } = this.nodes;
    clearTimeout(this.timer);
    if (isError && !alert.hidden && alert.dataset.text === text) return;
    alert.dataset.text = text;
    status.textContent = isError ? "" : text;
    alert.hidden = !isError;
    alert.replaceChildren(...(isError
      ? [text, " ", element("button", { type: "button", onclick: () => this.clearAlert() }, "Dismiss")] : []));
    if (!isError) this.timer = setTimeout(() => { status.textContent = ""; }, 6000);
  }

  clearAlert() { this.nodes.alert.hidden = true; }

  // Hides the error of a change that the user gives up.
  dismiss() { if (!this.hasProblem && !this.wasLost) this.clearAlert(); }

  static textOf(error) {
    // The page shows no lines of files.
    const message = error.message.replace(/^\S+:\d+:\d+: /u, "");
    const text = error.help ? `${message}: ${error.help}` : message;
    return sentence(text);
  }

  connected(isConnected) {
    if (!isConnected) this.say("The connection to settings-bundle is lost. Run settings-bundle edit again, and open the new address.", true);
    else if (this.wasLost) {
      this.clearAlert();
      this.server.load().catch(() => {});
    }
    this.wasLost = !isConnected;
  }
}
