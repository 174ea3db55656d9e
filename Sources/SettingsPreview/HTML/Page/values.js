// Property-list values as the data of the page spells them: a boolean is one, all others are objects with one member
// that tells the type: s string, i integer (as text, for JavaScript would round it), r real, d date, b data in base64,
// a array, o dictionary (pairs).

function kind(value) {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return "Boolean";
  const names = { s: "String", i: "Integer", r: "Real", d: "Date", b: "Data", a: "Array", o: "Dictionary" };
  return names[Object.keys(value)[0]];
}

// The value as a person reads it.
function shown(value) {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "true" : "false";
  const [type, content] = Object.entries(value)[0];
  if (type === "a") return "(" + content.map(shown).join(", ") + ")";
  if (type === "o") return "{" + content.map(([key, inner]) => key + " = " + shown(inner) + ";").join(" ") + "}";
  return String(content);
}

function number(value) {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value && value.i !== undefined) return Number(value.i);
  if (value && value.r !== undefined) return Number(value.r.replace("infinity", "Infinity"));
  return null;
}

// Whether Foundation calls two values equal: numbers compare by what they count, and a boolean is 0 or 1.
function same(left, right) {
  if (left === null || left === undefined || right === null || right === undefined) return false;
  const [a, b] = [number(left), number(right)];
  if (a !== null && b !== null) {
    return left.i !== undefined && right.i !== undefined ? left.i === right.i : Object.is(a, b) || a === b;
  }
  return JSON.stringify(left) === JSON.stringify(right);
}

// Whether a value that is neither of a switch's own is read as on: as Foundation's boolValue reads a text.
function isTrue(value) {
  if (value.s !== undefined) return /^\s*[+-]?0*[YyTt1-9]/u.test(value.s);
  const count = number(value);
  return count !== null && count !== 0;
}

// A value as a row shows it that has no text for it: a boolean is a number then, as it is to Foundation.
function rowText(value) {
  return typeof value === "boolean" ? (value ? "1" : "0") : shown(value);
}

// What the app finds in its user defaults: nothing but what was stored, and what it registered itself.
class Defaults {
  constructor() {
    this.stored = new Map();
    this.listeners = new Set();
  }

  static id(group, key) { return JSON.stringify([group || "", key]); }

  get(group, key) {
    const value = this.stored.get(Defaults.id(group, key));
    return value === undefined ? null : value;
  }

  set(group, key, value) {
    const id = Defaults.id(group, key);
    this.stored.set(id, value);
    this.changed(id);
  }

  clear() {
    this.stored.clear();
    this.changed(null);
  }

  // Tells of one value that changed, or of all.
  changed(id) { for (const listener of this.listeners) listener(id); }
}
