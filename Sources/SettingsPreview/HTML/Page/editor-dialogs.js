// Dialogs, which ask for the values of a new item, pane or language, or which version to keep.

// The values that a dialog asks for: those of a new item, or those that an item needs if it gets another type.
class ItemValues {
  // `item` is the item that gets another type, or undefined for a new one.
  constructor(bundle, type, item) {
    this.type = type;
    const key = (name) => this.type.keys.find((known) => known.key === name);
    const needs = (name) => key(name) !== undefined && (item === undefined || Bundle.value(item, name) === undefined);
    const requires = (name) => needs(name) && key(name).required;
    // The first choice is the default.
    const isList = () => key("Values") !== undefined && key("Values").required;
    const isToggle = () => this.type.name === "toggle";
    this.uses = {
      title: () => needs("Title"), key: () => requires("Key"), choices: () => needs("Values"),
      valueType: () => needs("Values"), minimum: () => needs("MinimumValue"), maximum: () => needs("MaximumValue"),
      isOn: () => isToggle() && needs("DefaultValue"), default: () => !isToggle() && !isList() && needs("DefaultValue"),
      file: () => this.type.name === "child-pane" && needs("File"),
      footer: () => this.type.name === "group" && needs("FooterText"),
    };
    this.fields = [
      { id: "title", label: "Title" },
      { id: "key", label: "Identifier (key)", help: "The user-defaults key that the app reads." },
      { id: "choices", label: "Choices", multiline: true,
        help: "One per line: Title=value. The first one is the default." },
      { id: "valueType", label: "Type of the values", choices: [["", "Text"], ["integer", "Whole numbers"], ["real", "Numbers"]] },
      { id: "minimum", label: "Minimum", value: "0" }, { id: "maximum", label: "Maximum", value: "1" },
      { id: "isOn", label: "Default", value: "NO", choices: [["YES", "On"], ["NO", "Off"]] }, { id: "default", label: "Default" },
      { id: "file", label: "Pane",
        choices: bundle.panes.filter((other) => other.base !== "Root").map((other) => [other.base, other.name]) },
      { id: "footer", label: "Footer" },
    ];
  }

  // Shows only the fields that the type uses.
  update(dialog) {
    for (const [id, isUsed] of Object.entries(this.uses)) dialog.querySelector(`[data-line="${id}"]`).hidden = !isUsed();
  }

  // The words of the options for what is typed. Throws an error if something is missing.
  words(typed) {
    const { uses } = this;
    if (uses.key() && typed.key === "") throw new Error("Enter an identifier.");
    if (uses.file() && typed.file === "") throw new Error("There is no other pane yet. Create it with Add pane….");
    const words = [];
    const put = (id, option) => {
      if (uses[id]() && typed[id] !== "") words.push(...Commands.option(option, typed[id]));
    };
    put("title", "title");
    put("key", "key");
    const choices = typed.choices.split("\n").map((text) => text.trim()).filter((text) => text !== "");
    if (uses.choices()) {
      choices.forEach((line, index) => {
        words.push(...Commands.option("choice", line.includes("=") ? line : `${line}=${index}`));
      });
    }
    put("valueType", "value-type");
    put("minimum", "min");
    put("maximum", "max");
    put("isOn", "default");
    put("default", "default");
    put("file", "file");
    put("footer", "footer");
    return words;
  }
}

Object.assign(Editor.prototype, {
  // Asks for the type and the values of a new item.
  add() {
    const { bundle, pane, selected } = this;
    if (this.isReadOnly || pane === undefined) return;
    const { types } = bundle;
    const values = new ItemValues(bundle, types.find((type) => type.name === "toggle"));
    let isAtEnd = selected === null;
    const make = (typed) => {
      const words = values.words(typed);
      const now = this.bundle.pane(pane.file);
      if (now === undefined) throw new Error(`${pane.file} cannot be shown.`);
      const place = isAtEnd ? now.items.length - 1 : this.find(pane, selected);
      if (place === null) {
        isAtEnd = true;
        throw new Error("The item before the new one is gone. Press OK again to add the new one at the end.");
      }
      return [["add-item", values.type.name, ...words, ...Commands.at(now, place + 1)]];
    };
    const { dialog, inputs } = this.ask("Add item", values.fields, make, { isForItem: true });
    const update = () => values.update(dialog);
    // The arrow keys choose a type without leaving the list of types.
    let isKey = false;
    const buttons = types.map((type) => element("label", { title: type.summary }, element("input", {
      type: "radio", name: "type", value: type.name, checked: type === values.type,
      onchange: () => {
        values.type = type;
        update();
        if (!isKey) [...inputs.values()].find((input) => input.closest("[hidden]") === null).focus();
      },
    }), element("span", {}, Bundle.typeName(type))));
    dialog.querySelector("h2").after(element("fieldset", { class: "types", onkeydown: () => { isKey = true; },
      onpointerdown: () => { isKey = false; } }, element("legend", {}, "Type"), buttons));
    // The key follows the title until the user types a key.
    inputs.get("title").addEventListener("input", () => {
      const key = inputs.get("key");
      if (key.dataset.typed === undefined) key.value = inputs.get("title").value === "" ? ""
        : Commands.keyFor(bundle, inputs.get("title").value);
    });
    inputs.get("key").addEventListener("input", () => { inputs.get("key").dataset.typed = ""; });
    update();
    inputs.get("title").focus();
  },

  addPane() {
    const parent = this.pane;
    this.ask("Add pane", [
      { id: "title", label: "Title of the row that opens the pane" },
      { id: "name", label: "Name of the file, without .plist", help: "Empty to make it from the title." },
    ], ({ title, name }) => [[
      "add-pane", ...Commands.option("title", title),
      ...(parent === undefined || parent.name === "Root" ? [] : Commands.option("parent", parent.name)),
      ...Commands.words(name || title.replace(/[^\p{L}\p{N}]+/gu, "")),
    ]]);
  },

  removePane(pane) {
    this.run(() => [["remove-pane", ...Commands.words(pane.name)]]);
  },

  removeLanguage(identifier) {
    const commands = [["localize", "remove", identifier]];
    if (identifier !== this.bundle.info.sourceLanguage) this.run(() => commands);
    else {
      this.ask(`Remove ${identifier}?`, [], () => commands,
        { hint: "This is the source language, with which all translations are compared." });
    }
  },

  addLanguage() {
    const names = [
      "ar", "ca", "cs", "da", "de", "el", "en", "es", "fi", "fr", "he", "hi", "hr", "hu", "id", "it", "ja", "ko", "ms", "nb",
      "nl", "pl", "pt-BR", "pt-PT", "ro", "ru", "sk", "sv", "th", "tr", "uk", "vi", "zh-Hans", "zh-Hant",
    ].map((language) => [language, languageName({ language, tag: language }).split(" · ")[1] || language]);
    const make = (typed) => {
      const text = typed.language.trim();
      if (text === "") throw new Error("Enter a language.");
      const known = names.find(([, name]) => name.toLowerCase() === text.toLowerCase());
      this.languageID = known === undefined ? text : known[0];
      return [["localize", "add", this.languageID]];
    };
    const { dialog } = this.ask("Add language",
      [{ id: "language", label: "Language, such as German, de or pt-BR", list: "language-names" }], make);
    dialog.append(element("datalist", { id: "language-names" },
      names.map(([language, name]) => element("option", { value: language }, name))));
  },

  // A field for the translation of a text, marked if the text is not translated.
  translationField(fields, table, language, text, isMoving = false) {
    const { bundle } = this;
    const { value, state } = bundle.translation(table, language, text);
    const isSource = language === bundle.info.sourceLanguage;
    const info = bundle.languages.find((one) => one.language === language);
    const input = fields.text(`${table}/${language}/${text}`, value === null ? "" : value,
      (typed) => this.run(() => [Commands.translate(this.bundle, table, language, text, typed)]), {
      "aria-label": `${text} in ${language}`, lang: info.tag, class: isSource ? null : `translation-${state}`,
      "data-text": text, placeholder: state === "m" ? "missing" : null, title: isSource ? null : TEXT_STATES[state],
    });
    if (isMoving) {
      input.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" || event.isComposing || event.shiftKey) return;
        // Otherwise, a field of several lines would receive a line break.
        event.preventDefault();
        const all = [...input.closest("table").querySelectorAll("[data-field]")];
        const next = all[all.indexOf(input) + 1];
        if (next) {
          next.focus();
          next.select();
        }
      });
    }
    return input;
  },

  // The bundle has changed between the drawing and the command.
  conflict(pane, selected, commands, make, select) {
    try {
      make();
    } catch (error) {
      // For example, the item is gone, so there is nothing to choose from.
      this.say(error.message, true);
      return;
    }
    const describe = (item) => (item === undefined ? ""
      : item.entries.map(([key, value]) => `${key}: ${shown(value)}`).join("\n"));
    const describeNow = () => {
      const place = pane === undefined || selected === null ? null : this.find(pane, selected);
      return describe(place === null ? undefined : this.bundle.pane(pane.file).items[place]);
    };
    const was = pane === undefined || selected === null ? undefined : pane.items[selected];
    const now = describeNow();
    const mine = commands.map((words) => words.join(" ")).join("\n");
    this.resolve({ was: describe(was), now, mine }, () => {
      // The item may have changed again while the dialog was open.
      if (describeNow() === now) this.run(make, select);
      else this.conflict(pane, selected, commands, make, select);
    }, () => {
      for (const field of document.querySelectorAll("[data-refused]")) field.value = field.dataset.value;
      this.draw();
    });
  },

  // Asks which of two versions to keep.
  resolve({ was, now, mine }, useMine, keepTheirs) {
    const part = (label, text) => [element("dt", {}, label),
      element("dd", {}, element("pre", {}, text === "" ? "–" : text))];
    const dialog = element("dialog", { "aria-labelledby": "dialog-name", class: "conflict" },
      element("h2", { id: "dialog-name" }, "The bundle has changed on disk"),
      element("p", {}, "Another program or window changed it after this page showed it. Your change has not been made."),
      element("dl", {}, part("Before", was), part("On disk now", now), part("Your change", mine)),
      element("div", { class: "buttons" },
        element("button", { type: "button", onclick: () => { dialog.close(); useMine(); } }, "Make my change"),
        element("button", { type: "button", class: "primary", onclick: () => { dialog.close(); keepTheirs(); } },
          "Keep what is on disk")));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  },

  // A dialog with fields. `make` returns the commands for the values of the fields, or throws an error that the dialog
  // shows. It is called when the changes before are done. If the dialog is for a new item, the list gets the focus.
  ask(title, fields, make, { hint, isForItem = false } = {}) {
    const inputs = new Map();
    const error = element("p", { class: "error", role: "alert" });
    const lines = fields.map((field) => {
      const id = `dialog-${field.id}`;
      let input;
      if (field.choices) input = element("select", { id },
        field.choices.map(([value, name]) => element("option", { value }, name)));
      else input = element(field.multiline ? "textarea" : "input",
        { id, dir: "auto", autocomplete: "off", spellcheck: "false",
        ...(field.multiline ? { rows: 8 } : { type: "text" }), placeholder: field.placeholder, list: field.list });
      if (field.value !== undefined) input.value = field.value;
      inputs.set(field.id, input);
      return element("div", { class: "line", "data-line": field.id }, element("label", { for: id }, field.label), input,
        field.help ? element("small", {}, field.help) : null);
    });
    // The dialog stays open until the change is made, so that nothing has to be typed again.
    let isBusy = false;
    const submit = async (event) => {
      event.preventDefault();
      if (isBusy) return;
      isBusy = true;
      const typed = Object.fromEntries([...inputs].map(([id, input]) => [id, input.value]));
      const isDone = await this.run(() => make(typed), undefined, (text) => { error.textContent = text; });
      if (isDone !== false) dialog.close();
      isBusy = false;
    };
    const form = element("form", { onsubmit: submit }, element("h2", { id: "dialog-name" }, title),
      hint ? element("p", {}, hint) : null, lines, error,
      element("div", { class: "buttons" },
        element("button", { type: "button", onclick: () => dialog.close() }, "Cancel"),
        element("button", { type: "submit", class: "primary" }, "OK")));
    const dialog = element("dialog", { "aria-labelledby": "dialog-name" }, form);
    const active = document.activeElement;
    const name = active && (active.dataset.field || active.dataset.focus);
    dialog.addEventListener("close", () => {
      dialog.remove();
      // The page may have been drawn again.
      const back = name ? document.querySelector(`[data-field="${CSS.escape(name)}"], [data-focus="${CSS.escape(name)}"]`) : active;
      if (!isForItem && back && back.isConnected) back.focus();
      else if (this.screen && this.screen.list) this.screen.list.focus();
    });
    form.addEventListener("keydown", (event) => {
      // Otherwise, Return opens the menu of a list in some browsers.
      const isList = event.target.matches("select");
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey || isList)) return;
      event.preventDefault();
      form.requestSubmit();
    });
    document.body.append(dialog);
    dialog.showModal();
    return { dialog, inputs };
  },
});
