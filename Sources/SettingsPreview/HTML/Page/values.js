// Property-list values in the data of the page: a Boolean is a JSON Boolean, and all other values are objects with one
// member, whose name is the type: s string, i integer (as text, because JavaScript would round it), r real, d date,
// b data in base64, a array, o dictionary (pairs).

function kind(value) {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return "Boolean";
  const names = { s: "String", i: "Integer", r: "Real", d: "Date", b: "Data", a: "Array", o: "Dictionary" };
  return names[Object.keys(value)[0]];
}

// A readable form of a value.
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

// Whether two values are equal in Foundation: numbers are compared by value, and a Boolean is 0 or 1.
function same(left, right) {
  if (left === null || left === undefined || right === null || right === undefined) return false;
  const [a, b] = [number(left), number(right)];
  if (a !== null && b !== null) {
    return left.i !== undefined && right.i !== undefined ? left.i === right.i : Object.is(a, b) || a === b;
  }
  return JSON.stringify(left) === JSON.stringify(right);
}

// Whether a value that is neither TrueValue nor FalseValue is on, as in Foundation's boolValue.
function isTrue(value) {
  if (value.s !== undefined) return /^\s*[+-]?0*[YyTt1-9]/u.test(value.s);
  const count = number(value);
  return count !== null && count !== 0;
}

// A value in a row that has no title for it. A Boolean is a number, as in Foundation.
function rowText(value) {
  return typeof value === "boolean" ? (value ? "1" : "0") : shown(value);
}

// The user defaults of the app: the stored values, and the values that the app registered.
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

  // Notifies about a change of one value, or of all values.
  changed(id) { for (const listener of this.listeners) listener(id); }
}
