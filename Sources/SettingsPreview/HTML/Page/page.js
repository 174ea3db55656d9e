// The page around the screen: what it shows, and what the app would find in its user defaults.

class Preview {
  constructor(data) {
    this.data = data;
    this.defaults = new Defaults();
    this.state = this.initialState();
    this.state.stack = new Device(data, this.state).way(data.start.page);
    this.restore();
    this.screen = new Screen(document.getElementById("screen"), data, this.state, this.defaults);
    this.screen.onchange = () => this.remember();
    this.defaults.listeners.add(() => { this.drawDefaults(); this.remember(); });
    this.bind();
    this.draw();
  }

  initialState() {
    const { start } = this.data;
    const prefersDark = window.matchMedia && matchMedia("(prefers-color-scheme: dark)").matches;
    return {
      device: start.device, orientation: start.orientation, appearance: start.appearance || (prefersDark ? "dark" : "light"),
      language: start.language, marks: false, popover: false, app: 0, stack: [],
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
    choose("device", [["iphone", "iPhone"], ["ipad", "iPad"]], state.device, (value) => { state.device = value; });
    choose("orientation", [["portrait", "Portrait"], ["landscape", "Landscape"]], state.orientation,
      (value) => { state.orientation = value; state.popover = false; });
    choose("appearance", [["light", "Light"], ["dark", "Dark"]], state.appearance,
      (value) => { state.appearance = value; });
    choose("language", data.languages.map((language) => [language.id, Preview.nameOf(language.id)]),
      data.languages[state.language].id,
      (value) => { state.language = data.languages.findIndex((language) => language.id === value); });
    const marks = document.getElementById("marks");
    marks.checked = state.marks;
    marks.addEventListener("change", () => { state.marks = marks.checked; this.draw(); });
    document.getElementById("clear").addEventListener("click", () => this.defaults.clear());
    window.addEventListener("resize", () => this.fit());
    document.addEventListener("keydown", (event) => { if (event.key === "Escape") this.screen.hideApps(); });
  }

  // The name of a language in itself, where the browser knows it.
  static nameOf(id) {
    try {
      const tag = id.replace("_", "-");
      const name = new Intl.DisplayNames([tag], { type: "language", fallback: "none" }).of(tag);
      return name ? id + " · " + name : id;
    } catch {
      return id;
    }
  }

  draw() {
    this.leaveWhatIsGone();
    this.screen.render();
    this.fit();
    this.drawDefaults();
    this.remember();
  }

  // A screen that is larger than the window is drawn smaller.
  fit() {
    const { host } = this.screen;
    host.style.zoom = 1;
    const top = host.parentElement.offsetTop + 52;
    const size = Math.min((window.innerHeight - top) / host.offsetHeight, (window.innerWidth - 40) / host.offsetWidth);
    host.style.zoom = Math.min(1, Math.max(size, 0.5));
  }

  // Another device or language may have other pages: what is not there any more is left.
  leaveWhatIsGone() {
    const { stack } = this.state;
    const device = new Device(this.data, this.state);
    while (stack.length > 1) {
      const top = stack[stack.length - 1];
      const from = top.from || top.choices;
      const page = device.page(from.page);
      if (page !== null && device.row(page, from.item) !== null && (top.choices || device.page(top.page) !== null)) break;
      stack.pop();
    }
  }

  drawDefaults() {
    const rows = [];
    const seen = new Set();
    for (const { page, row } of this.screen.device.storing()) {
      const id = Defaults.id(page.group, row.key);
      if (seen.has(id)) continue;
      seen.add(id);
      const stored = this.defaults.get(page.group, row.key);
      const registered = row.value === undefined ? null : row.value;
      rows.push(element("tr", { "data-key": row.key, class: stored === null ? null : "changed" },
        element("th", { scope: "row" }, element("bdi", {}, row.key),
          page.group ? element("small", {}, "in ", element("bdi", {}, page.group)) : null),
        element("td", { class: "registered" }, element("bdi", {}, shown(registered))),
        element("td", { class: "stored" }, element("bdi", {}, shown(stored))),
        element("td", { class: "type" }, kind(stored === null ? registered : stored))));
    }
    document.querySelector("#defaults tbody").replaceChildren(...rows);
  }

  // Where the page was when it is loaded again; nothing of it is kept where the browser keeps nothing for files.
  remember() {
    try {
      const stored = [...this.defaults.stored];
      sessionStorage.setItem("settings-bundle-preview", JSON.stringify({ path: location.pathname, state: this.state, stored }));
    } catch { /* It begins anew. */ }
  }

  restore() {
    if (!this.data.watched) return;
    try {
      const { path, state, stored } = JSON.parse(sessionStorage.getItem("settings-bundle-preview"));
      if (path !== location.pathname || this.data.languages[state.language] === undefined) return;
      Object.assign(this.state, state);
      this.defaults.stored = new Map(stored);
      this.leaveWhatIsGone();
    } catch { /* It begins anew. */ }
  }
}

// The page in every language, side by side.
class Sheet {
  constructor(data) {
    const host = document.getElementById("sheet");
    const defaults = new Defaults();
    const dark = window.matchMedia && matchMedia("(prefers-color-scheme: dark)").matches;
    data.languages.forEach((language, index) => {
      const node = element("div", { class: "screen" });
      const state = {
        device: data.start.device, orientation: data.start.orientation,
        appearance: data.start.appearance || (dark ? "dark" : "light"), language: index, marks: true, popover: false,
        app: 0, stack: [],
      };
      state.stack = new Device(data, state).way(data.start.page);
      const screen = new Screen(node, data, state, defaults);
      screen.render();
      const count = node.querySelectorAll(".untranslated").length;
      host.append(element("figure", { "data-language": language.id },
        element("figcaption", {}, element("b", {}, language.id), " ", Preview.nameOf(language.id).split(" · ")[1] || "",
          count > 0 ? element("span", { class: "count" }, count + " not translated") : null),
        node));
      for (const text of node.querySelectorAll(".title, .value, h1, h2")) {
        if (text.scrollWidth > text.clientWidth + 1) text.classList.add("cut");
      }
    });
  }
}

// Loads the page again when the file was written anew. A page of a file may not read files; it may show itself in a
// frame, and that one says which version it is.
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

  // Some browsers keep a file from showing itself.
  giveUp() {
    const tools = document.querySelector(".tools") || document.body;
    tools.append(element("span", { class: "hint", role: "status" }, "This browser does not reload the page by itself: reload it to see changes."));
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
  if (data.sheet) new Sheet(data);
  else new Preview(data);
  if (data.watched) new Watch(data.version);
}
