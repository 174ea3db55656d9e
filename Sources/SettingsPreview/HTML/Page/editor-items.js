// What the user does with items, panes and languages.

Object.assign(Editor.prototype, {
  select(index, isScrolling) {
    this.leaveForm();
    this.selected = index;
    this.lostFile = null;
    this.remember();
    if (this.screen) this.screen.showSelection(isScrolling);
    this.inspector.draw();
  },

  openPane(file) {
    this.leaveForm();
    this.scroll = 0;
    this.file = file;
    this.lostFile = null;
    this.selected = null;
    this.remember();
    this.adaptDevice();
    this.draw();
  },

  // Chooses a device and a language that show the pane, if there are any.
  adaptDevice() {
    const { drawing } = this.bundle;
    const shows = (device, language) => {
      const page = new Device(drawing, { ...this.state, device, language }).page(this.pane.base);
      return page !== null && page.path === this.file;
    };
    if (shows(this.state.device, this.state.language)) return;
    for (const device of ["iphone", "ipad"]) {
      const languages = [this.state.language, ...drawing.languages.keys()];
      const language = languages.find((index) => shows(device, index));
      if (language === undefined) continue;
      Object.assign(this.state, { device, language });
      this.languageID = drawing.languages[language].id;
      return;
    }
  },

  useLanguage(identifier) {
    const index = this.bundle.drawing.languages.findIndex((language) => language.id === identifier);
    if (index < 0) return;
    this.languageID = identifier;
    this.state.language = index;
    if (this.tab === "translations") {
      this.translations.leave();
      this.translations.chosen = identifier;
    }
    this.draw();
  },

  // Opens the pane of a row, or moves the focus to the inspector.
  open(index) {
    this.select(index, false);
    const file = Bundle.value(this.item, "File");
    const pane = this.item.type === "PSChildPaneSpecifier" && file !== undefined
      ? this.bundle.panes.find((known) => known.base === shown(file)) : undefined;
    if (pane !== undefined) {
      this.openPane(pane.file);
      if (this.screen.list) this.screen.list.focus();
      return;
    }
    const field = this.nodes.inspector.querySelector("[data-field]:not([data-field='type'])");
    if (field) field.focus();
  },

  // The items that move or go together with the selected one.
  blockEnd(index, pane = this.pane) {
    return this.bundle.beginsSection(pane.items[index]) ? this.bundle.endOfGroup(pane, index) : index + 1;
  },

  // Moves the selected item up or down: an item past the next one, a group past the next group. The next move can be
  // requested before this one is done.
  moveItem(step) {
    const { pane, selected } = this;
    if (this.isReadOnly || this.item === undefined) return;
    this.run(() => {
      const first = this.locate(pane, selected);
      const now = this.bundle.pane(pane.file);
      const target = this.targetOfMove(now, first, step);
      if (target === null) return null;
      const command = Commands.move(this.bundle, now, first, this.blockEnd(first, now), target);
      return command === null ? null : [command];
    });
  },

  // The index before which an item moves by one step, or null if it is the first or last one.
  targetOfMove(pane, selected, step) {
    const { bundle } = this;
    const end = this.blockEnd(selected, pane);
    const isGroup = bundle.beginsSection(pane.items[selected]);
    if (step > 0) {
      if (end >= pane.items.length) return null;
      return isGroup ? this.blockEnd(end, pane) : end + 1;
    }
    if (selected === 0) return null;
    let target = selected - 1;
    while (isGroup && target > 0 && !bundle.beginsSection(pane.items[target])) target -= 1;
    return target;
  },

  // Moves an item of a drawn pane, or a group with its items, before the item at an index.
  moveTo(pane, index, target) {
    this.run(() => {
      const first = this.locate(pane, index);
      const now = this.bundle.pane(pane.file);
      const next = target === pane.items.length ? now.items.length : this.locate(pane, target);
      const command = Commands.move(this.bundle, now, first, this.blockEnd(first, now), next);
      return command === null ? null : [command];
    });
  },

  // The current position of an item of an earlier drawing, or null if the item is gone.
  find(pane, index) {
    const now = this.bundle.pane(pane.file);
    const place = now === undefined ? -1 : now.ids.indexOf(pane.ids[index]);
    return place < 0 ? null : place;
  },

  // The same, but throws an error if the item is gone.
  locate(pane, index) {
    const place = this.find(pane, index);
    if (place === null) {
      throw new Error("The change was not made, because another program or window has removed or replaced the item.");
    }
    return place;
  },

  removeItem(pane, index) {
    if (this.isReadOnly) return;
    let place = null;
    this.run(() => {
      place = this.find(pane, index);
      // An edit before this one may have removed the item.
      return place === null ? null
        : [["remove-item", Commands.selector(this.bundle, this.bundle.pane(pane.file), place)]];
    }, (changed) => (changed.items.length === 0 ? null : Math.min(place, changed.items.length - 1)));
  },

  copyItem(pane, index) {
    this.run(() => {
      const place = this.locate(pane, index);
      const now = this.bundle.pane(pane.file);
      const { key } = now.items[place];
      return [["copy-item", Commands.selector(this.bundle, now, place),
        ...(key === undefined ? [] : Commands.option("key", Commands.keyFor(this.bundle, key)))]];
    });
  },
});
