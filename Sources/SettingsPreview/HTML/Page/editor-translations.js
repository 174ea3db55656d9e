// The tab with every text in one language beside the source language.

const TEXT_STATES = { t: "translated", a: "the same, as intended", s: "the same as the source", m: "missing", e: "empty" };

class Translations {
  constructor(host, editor) {
    this.host = host;
    this.editor = editor;
    this.fields = new Fields(editor);
    // The language that the user has chosen, and the one that is shown, because the bundle may not have it any more.
    this.chosen = null;
    this.language = null;
    this.filter = "all";
    this.search = "";
  }

  draw() {
    if (this.host.hidden) return;
    Fields.redraw(this.host, () => this.content());
    if (this.host.frozen === undefined) this.chosen = this.language;
  }

  content() {
    const { bundle } = this.editor;
    const source = bundle.info.sourceLanguage;
    if (bundle.languages.length === 0) return [element("p", { class: "hint" },
      "This bundle has no languages. Add one on the left.")];
    const known = bundle.languages.map((language) => language.language);
    this.language = known.includes(this.chosen) ? this.chosen : known.find((language) => language !== source) || known[0];
    const select = (id, label, value, choices, change) => {
      const input = element("select", { "data-focus": id },
        choices.map(([choice, name]) => element("option", { value: choice }, name)));
      input.value = value;
      input.addEventListener("change", () => { this.leave(); change(input.value); this.draw(); });
      return element("label", {}, label, " ", input);
    };
    const search = element("input",
      { type: "search", "data-focus": "search", "aria-label": "Search texts", placeholder: "Search" });
    search.value = this.search;
    search.addEventListener("input", () => {
      this.search = search.value;
      this.leave();
      this.draw();
    });
    const rows = this.rows();
    const language = bundle.languages.find((one) => one.language === this.language);
    return [
      element("div", { class: "tools" },
        select("language", "Language", this.language,
          bundle.languages.map((one) => [one.language, `${languageName(one)} – ${percentText(one)}`]),
          (value) => { this.chosen = value; }),
        select("filter", "Show", this.filter,
          [["all", "All texts"], ["open", "Not translated"], ["m", "Missing"], ["s", "Same as the source"],
          ["e", "Empty"], ["unused", "Unused entries"]], (value) => { this.filter = value; }),
        search,
        this.fields.button("Paste a column…", () => this.paste(rows)),
        this.fields.button("Synchronize tables", () => this.editor.run(() => [["localize", "sync"]]))),
      element("p", { class: "hint", role: "status" },
        `${rows.length} ${rows.length === 1 ? "text" : "texts"}; ${language.missing} missing, ${language.same - language.allowedSame} the same as the source, ${language.stale} unused.`),
      this.filter === "unused" ? this.unusedTable(rows) : this.table(rows, source),
    ];
  }

  // Closes the table if it is frozen, because the user goes elsewhere.
  leave() { Fields.report(Fields.release(this.host)); }

  // The rows that match the filter.
  rows() {
    const { bundle } = this.editor;
    const matches = (...texts) => this.search === ""
      || texts.some((text) => text !== null && text.toLowerCase().includes(this.search.toLowerCase()));
    return bundle.info.tables.flatMap((table) => {
      if (this.filter === "unused") {
        const strings = bundle.strings(table, this.language);
        return (strings === undefined ? []
          : strings.unused).filter(([key, value]) => matches(key, value)).map(([text, value]) => ({ table, text, value }));
      }
      return bundle.orderedTexts(table).map((text) => ({ table, text,
        ...bundle.translation(table, this.language, text) })).filter(({ text, value, state }) => matches(text, value)
        && (this.filter === "all" || this.filter === state || (this.filter === "open" && "mse".includes(state))));
    });
  }

  table(rows, source) {
    const { bundle } = this.editor;
    const { language } = this;
    const hasSource = source !== null && source !== this.language
      && bundle.languages.some((one) => one.language === source);
    const several = bundle.info.tables.length > 1;
    const sourceValue = (row) => {
      const { value } = bundle.translation(row.table, source, row.text);
      return value === null || value === row.text ? null : element("small", { dir: "auto" }, value);
    };
    return element("table", { class: "texts" },
      element("thead", {}, element("tr", {}, several ? element("th", { scope: "col" }, "Table") : null,
        element("th", { scope: "col" }, "Text"), element("th", { scope: "col" }, this.language),
        element("th", { scope: "col" }, "State"))),
      element("tbody", {}, rows.map((row) => element("tr", { class: "state-" + row.state },
        several ? element("td", {}, row.table) : null,
        element("th", { scope: "row" }, element("bdi", {}, row.text), hasSource ? sourceValue(row) : null),
        element("td", {}, this.editor.translationField(this.fields, row.table, this.language, row.text, true)),
        element("td", {}, TEXT_STATES[row.state],
          row.state === "s" && !this.editor.isReadOnly
            ? this.fields.button("Keep",
            () => this.editor.run(() => {
              const now = this.editor.bundle;
              if (now.translation(row.table, language, row.text).value !== row.value) {
                throw new Error("The change was not made, because the translation has changed on disk.");
              }
              return [Commands.translate(now, row.table, language, row.text, row.value, true)];
            }), { "aria-label": `Keep “${row.text}” as it is`,
            title: "Mark this translation as intended" }) : null)))));
  }

  unusedTable(rows) {
    return element("table", { class: "texts" },
      element("thead", {}, element("tr", {}, element("th", { scope: "col" }, "Table"),
        element("th", { scope: "col" }, "Entry"), element("th", { scope: "col" }, "Translation"))),
      element("tbody", {}, rows.map((row) => element("tr", {}, element("td", {}, row.table),
        element("th", { scope: "row" }, element("bdi", {}, row.text)),
        element("td", {}, element("bdi", {}, row.value === null ? "" : row.value))))),
      rows.length === 0 || this.editor.isReadOnly ? null
        : element("caption", {}, this.fields.button("Remove unused entries in all languages",
        () => this.editor.run(() => [["localize", "sync", "--prune"]]))));
  }

  // The cells of each line, as a spreadsheet copies them: separated by tabs, and in quotes if they contain a line break.
  static cells(text) {
    const lines = [[]];
    const cell = /("(?:[^"]|"")*"|[^\t\n]*)(\t|\n|$)/guy;
    const source = text.replace(/\r\n?/gu, "\n").replace(/\n$/u, "");
    for (let match = cell.exec(source); match !== null; match = cell.exec(source)) {
      const isQuoted = /^"[^]*"$/u.test(match[1]);
      lines.at(-1).push(isQuoted ? match[1].slice(1, -1).replaceAll("\"\"", "\"") : match[1]);
      if (match[2] === "") break;
      if (match[2] === "\n") lines.push([]);
    }
    return lines;
  }

  // Sets the translations of the listed texts, in order, from the lines of a spreadsheet's column.
  paste(rows) {
    if (this.filter === "unused") return;
    const { language } = this;
    this.editor.ask(`Paste translations into ${language}`, [{
      id: "lines", label: `One line for each of the ${rows.length} listed texts, in the same order. An empty line leaves a text unchanged. Or two columns: text and translation.`, multiline: true,
    }], ({ lines }) => {
      const all = Translations.cells(lines);
      const hasColumns = all.some((cells) => cells.length > 1);
      if (!hasColumns && all.length > rows.length) {
        throw new Error(`There are ${all.length} lines, but only ${rows.length} texts are listed.`);
      }
      const { bundle } = this.editor;
      if (!bundle.languages.some((one) => one.language === language)) {
        throw new Error(`${language} is not a language of the bundle any more.`);
      }
      const commands = all.flatMap(([first, second], index) => {
        const row = hasColumns ? rows.find((known) => known.text === first) : rows[index];
        const text = hasColumns ? second : first;
        if (hasColumns && row === undefined && first !== "") throw new Error(`No listed text is “${first}”.`);
        if (row === undefined || text === undefined || text === "") return [];
        const isSame = text === bundle.translation(row.table, language, row.text).value;
        return isSame ? [] : [Commands.translate(bundle, row.table, language, row.text, text)];
      });
      if (commands.length === 0) throw new Error("These are the translations that the bundle has.");
      return commands;
    });
  }
}
