// The table of an item's choices: their titles, short titles and values.

const CHOICE_KEYS = ["Titles", "Values", "ShortTitles"];

// Two choices can be compared by their titles, and one is known by its value.
const CHOICE_TRAITS = {
  name: ([, value]) => JSON.stringify(value),
  isSimilar: ([title], [other]) => title !== undefined && same(title, other),
};

class Choices {
  // `set` changes the item with the words of options. `before` are the choices that were drawn before, or undefined.
  constructor(inspector, item, before, isOwn) {
    this.inspector = inspector;
    this.fields = inspector.fields;
    this.id = `${inspector.id}/choice`;
    this.set = inspector.set;
    this.item = item;
    const list = (key) => { const value = Bundle.value(item, key); return value === undefined ? [] : value.a || []; };
    [this.titles, this.values, this.shorts] = CHOICE_KEYS.map(list);
    this.count = Math.max(this.titles.length, this.values.length);
    const choices = Array.from({ length: this.count },
      (_, index) => [this.titles, this.values, this.shorts].map((column) => column[index]));
    this.tracked = new Tracked(choices, CHOICE_TRAITS, before && before.tracked, isOwn);
  }

  static text(value) { return value === undefined ? "" : shown(value); }

  // Whether an option of a command can mean a choice by its value.
  isPlain(index) {
    const text = Choices.text(this.values[index]);
    return index < this.values.length && this.titles.length === this.values.length && !text.includes("=")
      && this.values.filter((value) => shown(value) === text).length === 1;
  }

  // Changes the item with the words that `make` returns for its choices at that time and the positions that some of these
  // choices have then. An earlier change may be under way.
  change(make, ...indices) {
    return this.set((item) => {
      const now = new Choices(this.inspector, item, this, false);
      const places = indices.map((index) => now.tracked.ids.indexOf(this.tracked.ids[index]));
      if (places.includes(-1)) throw new Error("The change was not made, because the choice has been removed.");
      return make(now, ...places);
    });
  }

  // The words that write whole lists.
  lists(change) {
    const lists = [["Titles", this.titles], ["Values", this.values], ["ShortTitles", this.shorts]];
    return lists.filter(([key, list]) => key !== "ShortTitles" || list.length > 0)
      .flatMap(([key, list]) => Commands.setXML(key, { a: change(list, key) }));
  }

  rename(index, title) {
    return this.change((now, place) => (now.isPlain(place) && !title.includes("=")
      ? Commands.option("choice", `${title}=${shown(now.values[place])}`)
      : now.lists((list, key) => (key === "Titles" ? replaced(list, place, { s: title }) : list))), index);
  }

  revalue(index, typed) {
    return this.change((now, place) => {
      const value = typedLike(now.values[place] ?? now.values[0], typed);
      const pattern = { i: /^[+-]?\d+$/u, r: /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/iu }[Object.keys(value)[0]];
      if (pattern !== undefined && !pattern.test(typed)) {
        throw new Error(`“${typed}” is not a number, and the values of this item are numbers.`);
      }
      const isDefault = same(Bundle.value(now.item, "DefaultValue"), now.values[place]);
      return [...Commands.setXML("Values", { a: replaced(now.values, place, value) }),
        ...(isDefault ? Commands.setXML("DefaultValue", value) : [])];
    }, index);
  }

  remove(index) {
    return this.change((now, place) => {
      if (now.isPlain(place)) return Commands.option("remove-choice", shown(now.values[place]));
      if (now.count > 1) return now.lists((list) => list.filter((_, other) => other !== place));
      return CHOICE_KEYS.filter((key) => Bundle.value(now.item, key) !== undefined)
        .flatMap((key) => Commands.option("unset", key));
    }, index);
  }

  swap(index, other) {
    return this.change((now, place, next) => {
      const places = new Map([[place, next], [next, place]]);
      return now.lists((list) => list.map((old, at) => (places.has(at) ? list[places.get(at)] : old)));
    }, index, other);
  }

  canSwap(index, other) {
    const lists = [this.titles, this.values, ...(this.shorts.length > 0 ? [this.shorts] : [])];
    return other >= 0 && lists.every((list) => index < list.length && other < list.length);
  }

  add(title, typed) { return this.change((now) => now.wordsOfNew(title, typed)); }

  // The words that add a choice.
  wordsOfNew(title, typed) {
    const text = typed === "" ? this.nextValue() : typed;
    // The command would change the title of the other choice.
    if (this.values.some((value) => shown(value) === text)) throw new Error(`Another choice has the value “${text}”.`);
    const kind = this.values.length === 0 || typeof this.values[0] === "boolean" ? "s" : Object.keys(this.values[0])[0];
    const types = { i: "integer", r: "real", d: "date", b: "data" };
    // The command would change the value of a choice with this title.
    const isKnown = this.titles.some((known) => shown(known) === title);
    if (isKnown || title.includes("=") || text.includes("=") || typeof this.values[0] === "boolean") {
      const added = { Titles: { s: title },
        Values: this.values.length > 0 ? typedLike(this.values[0], text) : { s: text } };
      return this.lists((list, key) => (added[key] === undefined ? list : [...list, added[key]]));
    }
    return [...Commands.option("choice", `${title}=${text}`),
      ...(types[kind] === undefined ? [] : ["--value-type", types[kind]])];
  }

  // The next number after the values, as text.
  nextValue() {
    const numbers = this.values.map((value) => Number(shown(value))).filter((number) => Number.isInteger(number));
    return String(numbers.length === 0 ? this.values.length : Math.max(...numbers) + 1);
  }

  // MARK: Nodes

  row(index) {
    const { fields } = this;
    const id = `${this.id}/${this.tracked.ids[index]}`;
    const field = (name, list, store, label) => element("td", {},
      fields.text(`${id}/${name}`, Choices.text(list[index]), store,
        { "aria-label": `${label} of choice ${index + 1}` }));
    const arrow = (label, direction, other) => fields.button(label, () => this.swap(index, other), {
      "aria-label": `Move choice ${index + 1} ${direction}`, title: `Move ${direction}`, "data-focus": `${id}/${direction}`,
      disabled: fields.editor.isReadOnly || !this.canSwap(index, other),
    });
    return element("tr", {},
      field("title", this.titles, (typed) => this.rename(index, typed), "Title"),
      this.shorts.length === 0 ? null : field("short", this.shorts,
        (typed) => this.change((now, place) => Commands.option("short-title",
          `${Choices.text(now.titles[place])}=${typed}`), index), "Short title"),
      field("value", this.values, (typed) => this.revalue(index, typed), "Value"),
      element("td", { class: "tools" }, arrow("↑", "up", index - 1), arrow("↓", "down", index + 1),
        fields.button("✕", Fields.once(() => this.remove(index)),
          { "aria-label": `Remove choice ${index + 1}`, title: "Remove", "data-focus": `${id}/remove` })));
  }

  newRow() {
    const { fields } = this;
    const input = (name, label) => fields.text(`${this.id}/new/${name}`, "", () => {},
      { "aria-label": `${label} of a new choice`, placeholder: label });
    const [title, value] = [input("title", "Title"), input("value", "Value")];
    const add = () => {
      if (title.readOnly) return;
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
