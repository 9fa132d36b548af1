// SPDX-License-Identifier: Apache-2.0 Judges what peers showed of documents that were cut. A partial value is right if
// appending to it can give the same peer's final value: to texts, to arrays, members to objects. Everything else was
// taken back later, and is counted by its kind. Whether the final value itself is right is another column.

import { soFar } from './reference.mjs';

export const KINDS = ['half pair', 'half escape', 'number', 'word', 'key', 'other', 'repeated key'];

/** The document that repeats a key: a peer that shows the first value has to take it back. */
const REPEATED_KEY = 'repeated-key';

function kindOf(value) {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

const isWord = (kind) => kind === 'null' || kind === 'boolean';

/**
 * Returns the kinds of what is wrong in a partial value. What was certain, and whether the text ended inside an escape,
 * tells half an escape from other text that was wrong.
 */
export function wrongs(part, whole, certain, inEscape = false) {
  const found = new Set();
  compare(part, whole, certain, inEscape, found);
  return found;
}

function compare(part, whole, certain, inEscape, found) {
  const kind = kindOf(part);
  if (kind !== kindOf(whole)) {
    found.add(isWord(kind) ? 'word' : 'other');
  } else if (kind === 'string') {
    compareText(part, whole, inEscape && part.startsWith(certain ?? ''), found);
  } else if (kind === 'number') {
    if (part !== whole) found.add('number');
  } else if (isWord(kind)) {
    if (part !== whole) found.add('word');
  } else if (kind === 'array' && part.length > whole.length) {
    found.add('other');
  } else {
    for (const key of Object.keys(part)) {
      if (Object.hasOwn(whole, key)) compare(part[key], whole[key], certain?.[key], inEscape, found);
      else found.add('key');
    }
  }
}

const isHigh = (text, i) => /[\ud800-\udbff]/.test(text[i] ?? '');
const isLow = (text, i) => /[\udc00-\udfff]/.test(text[i] ?? '');

function compareText(part, whole, inEscape, found) {
  const last = part.length - 1;
  if (!whole.startsWith(part)) found.add(inEscape ? 'half escape' : 'other');
  else if (isHigh(part, last) && isLow(whole, last + 1)) found.add('half pair');
}

/** How much there is to see: one for every value, and one for every character of a text. */
function weight(value) {
  const kind = kindOf(value);
  if (kind === 'undefined') return 0;
  if (kind === 'string') return 1 + value.length;
  if (kind === 'array' || kind === 'object') return Object.values(value).reduce((sum, v) => sum + weight(v), 1);
  return 1;
}

/** How much of what is certain a partial value shows. */
function shownOf(certain, part) {
  const kind = kindOf(certain);
  if (kind === 'undefined' || kind !== kindOf(part)) return 0;
  if (kind === 'string') {
    let same = 0;
    while (same < certain.length && certain[same] === part[same]) same++;
    return 1 + same;
  }
  if (kind === 'array' || kind === 'object') {
    return Object.keys(certain).reduce(
      (sum, key) => sum + (Object.hasOwn(part, key) ? shownOf(certain[key], part[key]) : 0),
      1,
    );
  }
  return certain === part ? 1 : 0;
}

/** Whether a number or word is shown before its text decides it. */
function isEarly(part, certain) {
  const kind = kindOf(part);
  if (kind === 'undefined' || kind === 'string') return false;
  if (kind === 'array' || kind === 'object') {
    const known = kindOf(certain) === kind ? certain : {};
    return Object.keys(part).some((key) => isEarly(part[key], Object.hasOwn(known, key) ? known[key] : undefined));
  }
  return certain === undefined;
}

function same(a, b) {
  const kind = kindOf(a);
  if (kind !== kindOf(b)) return false;
  if (kind !== 'array' && kind !== 'object') return a === b;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]));
}

/** An example with a field that has a name is clearer than one without; otherwise the first is as good as any. */
function isClearer(example, than) {
  const named = ({ text }) => /^{"\w/.test(text) && text.isWellFormed();
  return named(example) && !named(than);
}

/** The table of one peer, filled line by line. */
export class Score {
  constructor(peer) {
    this.peer = peer;
    this.cuts = 0;
    this.wrong = 0;
    this.kinds = Object.fromEntries(KINDS.map((kind) => [kind, 0]));
    this.early = 0; // nothing wrong, but shown before the text decides it
    this.certain = 0;
    this.shown = 0;
    this.refused = new Set(); // documents of which it shows no value in the end
    this.otherEnds = new Set(); // documents of which it shows another value than JSON.parse
    this.examples = new Map();
  }

  add(document, text, line) {
    this.cuts++;
    const { value: certain, inEscape } = soFar(text.slice(0, line.cut));
    this.certain += weight(certain);
    this.shown += shownOf(certain, line.part);
    if (line.whole === undefined) this.refused.add(document);
    else if (!same(line.whole, JSON.parse(text))) this.otherEnds.add(document);
    if (line.part === undefined) return;
    const found = wrongs(line.part, line.whole ?? JSON.parse(text), certain, inEscape);
    if (found.size > 0) this.wrong++;
    else if (isEarly(line.part, certain)) this.early++;
    const kinds = document === REPEATED_KEY && found.size > 0 ? ['repeated key'] : found;
    for (const kind of kinds) this.count(kind, text, line);
  }

  count(kind, text, line) {
    this.kinds[kind]++;
    const example = { text: text.slice(0, line.cut), part: line.part };
    if (!this.examples.has(kind) || isClearer(example, this.examples.get(kind))) this.examples.set(kind, example);
  }
}
