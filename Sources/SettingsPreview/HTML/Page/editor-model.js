// The connection to the server, and what it has sent about the bundle.

const TOKEN_FIELD = "X-Settings-Bundle-Token";

class Server {
  // `onchange` is called with the names of the parts that have changed and whether this page has changed them, `onstatus`
  // when the connection is lost or there again.
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
    this.receive(answer, false);
  }

  // Takes over the parts of an answer, unless a later answer has already been received.
  receive(answer, isOwn) {
    if (answer.version === undefined || answer.version < this.version) return;
    const changed = Object.keys(answer.parts);
    for (const name of changed) this.parts.set(name, answer.parts[name]);
    const known = new Set(answer.names);
    for (const name of [...this.parts.keys()]) if (!known.has(name)) this.parts.delete(name);
    this.version = answer.version;
    this.onchange(changed, isOwn);
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
      this.receive(answer, status === 200);
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

// Elements of a list that keep their identities when they move or change. An identity is a number.
//
// An element has the identity of an earlier one if it is the same, if it has the same unique name, or if only one element
// has changed and is still similar. After a change by this page, the changed elements are also matched by their order. An
// element that was removed has its identity again when it is back.
class Tracked {
  // `traits` has the functions `name` and `isSimilar`. `before` is the earlier list, or undefined.
  constructor(elements, traits, before, isOwn) {
    this.elements = elements;
    this.ids = new Array(elements.length);
    this.next = before === undefined ? 0 : before.next;
    this.lost = new Map(before === undefined ? [] : before.lost);
    if (before !== undefined) this.match(before, traits, isOwn);
    for (const [index, id] of this.ids.entries()) {
      if (id !== undefined) continue;
      const text = this.lost.size === 0 ? "" : JSON.stringify(elements[index]);
      if (this.lost.has(text)) {
        this.ids[index] = this.lost.get(text);
        this.lost.delete(text);
      } else {
        this.ids[index] = this.next;
        this.next += 1;
      }
    }
  }

  match(before, traits, isOwn) {
    const { elements, ids } = this;
    const old = before.elements;
    const isSame = (one, other) => one === other || JSON.stringify(one) === JSON.stringify(other);
    const take = (index, from) => { ids[index] = before.ids[from]; };
    const least = Math.min(old.length, elements.length);
    let start = 0;
    for (; start < least && isSame(old[start], elements[start]); start += 1) take(start, start);
    let rest = 1;
    for (; rest <= least - start && isSame(old.at(-rest), elements.at(-rest)); rest += 1) {
      take(elements.length - rest, old.length - rest);
    }
    const places = (list) => [...list.keys()].slice(start, list.length - rest + 1);
    let [from, to] = [places(old), places(elements)];
    // Elements of the same name are matched in order if there are as many of them as before, at most `limit`.
    const matchBy = (name, limit) => {
      const groups = (list, indices) => {
        const found = new Map();
        for (const index of indices) {
          const key = name(list[index]);
          found.set(key, [...(found.get(key) || []), index]);
        }
        return found;
      };
      const [then, now] = [groups(old, from), groups(elements, to)];
      const done = new Set();
      for (const [key, indices] of now) {
        const earlier = then.get(key);
        if (key === undefined || earlier === undefined || earlier.length !== indices.length || indices.length > limit) continue;
        indices.forEach((index, number) => take(index, earlier[number]));
        for (const index of earlier) done.add(index);
      }
      from = from.filter((index) => !done.has(index));
      to = to.filter((index) => ids[index] === undefined);
    };
    matchBy((element) => JSON.stringify(element), Infinity);
    matchBy(traits.name, 1);
    const isOnly = from.length === 1 && to.length === 1;
    if (from.length === to.length && (isOwn || (isOnly && traits.isSimilar(old[from[0]], elements[to[0]])))) {
      to.forEach((index, number) => take(index, from[number]));
      from = [];
    }
    for (const index of from) this.lost.set(JSON.stringify(old[index]), before.ids[index]);
  }
}

const ITEM_TRAITS = {
  name: (item) => item.key,
  isSimilar: (one, other) => one.type === other.type
    && (one.key === other.key || (one.title !== undefined && one.title === other.title)),
};

// The bundle in the words of the page.
class Bundle {
  // `before` is the bundle that the page has shown, and `isOwn` whether this page has changed it.
  constructor(parts, before, isOwn) {
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
    // The items of all panes by file, including panes that are missing at the moment.
    this.tracked = new Map(before === undefined ? [] : before.tracked);
    this.panes = this.info.panes.map((file) => {
      const tracked = new Tracked(list("items/" + file), ITEM_TRAITS, this.tracked.get(file), isOwn);
      this.tracked.set(file, tracked);
      return { ...parts.get("pane/" + file), items: tracked.elements, ids: tracked.ids };
    });
    // Undefined until the bundle has been checked.
    this.check = parts.get("check");
    this.isChecked = this.check !== undefined && this.check.revision === parts.get("state").revision;
    this.findings = this.locateFindings(before);
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

  // The findings with the identities of their items. A check is about one revision, and items move while the next check
  // is running.
  locateFindings(before) {
    if (!this.isChecked && before !== undefined) return before.findings;
    return (this.parts.get("findings") || []).map((finding) => {
      const pane = this.isChecked ? this.pane(finding.file) : undefined;
      return { ...finding, id: pane === undefined || finding.item === undefined ? undefined : pane.ids[finding.item] };
    });
  }

  // The number of findings for people.
  get findingCount() {
    if (this.check === undefined) return "…";
    return this.check.problem ? "not checked" : String(this.findings.length);
  }

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

  findingsOf(file) { return this.findings.filter((finding) => finding.file === file); }

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
