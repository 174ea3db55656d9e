// The connection to the server, and what it has sent about the bundle.

const TOKEN_FIELD = "X-Settings-Bundle-Token";

class Server {
  // `onchange` is called with the names of the parts that have changed, `onstatus` when the connection is lost or there again.
  // `onrefusal` is called when a change was refused, before `onchange`.
  constructor(onchange, onstatus, onrefusal) {
    this.onchange = onchange;
    this.onstatus = onstatus;
    this.onrefusal = onrefusal;
    this.parts = new Map();
    this.version = 0;
    this.queue = Promise.resolve();
    this.token = Server.takeToken();
  }

  // The token is in the address only until the page has read it, so that it is not part of a bookmark.
  static takeToken() {
    const token = location.hash.slice(1);
    try {
      if (token === "") return sessionStorage.getItem("settings-bundle-token") || "";
      sessionStorage.setItem("settings-bundle-token", token);
      history.replaceState(null, "", location.pathname);
    } catch { /* Without storage, the page cannot be reloaded. */ }
    return token;
  }

  async request(path, body) {
    const headers = { [TOKEN_FIELD]: this.token };
    const options = body === undefined ? { headers } : {
      method: "POST", headers: { ...headers, "Content-Type": "application/json" }, body: JSON.stringify(body),
    };
    const response = await fetch(path, options);
    return { status: response.status, answer: await response.json() };
  }

  async load() {
    const { status, answer } = await this.request("/bundle?since=" + this.version);
    if (status !== 200) throw Object.assign(new Error(answer.error.message), { help: answer.error.help });
    this.receive(answer);
  }

  // Takes over the parts of an answer, unless a later answer has already been received.
  receive(answer) {
    if (answer.version === undefined || answer.version < this.version) return;
    const changed = Object.keys(answer.parts);
    for (const name of changed) this.parts.set(name, answer.parts[name]);
    const known = new Set(answer.names);
    for (const name of [...this.parts.keys()]) if (!known.has(name)) this.parts.delete(name);
    this.version = answer.version;
    this.onchange(changed);
  }

  // Sends a change when the changes before it are done, because it is based on their result. The result of `make` is the
  // body of the request, or null if there is nothing to do.
  change(path, make) {
    const run = async () => {
      const body = make();
      if (body === null) return null;
      const { revision } = this.parts.get("state");
      const { status, answer } = await this.request(path, { revision, since: this.version, ...body });
      if (status !== 200) this.onrefusal();
      this.receive(answer);
      return { status, ...answer };
    };
    this.queue = this.queue.then(run, run);
    return this.queue;
  }

  // Follows the changes by other windows and programs.
  async listen() {
    for (;;) {
      try {
        const response = await fetch("/events", { headers: { [TOKEN_FIELD]: this.token } });
        if (!response.ok) throw new Error("refused");
        this.onstatus(true);
        const reader = response.body.getReader();
        const decoder = new TextDecoder();
        let text = "";
        for (;;) {
          const { done, value } = await reader.read();
          if (done) break;
          text += decoder.decode(value, { stream: true });
          const lines = text.split("\n");
          text = lines.pop();
          const versions = lines.filter((line) => line !== "").map((line) => JSON.parse(line).version);
          if (versions.length > 0 && versions.at(-1) > this.version) {
            this.queue = this.queue.then(() => this.load()).catch(() => {});
          }
        }
      } catch { /* The server has ended, or the network has changed. */ }
      this.onstatus(false);
      await new Promise((resolve) => { setTimeout(resolve, 1000); });
    }
  }
}

// The bundle in the words of the page.
class Bundle {
  constructor(parts) {
    this.parts = parts;
    const numbered = (name) => {
      const values = [];
      while (parts.has(`${name}/${values.length}`)) values.push(parts.get(`${name}/${values.length}`));
      return values;
    };
    // A long list is divided into chunks.
    const list = (name) => (parts.get(name) || []).flatMap((chunk) => parts.get(chunk));
    this.info = parts.get("bundle");
    this.languages = this.info.languages;
    this.panes = this.info.panes.map((file) => ({ ...parts.get("pane/" + file), items: list("items/" + file) }));
    this.findings = parts.get("findings") || [];
    this.log = list("log");
    this.types = parts.get("schema");
    this.drawing = { findings: {} };
    for (const name of ["name", "sheet", "start", "languages", "names", "pageSets", "views", "styles", "sidebar",
      "system", "watched"]) {
      this.drawing[name] = parts.get("drawing/" + name);
    }
    for (const name of ["pages", "tables", "shown", "images"]) this.drawing[name] = numbered("drawing/" + name);
    this.drawing.pages = this.drawing.pages.map((page, number) => {
      const starts = parts.get("drawing/starts/" + number);
      return { ...page,
        sections: list("drawing/sections/" + number).map((section, index) => absolute(section, starts[index])) };
    });
  }

  pane(file) { return this.panes.find((pane) => pane.file === file); }

  type(item) { return this.types.find((type) => type.type === item.type); }

  texts(table) { return this.parts.get("texts/" + table) || []; }

  // The texts of a table in the order of the items.
  orderedTexts(table) {
    const known = new Set(this.texts(table));
    const used = this.panes.filter((pane) => pane.table === table)
      .flatMap((pane) => pane.items.flatMap((item) => item.texts.map(([, text]) => text)));
    return [...new Set(used)].filter((text) => known.has(text));
  }

  // The translations of a table: values, states and unused entries.
  strings(table, language) { return this.parts.get(`strings/${table}/${language}`); }

  // The translation of a text: its value, or null, and its state: t translated, a allowed to be the same, s same,
  // m missing, e empty.
  translation(table, language, text) {
    const index = this.indexOf(table, text);
    const strings = this.strings(table, language);
    return index < 0 || strings === undefined ? { value: null, state: "m" }
      : { value: strings.values[index], state: strings.states[index] };
  }

  indexOf(table, text) {
    if (this.indexes === undefined) this.indexes = new Map();
    if (!this.indexes.has(table)) this.indexes.set(table, new Map(this.texts(table).map((known, index) => [known, index])));
    const index = this.indexes.get(table).get(text);
    return index === undefined ? -1 : index;
  }

  findingsOf(file, item) {
    return this.findings.filter((finding) => finding.file === file && (item === undefined || finding.item === item));
  }

  // The value of a property-list key of an item, or undefined.
  static value(item, key) {
    const entry = item.entries.find(([name]) => name === key);
    return entry && entry[1];
  }

  // The index after the items that belong to a group: those up to the next group.
  endOfGroup(pane, index) {
    let end = index + 1;
    while (end < pane.items.length && !this.beginsSection(pane.items[end])) end += 1;
    return end;
  }

  beginsSection(item) {
    const type = this.type(item);
    return type !== undefined && type.beginsSection;
  }

  // The name of a type in Xcode, or a similar name.
  static typeName(type) {
    return type.xcode || type.name.split("-").map((word) => word[0].toUpperCase() + word.slice(1)).join(" ");
  }

  // A name of an item for people.
  nameOf(item) {
    const type = this.type(item);
    const kind = type !== undefined ? Bundle.typeName(type) : item.type || "Item without a type";
    return item.title ? `${kind} “${item.title}”` : item.key ? `${kind} ${item.key}` : kind;
  }
}

// The name of a language in English, such as "de · German".
function languageName(language) {
  try {
    const name = new Intl.DisplayNames(["en"], { type: "language" }).of(language.tag);
    return name === language.tag ? language.language : `${language.language} · ${name}`;
  } catch {
    return language.language;
  }
}

// The percentage of a language that is translated, which is unknown if some strings cannot be counted.
function percentText(language) {
  return language.percent === null ? "unknown" : `${language.percent} %`;
}

// A section whose item indices are not relative to `start`.
function absolute(section, start) {
  const shifted = (part) => (part.item === undefined ? part : { ...part, item: part.item + start });
  return { ...shifted(section), rows: section.rows.map(shifted), start, relative: section };
}
