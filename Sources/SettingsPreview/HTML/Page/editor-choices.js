// The table of an item's choices: their titles, short titles and values.

const CHOICE_KEYS = ["Titles", "Values", "ShortTitles"];

class Choices {
  // `set` changes the item with the words of options.
  constructor(inspector, item) {
    this.inspector = inspector;
    this.fields = inspector.fields;
    this.id = `${inspector.id}/choice`;
    this.set = inspector.set;
    this.item = item;
    const list = (key) => { const value = Bundle.value(item, key); return value === undefined ? [] : value.a || []; };
    [this.titles, this.values, this.shorts] = CHOICE_KEYS.map(list);
    this.count = Math.max(this.titles.length, this.values.length);
  }

  static text(value) { return value === undefined ? "" : shown(value); }

  // Whether an option of a command can mean a choice by its value.
  isPlain(index) {
    const text = Choices.text(this.values[index]);
    return index < this.values.length && this.titles.length === this.values.length && !text.includes("=")
      && this.values.filter((value) => shown(value) === text).length === 1;
  }

  // Changes the item with the words that `make` returns for its choices at that time. An earlier change may be under way.
  change(make) { return this.set((item) => make(new Choices(this.inspector, item))); }

  // The words that write whole lists.
  lists(change) {
    const lists = [["Titles", this.titles], ["Values", this.values], ["ShortTitles", this.shorts]];
    return lists.filter(([key, list]) => key !== "ShortTitles" || list.length > 0)
      .flatMap(([key, list]) => Commands.setXML(key, { a: change(list, key) }));
  }

  rename(index, title) {
    return this.change((now) => (now.isPlain(index) && !title.includes("=")
      ? Commands.option("choice", `${title}=${shown(now.values[index])}`)
      : now.lists((list, key) => (key === "Titles" ? replaced(list, index, { s: title }) : list))));
  }

  revalue(index, typed) {
    const value = typedLike(this.values[index] ?? this.values[0], typed);
    const pattern = { i: /^[+-]?\d+$/u, r: /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/iu }[Object.keys(value)[0]];
    if (pattern !== undefined && !pattern.test(typed)) {
      return this.fields.editor.say(`“${typed}” is not a number, and the values of this item are numbers.`, true);
    }
    return this.change((now) => {
      const isDefault = same(Bundle.value(now.item, "DefaultValue"), now.values[index]);
      return [...Commands.setXML("Values", { a: replaced(now.values, index, value) }),
        ...(isDefault ? Commands.setXML("DefaultValue", value) : [])];
    });
  }

  remove(index) {
    return this.change((now) => (now.isPlain(index) ? Commands.option("remove-choice", shown(now.values[index]))
      : now.lists((list) => list.filter((_, place) => place !== index))));
  }

  swap(index, other) {
    const places = new Map([[index, other], [other, index]]);
    return this.change((now) => now.lists((list) => list.map((old,
      place) => (places.has(place) ? list[places.get(place)] : old))));
  }

  canSwap(index, other) {
    const lists = [this.titles, this.values, ...(this.shorts.length > 0 ? [this.shorts] : [])];
    return other >= 0 && lists.every((list) => index < list.length && other < list.length);
  }

  add(title, typed) {
    const text = typed === "" ? this.nextValue() : typed;
    const kind = this.values.length === 0 || typeof this.values[0] === "boolean" ? "s" : Object.keys(this.values[0])[0];
    const types = { i: "integer", r: "real", d: "date", b: "data" };
    if (title.includes("=") || text.includes("=") || typeof this.values[0] === "boolean") {
      const added = { Titles: { s: title },
        Values: this.values.length > 0 ? typedLike(this.values[0], text) : { s: text } };
      return this.change((now) => now.lists((list, key) => (added[key] === undefined ? list : [...list, added[key]])));
    }
    return this.set(...Commands.option("choice", `${title}=${text}`),
      ...(types[kind] === undefined ? [] : ["--value-type", types[kind]]));
  }

  // The next number after the values, as text.
  nextValue() {
    const numbers = this.values.map((value) => Number(shown(value))).filter((number) => Number.isInteger(number));
    return String(numbers.length === 0 ? this.values.length : Math.max(...numbers) + 1);
  }

  // MARK: Nodes

  row(index) {
    const { fields } = this;
    const field = (name, list, store, label) => element("td", {},
      fields.text(`${this.id}/${index}/${name}`, Choices.text(list[index]), store,
        { "aria-label": `${label} of choice ${index + 1}` }));
    const arrow = (label, direction, other) => fields.button(label, () => this.swap(index, other), {
      "aria-label": `Move choice ${index + 1} ${direction}`, title: `Move ${direction}`,
      disabled: fields.editor.isReadOnly || !this.canSwap(index, other),
    });
    return element("tr", {},
      field("title", this.titles, (typed) => this.rename(index, typed), "Title"),
      this.shorts.length === 0 ? null : field("short", this.shorts,
        (typed) => this.set(...Commands.option("short-title", `${Choices.text(this.titles[index])}=${typed}`)),
          "Short title"),
      field("value", this.values, (typed) => this.revalue(index, typed), "Value"),
      element("td", { class: "tools" }, arrow("↑", "up", index - 1), arrow("↓", "down", index + 1),
        fields.button("✕", Fields.once(() => this.remove(index)), { "aria-label": `Remove choice ${index + 1}`, title: "Remove" })));
  }

  newRow() {
    const { fields } = this;
    const input = (name, label) => fields.text(`${this.id}/new/${name}`, "", () => {},
      { "aria-label": `${label} of a new choice`, placeholder: label });
    const [title, value] = [input("title", "Title"), input("value", "Value")];
    const add = () => {
      if (title.value !== "") {
        for (const node of [title, value]) node.dataset.stored = node.value;
        this.add(title.value, value.value);
      }
      title.focus();
    };
    for (const node of [title, value]) {
      node.addEventListener("keydown", (event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        add();
      });
    }
    return element("tr", {}, element("td", {}, title), this.shorts.length > 0 ? element("td", {}) : null,
      element("td", {}, value), element("td", { class: "tools" }, fields.button("Add choice", add)));
  }

  node() {
    const columns = ["Title", ...(this.shorts.length > 0 ? ["Short title"] : []), "Value"];
    const rows = Array.from({ length: this.count }, (_, index) => this.row(index));
    return element("fieldset", { class: "choices" }, element("legend", {}, "Choices"),
      element("table", {},
        element("thead", {}, element("tr", {}, columns.map((name) => element("th", { scope: "col" }, name)),
          element("td", {}))),
        element("tbody", {}, rows, this.fields.editor.isReadOnly ? null : this.newRow())));
  }
}

// A copy of a list with another value at an index. Values before the index that are missing become empty strings.
function replaced(list, index, value) {
  return Array.from({ length: Math.max(list.length, index + 1) },
    (_, place) => (place === index ? value : list[place] ?? { s: "" }));
}

// A text as a value of the same type as another one.
function typedLike(value, text) {
  if (typeof value === "boolean") return /^(1|y|t)/iu.test(text);
  return value === undefined ? { s: text } : { [Object.keys(value)[0]]: text };
}
