// Commands: every change on the page is a list of commands, each of which is a list of words.

const Commands = {
  // The words that select an item: its key if no other item has it, otherwise its position.
  selector(bundle, pane, index) {
    const { key } = pane.items[index];
    // Commands find a key only in panes outside language folders.
    const isPlain = !pane.name.includes("/") && key !== undefined && key !== "" && !/^-|^\d+$|[/:]/u.test(key);
    if (isPlain) {
      const count = bundle.panes.flatMap((other) => other.items).filter((item) => item.key === key).length;
      if (count === 1) return key;
    }
    return `${pane.name}/${index}`;
  },

  // The words of an option. A value that begins with a dash must be part of the same word.
  option(name, value) { return value.startsWith("-") ? [`--${name}=${value}`] : [`--${name}`, value]; },

  setItem(bundle, pane, index, words) { return ["set-item", Commands.selector(bundle, pane, index), ...words]; },

  // Words that are not options. If one of them begins with a dash, `--` precedes them.
  words(...words) { return words.some((word) => word.startsWith("-")) ? ["--", ...words] : words; },

  // The words that set a key of an item to a text.
  setKey(key, text) {
    return key.option === undefined ? Commands.option("set", `${key.key}=${text}`) : Commands.option(key.option, text);
  },

  setXML(name, value) { return Commands.option("set-xml", `${name}=${xml(value)}`); },

  // The words for a new place in a pane. Without them, an item is added at the end of Root.
  at(pane, index) {
    return [...(pane.name === "Root" ? [] : Commands.option("pane", pane.name)),
      ...(index === pane.items.length ? [] : ["--at", String(index)])];
  },

  // Moves items [first, end) so that they are before the item that is now at `target`.
  move(bundle, pane, first, end, target) {
    if (target >= first && target <= end) return null;
    const words = ["move-item"];
    if (end - first > 1) words.push("--with-items");
    const [side, neighbor] = target > first ? ["after", target - 1] : ["before", target];
    return [...words, Commands.selector(bundle, pane, first),
      ...Commands.option(side, Commands.selector(bundle, pane, neighbor))];
  },

  translate(bundle, table, language, text, translation, isMeant) {
    const words = ["localize", "set", ...(bundle.info.tables.length > 1 ? Commands.option("table", table) : []),
      ...(isMeant ? ["--allow-same"] : [])];
    return [...words, ...Commands.words(language, text, translation)];
  },

  // A key that no item has, made from a title, such as play_sounds.
  keyFor(bundle, title) {
    const words = title.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().match(/[\p{L}\p{N}]+/gu) || ["setting"];
    const base = words.join("_");
    const used = new Set(bundle.panes.flatMap((pane) => pane.items.map((item) => item.key)));
    let key = base;
    for (let number = 2; used.has(key); number += 1) key = `${base}_${number}`;
    return key;
  },
};

// A property-list value as XML.
function xml(value) {
  const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  if (typeof value === "boolean") return value ? "<true/>" : "<false/>";
  const [type, content] = Object.entries(value)[0];
  if (type === "a") return `<array>${content.map(xml).join("")}</array>`;
  if (type === "o") return `<dict>${content.map(([key, inner]) => `<key>${escaped(key)}</key>${xml(inner)}`).join("")}</dict>`;
  const names = { s: "string", i: "integer", r: "real", d: "date", b: "data" };
  return `<${names[type]}>${escaped(String(content))}</${names[type]}>`;
}
