// SPDX-License-Identifier: Apache-2.0 What is certain about the beginning of a valid document, as simply as possible:
// text so far, numbers with something after them, complete literals.

const END = Symbol('the text ends here');
const WORDS = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);
const SHORT = { '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** Returns { value, inEscape }: undefined where nothing is certain yet; whether the text ends inside an escape. */
export function soFar(text) {
  const reader = new Reader(text);
  let value;
  try {
    reader.value((v) => (value = v));
  } catch (end) {
    if (end !== END) throw end;
  }
  return { value, inEscape: reader.inEscape };
}

/** Sets a property as JSON.parse does, whatever its name. */
function put(object, key, value) {
  Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
}

class Reader {
  constructor(text) {
    this.text = text;
    this.at = 0;
    this.inEscape = false;
  }

  /** Reads a value, and tells the callback of it whenever more of it is certain. */
  value(show) {
    const c = this.next();
    if (c === '{') return this.object(show);
    if (c === '[') return this.array(show);
    if (c === '"') return this.string(show);
    for (const [word, value] of WORDS) {
      if (word[0] === c) {
        if (this.at + word.length > this.text.length) throw END;
        this.at += word.length;
        return show(value);
      }
    }
    const from = this.at;
    while ('+-.0123456789Ee'.includes(this.here())) this.at++;
    show(Number(this.text.slice(from, this.at)));
  }

  object(show) {
    const object = {};
    show(object);
    this.at++;
    while (this.next() !== '}') {
      if (this.here() === ',') this.at++;
      this.next();
      let key;
      this.string((k) => (key = k));
      this.next();
      this.at++; // the colon
      this.value((v) => put(object, key, v));
    }
    this.at++;
  }

  array(show) {
    const array = [];
    show(array);
    this.at++;
    while (this.next() !== ']') {
      if (this.here() === ',') this.at++;
      this.next();
      const index = array.length;
      this.value((v) => (array[index] = v));
    }
    this.at++;
  }

  string(show) {
    let known = '';
    show(known);
    this.at++;
    for (let c = this.here(); c !== '"'; c = this.here()) {
      known += c === '\\' ? this.escape() : c;
      if (c !== '\\') this.at++;
      show(known.replace(/[\ud800-\udbff]$/, '')); // the first half of a pair waits for what follows it
    }
    show(known);
    this.at++;
  }

  escape() {
    this.inEscape = true;
    this.at++;
    const c = this.here();
    let unit = SHORT[c];
    if (c === 'u') {
      if (this.at + 5 > this.text.length) throw END;
      unit = String.fromCharCode(parseInt(this.text.slice(this.at + 1, this.at + 5), 16));
      this.at += 4;
    }
    this.at++;
    this.inEscape = false;
    return unit;
  }

  /** The character here. */
  here() {
    if (this.at >= this.text.length) throw END;
    return this.text[this.at];
  }

  /** The next character that is no white space. */
  next() {
    while (' \t\r\n'.includes(this.here())) this.at++;
    return this.here();
  }
}
