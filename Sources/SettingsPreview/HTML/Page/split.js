// An iPad: the list of apps at the left and the page at the right. Held upright, the list hides behind a button and
// comes as a popover over the page.

const APPS = ["Another App", "One More App"];

Object.assign(Screen.prototype, {
  split() {
    const isUpright = this.state.orientation === "portrait";
    const apps = this.apps();
    if (isUpright) {
      apps.classList.toggle("popover", this.state.popover);
      apps.hidden = !this.state.popover;
    }
    const scrim = isUpright && this.state.popover
      ? element("div", { class: "scrim", onclick: () => this.hideApps() }) : null;
    return [element("div", { class: "split" }, isUpright ? null : apps, this.current()),
      ...(isUpright ? [scrim, apps].filter(Boolean) : [])];
  },

  apps() {
    const entries = [this.data.name, ...APPS].map((name, index) => element("button", {
      type: "button", class: "row", "data-app": index, "aria-current": this.state.app === index ? "page" : null,
      onclick: () => this.choose(index),
    }, element("span", { class: "icon", "aria-hidden": "true" }), element("span", { class: "title" }, element("bdi", {}, name))));
    return element("nav", {
      class: "apps", "aria-label": "Apps",
      onkeydown: (event) => { if (event.key === "Escape") this.hideApps(); },
    }, element("h2", {}, "Apps"), element("div", { class: "rows" }, entries));
  },

  appsButton() {
    return element("button", {
      class: "apps-button", type: "button", "aria-label": "Apps", "aria-expanded": String(this.state.popover),
      onclick: () => (this.state.popover ? this.hideApps() : this.showApps()),
    });
  },

  showApps() {
    this.state.popover = true;
    this.render();
    this.focus("nav.apps button[aria-current]");
  },

  hideApps() {
    if (!this.state.popover) return;
    this.state.popover = false;
    this.render();
    this.focus(".apps-button");
  },

  // Shows the first page of an app. The list goes: it has done its work.
  choose(index) {
    this.state.app = index;
    this.state.stack = this.state.stack.slice(0, 1);
    this.state.popover = false;
    this.render();
    this.focus(this.state.orientation === "portrait" ? "h1" : `button[data-app="${index}"]`);
    this.changed();
  },

  // The page of an app that is there to make a list of several.
  placeholder() {
    const node = element("section", { class: "page", "data-page": "" });
    node.append(this.bar({ text: APPS[this.state.app - 1] }, false),
      element("div", { class: "content" }, element("p", { class: "nothing" }, "This is where the settings of another app would be.")));
    return node;
  },
});
