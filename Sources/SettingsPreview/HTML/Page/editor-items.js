// What the user does with items, panes and languages.

Object.assign(Editor.prototype, {
  select(index, isScrolling) {
    this.selected = index;
    this.lostFile = null;
    this.remember();
    if (this.screen) this.screen.showSelection(isScrolling);
    this.inspector.draw();
  },

  openPane(file) {
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
    if (this.tab === "translations") this.translations.language = identifier;
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
    if (this.isReadOnly || this.item === undefined) return;
    const { file } = this;
    let place = null;
    this.run(() => {
      if (this.file !== file || this.item === undefined) return null;
      const { selected } = this;
      const target = this.targetOfMove(step);
      if (target === null) return null;
      const end = this.blockEnd(selected);
      place = target > selected ? target - (end - selected) : target;
      const command = Commands.move(this.bundle, this.pane, selected, end, target);
      return command === null ? null : [command];
    }, () => place);
  },

  // The index before which the selected item moves by one step, or null if it is the first or last one.
  targetOfMove(step) {
    const { pane, selected, bundle } = this;
    const end = this.blockEnd(selected);
    const isGroup = bundle.beginsSection(pane.items[selected]);
    if (step > 0) {
      if (end >= pane.items.length) return null;
      return isGroup ? this.blockEnd(end) : end + 1;
    }
    if (selected === 0) return null;
    let target = selected - 1;
    while (isGroup && target > 0 && !bundle.beginsSection(pane.items[target])) target -= 1;
    return target;
  },

  // Moves an item of a drawn pane, or a group with its items, before the item at an index.
  moveTo(pane, index, target) {
    let place = null;
    this.run(() => {
      const first = this.locate(pane, index);
      const now = this.bundle.pane(pane.file);
      const next = target === pane.items.length ? now.items.length : this.locate(pane, target);
      const end = this.blockEnd(first, now);
      place = next > first ? next - (end - first) : next;
      const command = Commands.move(this.bundle, now, first, end, next);
      return command === null ? null : [command];
    }, () => place);
  },

  // The current position of an item of an earlier drawing. Throws an error if it is not clear.
  locate(pane, index) {
    const now = this.bundle.pane(pane.file);
    const text = (value) => JSON.stringify(value);
    const wanted = text(pane.items[index]);
    if (now !== undefined) {
      if (now.items[index] !== undefined && text(now.items[index]) === wanted) return index;
      // Only this item may have changed.
      const others = (items) => text(items.filter((_, place) => place !== index));
      if (now.items.length === pane.items.length && others(now.items) === others(pane.items)) return index;
      const found = now.items.flatMap((item, place) => (text(item) === wanted ? [place] : []));
      if (found.length === 1) return found[0];
    }
    throw Object.assign(new Error("The change was not made, because the item has changed on disk."), { isRefusal: true });
  },

  removeItem() {
    const { file, pane, selected } = this;
    if (this.isReadOnly || this.item === undefined) return;
    let place = 0;
    this.run(() => {
      // The user may have gone elsewhere, or an edit before this one may have removed the item.
      place = this.file === file ? this.selected : this.locate(pane, selected);
      const now = this.bundle.pane(file);
      if (place === null || now === undefined || now.items[place] === undefined) return null;
      return [["remove-item", Commands.selector(this.bundle, now, place)]];
    }, (changed) => (changed.items.length === 0 ? null : Math.min(place, changed.items.length - 1)));
  },

  copyItem() {
    const { item, selected, pane } = this;
    let place = selected;
    this.run(() => {
      place = this.locate(pane, selected);
      const key = item.key === undefined ? [] : Commands.option("key", Commands.keyFor(this.bundle, item.key));
      return [["copy-item", Commands.selector(this.bundle, this.bundle.pane(pane.file), place), ...key]];
    }, () => place + 1);
  },
});
