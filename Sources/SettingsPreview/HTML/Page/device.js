// The panes of the bundle on one device in one language: their files and their localized strings.

class Device {
  constructor(data, state) {
    this.data = data;
    this.state = state;
  }

  get language() { return this.data.languages[this.state.language]; }
  get view() { return this.data.views[this.state.device][this.state.language]; }

  // The pane with a name, or null.
  page(name) {
    const index = this.data.names.indexOf(name);
    const set = this.data.pageSets[this.view.pages];
    return index < 0 || set[index] < 0 ? null : this.data.pages[set[index]];
  }

  // The localized string for a string of a pane, and how it was found.
  text(page, reference) {
    if (reference === null || reference === undefined) return null;
    const shown = this.data.shown[this.view.texts[page.table]];
    const key = this.data.tables[page.table][reference];
    const value = shown.values[reference];
    return { text: value === null ? key : value, key, state: shown.states[reference] };
  }

  // The choices of a row in display order.
  order(page, row) {
    const sorted = this.view.orders[page.path + ":" + row.item];
    return sorted || row.options.map((_, index) => index);
  }

  image(name) {
    return Object.hasOwn(this.view.images, name) ? this.data.images[this.view.images[name]] : null;
  }

  // The value of a row: the stored value, or else the default value in the pane.
  value(page, row, defaults) {
    const stored = row.key === undefined ? null : defaults.get(page.group, row.key);
    return stored === null ? (row.value === undefined ? null : row.value) : stored;
  }

  // The row of an item in a pane.
  row(page, item) {
    for (const section of page.sections) {
      for (const row of section.rows) if (row.item === item) return row;
    }
    return null;
  }

  // The paths from the first pane to each pane that a row opens, in breadth-first order.
  ways() {
    const root = this.data.names.includes("Root") ? "Root" : this.data.start.page;
    const ways = [[{ page: root }]];
    const seen = new Set([root]);
    for (const way of ways) {
      const { page } = way[way.length - 1];
      const content = this.page(page);
      for (const row of content === null ? [] : content.sections.flatMap((section) => section.rows)) {
        if (row.kind !== "pane" || row.file === undefined || seen.has(row.file)) continue;
        seen.add(row.file);
        ways.push([...way, { page: row.file, from: { page, item: row.item } }]);
      }
    }
    return ways;
  }

  // The panes from the first pane to another one, or only the other one if no row opens it.
  way(name) {
    return this.ways().find((way) => way[way.length - 1].page === name) || [{ page: name }];
  }

  // All rows that store a value, with their panes, each pane once: the panes that Settings can open, and the given pane.
  storing() {
    const found = [];
    const seen = new Set();
    const names = [...this.ways().map((way) => way[way.length - 1].page), this.data.start.page];
    for (const name of names) {
      const page = this.page(name);
      if (page === null || seen.has(page)) continue;
      seen.add(page);
      for (const section of page.sections) {
        for (const row of section.rows) if (row.key !== undefined) found.push({ page, row });
      }
    }
    return found;
  }
}

// Creates an element with attributes, properties (names that begin with a dot), event handlers (names that begin with
// "on") and children. Strings become text nodes, so that markup in them has no effect.
function element(name, attributes, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key.startsWith(".")) node[key.slice(1)] = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  for (const child of children.flat()) {
    if (child !== null && child !== undefined) node.append(child);
  }
  return node;
}
