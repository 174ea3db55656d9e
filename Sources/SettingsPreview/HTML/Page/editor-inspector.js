// The values of the selected item, or of the pane if no item is selected.

// Keys of an item that have their own controls; see also CHOICE_KEYS.
const SHARED_KEYS = ["SupportedUserInterfaceIdioms", "SettingsBundleConfigurations"];
const IDIOMS = [["phone", "Phone", "iPhone"], ["pad", "Pad", "iPad"]];

class Inspector {
  constructor(host, editor) {
    this.host = host;
    this.editor = editor;
    this.fields = new Fields(editor);
    this.openParts = new Set();
  }

  draw() { Fields.redraw(this.host, () => this.content()); }

  content() {
    const { pane, selected } = this.editor;
    if (pane === undefined) return [element("p", { class: "hint" }, "This bundle has no panes. Add one on the left.")];
    return selected === null || pane.items[selected] === undefined ? this.paneContent(pane)
      : this.itemContent(pane, selected);
  }

  line(label, control, help, id) {
    control.id = `field-${id}`;
    const hint = help ? element("small", { id: `help-${id}` }, help) : null;
    if (hint) control.setAttribute("aria-describedby", hint.id);
    return element("div", { class: "line" }, element("label", { for: control.id }, label), control, hint);
  }

  // A part that can be closed. It stays open when the inspector is drawn again.
  part(name, isOpen, ...children) {
    const node = element("details", { open: this.openParts.has(name) || isOpen },
      element("summary", { "data-focus": "part-" + name }, name), ...children);
    node.addEventListener("toggle", () => { if (node.open) this.openParts.add(name); else this.openParts.delete(name); });
    return node;
  }

  run(...commands) { return this.editor.run(() => commands); }

  // MARK: A pane

  paneContent(pane) {
    const set = (option) => (text) => this.run(
      ["set-pane", ...Commands.option(option, text === "" ? "none" : text), ...Commands.words(pane.name)]);
    const rename = async (text) => {
      if (await this.run(["rename-pane", ...Commands.words(pane.name, text)])) this.editor.openPane(`${text}.plist`);
    };
    const field = (label, id, value, store, help) => this.line(label,
      this.fields.text(`${pane.file}/${id}`, value || "", store), help, id);
    const isRoot = pane.base === "Root";
    return [
      element("h2", {}, `Pane ${pane.name}`),
      this.findingList(),
      isRoot ? null : field("Name", "name", pane.name, rename),
      field("Strings table", "table", pane.stringsTable, set("strings-table"),
        "The name of the .strings files with its translations."),
      field("App group", "group", pane.appGroup, set("app-group"),
        "The app group whose user defaults store the values. Empty for the app’s own."),
      field("Title", "title", pane.title, set("title"), "Used only in old templates."),
      this.configurations(pane.configurations, pane.file,
        (words) => this.run(["set-pane", ...words, ...Commands.words(pane.name)])),
      isRoot ? null : element("div", { class: "buttons" },
        this.fields.button("Remove pane", () => this.editor.removePane(pane))),
      element("p", { class: "hint" },
        "Select a row to change it. Alt with the arrow keys moves it, Delete removes it, and + adds another."),
    ];
  }

  configurations(value, id, store) {
    const text = value === undefined || value === null ? "" : (value.a || [value]).map(shown).join(", ");
    const input = this.fields.text(`${id}/configurations`, text, (typed) => {
      const words = typed.split(",").map((word) => word.trim()).filter((word) => word !== "");
      store(words.length === 0 ? ["--every-configuration"]
        : words.flatMap((word) => Commands.option("configuration", word)));
    });
    return this.line("Build configurations", input, "Names, separated by commas. Empty for all.", "configurations");
  }

  // MARK: An item

  itemContent(pane, index) {
    const { bundle } = this.editor;
    const item = pane.items[index];
    const type = bundle.type(item);
    // The command that changes the item, wherever it is at that time.
    this.change = (...words) => {
      const place = this.editor.locate(pane, index);
      const now = this.editor.bundle.pane(pane.file);
      const made = typeof words[0] === "function" ? words[0](now.items[place]) : words;
      return [Commands.setItem(this.editor.bundle, now, place, made)];
    };
    const { change } = this;
    this.set = (...words) => this.editor.run(() => change(...words));
    this.id = `${pane.file}/item:${pane.ids[index]}`;
    const typeButton = this.fields.button(type === undefined ? item.type || "none" : Bundle.typeName(type),
      () => this.changeType(item), { "data-type": item.type, "data-focus": "type", title: "Change the type" });
    const known = type === undefined ? [] : type.keys;
    const isShown = (key) => key.required || Bundle.value(item, key.key) !== undefined || key.localizable;
    const own = known.filter((key) => !["Type", ...CHOICE_KEYS].includes(key.key) && !this.isShared(key));
    const hasChoices = known.some((key) => key.key === "Values");
    const shared = known.filter((key) => this.isShared(key));
    const others = item.entries.filter(([name]) => name !== "Type" && !known.some((key) => key.key === name));
    const main = own.filter((key) => key.reader === undefined && (isShown(key) || key.option !== undefined));
    const rest = own.filter((key) => !main.includes(key));
    return [
      element("h2", {}, bundle.nameOf(item)),
      element("p", { class: "hint" }, `Item ${index} of ${pane.name}. `,
        type === undefined ? "This type is not one of Apple’s." : type.summary),
      this.findingList(),
      this.line("Type", typeButton, null, "type"),
      ...main.map((key) => this.key(item, key)),
      hasChoices ? this.choices(item) : null,
      this.translations(pane, item),
      this.part("Devices and build configurations", false,
        shared.some((key) => key.key === "SupportedUserInterfaceIdioms") ? this.idioms(item) : null,
        this.configurations(Bundle.value(item, "SettingsBundleConfigurations"), this.id, (words) => this.set(...words))),
      this.part("More keys", others.length > 0,
        ...rest.filter((key) => Bundle.value(item, key.key) !== undefined).map((key) => this.raw(key.key,
        Bundle.value(item, key.key))),
        ...others.map(([name, value]) => this.raw(name, value)), this.newKey(item, rest)),
      element("div", { class: "buttons" },
        item.key === undefined ? null : this.fields.button("Rename key…", () => this.renameKey(item)),
        this.fields.button("Duplicate", () => this.editor.copyItem(pane, index)),
        this.fields.button("Remove", Fields.once(() => this.editor.removeItem(pane, index)))),
    ];
  }

  // The choices of the item. They are compared with those that were drawn before, so that their fields are known again.
  choices(item) {
    const before = this.drawnChoices !== undefined && this.drawnChoices.id === `${this.id}/choice` ? this.drawnChoices
      : undefined;
    this.drawnChoices = new Choices(this, item, before, !Fields.isOutside);
    return this.drawnChoices.node();
  }

  isShared(key) { return SHARED_KEYS.includes(key.key); }

  findingList() {
    this.found = element("div", {}, this.findings());
    return this.found;
  }

  // Draws only the findings, so that a field in use stays.
  drawFindings() { Fields.redraw(this.found, () => this.findings()); }

  findings() {
    const { bundle, item, pane, selected } = this.editor;
    const id = item === undefined ? undefined : pane.ids[selected];
    const findings = bundle.findingsOf(pane.file).filter((finding) => finding.id === id);
    return findings.length === 0 ? [] : [element("ul", { class: "findings", "aria-label": "Findings" },
      findings.map((finding) => this.editor.findingNode(finding)))];
  }

  // The control for a key of the schema.
  key(item, key) {
    const value = Bundle.value(item, key.key);
    const name = key.xcode || key.key.replace(/([a-z])([A-Z])/gu, "$1 $2");
    const label = name.replaceAll(" ", "") === key.key ? name : [name, " ", element("code", {}, key.key)];
    const help = key.summary + (value === undefined && key.default !== undefined ? ` If it is missing: ${key.default}.`
      : "");
    const id = key.key;
    const unset = () => this.set(...Commands.option("unset", key.key));
    const store = (text) => (text === "" && value !== undefined && !key.required ? unset()
      : this.set(...Commands.setKey(key, text)));
    const control = this.control(item, key, value, store, unset);
    const line = this.line(label, control, help, id);
    if (value !== undefined && !key.required && !this.editor.isReadOnly) {
      line.append(this.fields.button("✕", Fields.once(unset),
        { class: "unset", "aria-label": `Remove ${name}`, title: `Remove ${name}` }));
    }
    return line;
  }

  control(item, key, value, store, unset) {
    const id = `${this.id}/${key.key}`;
    if (value !== undefined && typeof value === "object" && (value.a !== undefined || value.o !== undefined)) {
      return this.fields.text(id, xml(value), (text) => this.set(...Commands.option("set-xml", `${key.key}=${text}`)),
        { multiline: true, class: "xml" });
    }
    if (key.key === "DefaultValue") return this.defaultControl(item, key, value, store, unset);
    if (key.key === "File") {
      const names = [...new Set(this.editor.bundle.panes.map((pane) => pane.base))].filter((name) => name !== "Root");
      return this.fields.select(id, value === undefined ? "" : shown(value), names.map((name) => [name, name]), store);
    }
    if (key.type === "boolean") {
      const text = value === undefined ? "" : isTrue(value === true ? { i: "1" } : value === false ? { i: "0" } : value)
        ? "yes" : "no";
      return this.fields.select(id, text, [["", "not set"], ["yes", "Yes"], ["no", "No"]], (choice) => {
        if (choice === "") return unset();
        if (key.option === undefined) return this.set(...Commands.setXML(key.key, choice === "yes"));
        return this.set(choice === "yes" ? `--${key.option}` : `--no-${key.option}`);
      });
    }
    if (key.values !== undefined) {
      const choices = [...(key.required ? [] : [["", "not set"]]), ...key.values];
      return this.fields.select(id, value === undefined ? "" : shown(value), choices, store);
    }
    if (key.option === undefined && key.type === "number" || key.type === "integer" && key.option === undefined) {
      return this.fields.text(id, value === undefined ? "" : shown(value), (text) => (text === "" ? unset()
        : this.set(...Commands.setXML(key.key, /^[+-]?\d+$/u.test(text) ? { i: text } : { r: text }))),
          { inputmode: "decimal" });
    }
    return this.fields.text(id, value === undefined ? "" : shown(value), store,
      { inputmode: key.type === "number" ? "decimal" : null, multiline: key.key === "FooterText" });
  }

  defaultControl(item, key, value, store, unset) {
    const id = `${this.id}/${key.key}`;
    const text = value === undefined ? "" : shown(value);
    if (item.type === "PSToggleSwitchSpecifier") {
      const on = Bundle.value(item, "TrueValue");
      const off = Bundle.value(item, "FalseValue");
      const isOn = value !== undefined
        && (on === undefined ? value === true || (value !== false && isTrue(value)) : same(value, on));
      const state = value === undefined ? "" : isOn ? "YES" : same(value, off === undefined ? false : off) ? "NO" : text;
      return this.fields.select(id, state, [["YES", "On"], ["NO", "Off"]], store);
    }
    const values = Bundle.value(item, "Values");
    if (values !== undefined && values.a !== undefined && values.a.length > 0) {
      const titles = (Bundle.value(item, "Titles") || { a: [] }).a || [];
      const choices = values.a.map((choice, index) => [shown(choice),
        titles[index] === undefined ? shown(choice) : `${shown(titles[index])} (${shown(choice)})`]);
      return this.fields.select(id, text, choices, (chosen) => (chosen === "" ? unset() : store(chosen)));
    }
    return this.fields.text(id, text, store, { inputmode: key.type === "number" ? "decimal" : null });
  }

  idioms(item) {
    const value = Bundle.value(item, "SupportedUserInterfaceIdioms");
    const names = value === undefined ? IDIOMS.map(([, name]) => name) : (value.a || [value]).map(shown);
    const store = () => {
      const chosen = boxes.filter((box) => box.checked).map((box) => box.value);
      if (chosen.length === 0) {
        this.editor.say("An item is shown on at least one device. To show it on none, remove it.", true);
        return this.editor.redraw();
      }
      return chosen.length === IDIOMS.length ? this.set("--unset", "SupportedUserInterfaceIdioms")
        : this.set(...chosen.flatMap((name) => ["--idiom", name]));
    };
    const boxes = IDIOMS.map(([word, name]) => element("input", {
      type: "checkbox", value: word, checked: names.includes(name), disabled: this.editor.isReadOnly, onchange: store,
        "data-focus": "idiom-" + word,
    }));
    return element("fieldset", { class: "line" }, element("legend", {}, "Devices"),
      boxes.map((box, index) => element("label", { class: "check" }, box, " ", IDIOMS[index][2])));
  }

  // MARK: Translations

  translations(pane, item) {
    const { bundle } = this.editor;
    if (bundle.languages.length === 0 || item.texts.length === 0) return null;
    // A pane in a language folder contains its translations itself.
    const texts = item.texts.filter(([, text], index) => bundle.indexOf(pane.table, text) >= 0
      && item.texts.findIndex(([, other]) => other === text) === index);
    if (texts.length === 0) return null;
    const key = JSON.stringify([pane.table, texts, this.editor.isReadOnly, bundle.languages.map((language) =>
      [language.language, texts.map(([, text]) => bundle.translation(pane.table, language.language, text))])]);
    // Most changes leave the translations as they are, and the fields of many languages take time to draw.
    const old = this.drawnTranslations;
    if (old !== undefined && old.key === key && old.node.isConnected && old.node.querySelector("[data-stored]") === null) {
      return old.node;
    }
    this.drawnTranslations = { key, node: this.translationTable(pane, texts) };
    return this.drawnTranslations.node;
  }

  translationTable(pane, texts) {
    const { bundle } = this.editor;
    return element("fieldset", { class: "translations" }, element("legend", {}, "Translations"),
      element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Translations of this item",
        "data-scroll": `translations/${texts[0][1]}` },
        element("table", {},
        element("thead", {}, element("tr", {}, element("th", { scope: "col" }, "Language"),
          texts.map(([, text]) => element("th", { scope: "col" }, element("bdi", {}, text))))),
        element("tbody", {}, bundle.languages.map((language) => element("tr", {},
          element("th", { scope: "row", title: languageName(language) }, language.language),
          texts.map(([, text]) => element("td", {},
            this.editor.translationField(this.fields, pane.table, language.language, text)))))))));
  }

  // MARK: Other keys

  raw(name, value) {
    const line = this.line(name,
      this.fields.text(`${this.id}/raw/${name}`, xml(value),
      (text) => this.set(...Commands.option("set-xml", `${name}=${text}`)), { multiline: true, class: "xml" }), null,
      "raw-" + name.replace(/[^\w-]/gu, "-"));
    line.append(this.fields.button("✕", Fields.once(() => this.set(...Commands.option("unset", name))),
      { class: "unset", "aria-label": `Remove ${name}`, title: `Remove ${name}` }));
    return line;
  }

  newKey(item, keys) {
    if (this.editor.isReadOnly) return null;
    const names = keys.filter((key) => Bundle.value(item, key.key) === undefined);
    const list = element("datalist", { id: "known-keys" },
      names.map((key) => element("option", { value: key.key }, key.summary)));
    const name = element("input",
      { type: "text", list: "known-keys", "aria-label": "Name of a new key", placeholder: "Key", autocomplete: "off",
        "data-field": `${this.id}/new-key`, "data-value": "" });
    const type = element("select",
      { "aria-label": "Type of the new key", "data-field": `${this.id}/new-type`, "data-value": "s" },
      [["s", "String"], ["boolean", "Boolean"], ["i", "Integer"], ["r", "Real"], ["d", "Date"], ["b", "Data"],
      ["xml", "XML"]].map(([value, label]) => element("option", { value }, label)));
    const value = element("input",
      { type: "text", "aria-label": "Value of the new key", placeholder: "Value", autocomplete: "off",
        "data-field": `${this.id}/new-value`, "data-value": "" });
    const add = () => {
      if (name.readOnly) return;
      if (name.value === "") { name.focus(); return; }
      const text = value.value;
      for (const node of [name, type, value]) node.dataset.stored = node.value;
      const made = type.value === "boolean" ? xml(/^(1|y|t)/iu.test(text)) : type.value === "xml" ? text
        : xml({ [type.value]: text });
      this.set(...Commands.option("set-xml", `${name.value}=${made}`));
    };
    value.addEventListener("keydown", (event) => { if (event.key === "Enter") add(); });
    return element("div", { class: "new-key" }, list, name, type, value, this.fields.button("Add key", add));
  }

  // Asks for another type, because it can discard keys, and for the values that the item needs then.
  changeType(item) {
    const { bundle, bundle: { types } } = this.editor;
    const { change } = this;
    const values = new ItemValues(bundle, bundle.type(item) || types.find((type) => type.name === "toggle"), item);
    const { dialog, inputs } = this.editor.ask("Change the type", [
      { id: "type", label: "Type", choices: types.map((type) => [type.name, Bundle.typeName(type)]), value: values.type.name },
      ...values.fields,
    ], (typed) => change("--type", typed.type, ...values.words(typed)));
    const update = () => {
      values.type = types.find((type) => type.name === inputs.get("type").value);
      values.update(dialog);
    };
    inputs.get("type").addEventListener("change", update);
    update();
  }

  renameKey(item) {
    this.editor.ask("Rename key", [
      { id: "key", label: "New key", value: item.key },
      { id: "keep", label: "Values that the app stored under the old key",
        choices: [["migrate", "Move them: note the old key in the options file"], ["leave", "Leave them"]] },
    ], ({ key, keep }) => [["rename-key", ...(keep === "leave" ? ["--no-migration"] : []),
      ...Commands.words(item.key, key)]]);
  }
}
