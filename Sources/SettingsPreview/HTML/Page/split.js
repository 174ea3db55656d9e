// An iPad: the sidebar of Settings on the left and the pane on the right, where the list of apps also opens. In portrait,
// the sidebar is hidden, and a button shows it above the pane.

const APPS = ["Another App", "One More App"];

Object.assign(Screen.prototype, {
  split() {
    const isUpright = this.state.orientation === "portrait";
    this.list = this.apps();
    this.scrim = element("div", { class: "scrim", onclick: () => this.hideApps() });
    if (!isUpright) return [element("div", { class: "split" }, this.list, this.current())];
    const split = element("div", { class: "split" }, this.current());
    this.placeApps();
    return [split, this.scrim, this.list];
  },

  // Shows or hides the sidebar in portrait.
  placeApps() {
    const isShown = this.state.popover;
    this.list.classList.toggle("popover", isShown);
    this.list.hidden = !isShown;
    this.scrim.hidden = !isShown;
    this.button.setAttribute("aria-expanded", String(isShown));
  },

  apps() {
    const { names, chosen, title } = this.data.sidebar;
    const icon = () => element("span", { class: "icon", "aria-hidden": "true" });
    const entries = names.map((length, index) => (index === chosen
      ? element("button", { type: "button", class: "entry", "aria-current": "page", onclick: () => this.choose(-1) }, icon(), title)
      : element("div", { class: "entry", "aria-hidden": "true" }, icon(), this.blank(length))));
    return element("nav", {
      class: "apps", "aria-label": "Settings",
      // Moving the focus out of the sidebar closes it.
      onfocusout: (event) => {
        const next = event.relatedTarget;
        if (next && next !== this.button && !this.list.contains(next)) this.closeApps();
      },
    }, element("span", { class: "heading" }), element("span", { class: "search" }), entries);
  },

  appsButton() {
    this.button = element("button", {
      class: "apps-button", type: "button", "aria-label": "Settings", "aria-expanded": "false",
      onclick: () => (this.state.popover ? this.hideApps() : this.showApps()),
    });
    return this.button;
  },

  showApps() {
    this.state.popover = true;
    this.placeApps();
    this.focus("nav.apps button[aria-current]");
  },

  hideApps() {
    if (!this.state.popover) return;
    this.closeApps();
    this.focus(".apps-button");
  },

  closeApps() {
    if (!this.state.popover) return;
    this.state.popover = false;
    if (this.state.device === "ipad" && this.state.orientation === "portrait") this.placeApps();
  },

  // Shows the first pane of an app, or with -1 the list of apps. The sidebar closes.
  choose(index) {
    this.state.app = index;
    this.state.stack = this.state.stack.slice(0, 1);
    this.state.popover = false;
    this.render();
    this.focus("h1");
    this.changed();
  },

  appList() {
    const node = element("section", { class: "page", "data-page": "" });
    const rows = [this.data.name, ...APPS].map((name, index) => element("button", {
      type: "button", class: "row", "data-app": index, onclick: () => this.choose(index),
    }, element("span", { class: "icon", "aria-hidden": "true" }), element("span", { class: "title" }, element("bdi", {}, name)),
    element("span", { class: "arrow", "aria-hidden": "true" })));
    node.append(this.bar({ text: this.data.sidebar.title }, false),
      element("div", { class: "content" }, element("div", { class: "section" }, element("div", { class: "rows" }, rows))));
    return node;
  },

  // The pane of a placeholder app in the list.
  placeholder() {
    const node = element("section", { class: "page", "data-page": "" });
    node.append(this.bar({ text: APPS[this.state.app - 1] }, false),
      element("div", { class: "content" }, element("p", { class: "nothing" }, "The settings of another app appear here.")));
    return node;
  },
});
