// SPDX-License-Identifier: Apache-2.0
// The peers on Node. Each has two functions:
//   run(chunks): takes a document chunk by chunk and looks at the value so far after each of them;
//   cut(first, rest): returns { part, whole }, the value after the first part and after both; undefined where there is none.

import { JSONParser } from '@streamparser/json';
import { parsePartialJson } from 'ai';
import { disableErrorLogging, parse as bestEffort } from 'best-effort-json-parser';
import { jsonrepair } from 'jsonrepair';
import { parse as river } from 'jsonriver';
import { Allow, parse as partialJson } from 'partial-json';

disableErrorLogging();

/** A peer that reads the whole text so far again, every time. */
function reader(name, read) {
  return {
    name,
    async run(chunks) {
      let text = '';
      let seen = 0;
      for (const chunk of chunks) {
        text += chunk;
        if ((await orNothing(read, text)) !== undefined) seen++;
      }
      return seen;
    },
    async cut(first, rest) {
      return { part: await orNothing(read, first), whole: await read(first + rest) };
    },
  };
}

/** The same for a peer whose function is no promise: waiting for none, it is not charged for any. */
function readerAtOnce(name, read) {
  const peer = reader(name, read);
  peer.run = (chunks) => {
    let text = '';
    let seen = 0;
    for (const chunk of chunks) {
      text += chunk;
      try {
        if (read(text) !== undefined) seen++;
      } catch {
        // no value at this chunk
      }
    }
    return seen;
  };
  return peer;
}

/** A text that is refused so far shows nothing; that the whole is refused is a failure. */
async function orNothing(read, text) {
  try {
    return await read(text);
  } catch {
    return undefined;
  }
}

const copy = (value) => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

const jsonriver = {
  name: 'jsonriver',
  async run(chunks) {
    let seen = 0;
    const stream = (async function* () {
      yield* chunks;
    })();
    for await (const value of river(stream)) {
      if (value !== undefined) seen++;
    }
    return seen;
  },
  async cut(first, rest) {
    let latest;
    let part;
    const stream = (async function* () {
      yield first;
      await new Promise(setImmediate); // whatever it shows of the first part, it has shown now
      part = copy(latest);
      yield rest;
    })();
    for await (const value of river(stream)) latest = value;
    return { part, whole: copy(latest) };
  },
};

/** Keeps what its callback tells: the containers as they are, and the value at their end that is still open. */
class StreamParserView {
  constructor() {
    this.parser = new JSONParser({ emitPartialTokens: true, emitPartialValues: true });
    this.seen = 0;
    this.parser.onValue = (info) => {
      this.info = info;
      this.seen++;
    };
  }

  value() {
    if (this.info === undefined) return undefined;
    const { value, key, parent, stack } = this.info;
    if (parent === undefined) return copy(value);
    if (value === undefined) return copy(stack.length > 1 ? stack[1].value : parent);
    const before = Object.getOwnPropertyDescriptor(parent, key);
    parent[key] = value;
    const shown = copy(stack.length > 1 ? stack[1].value : parent);
    if (before === undefined) {
      if (Array.isArray(parent)) parent.length = key;
      else delete parent[key];
    } else {
      Object.defineProperty(parent, key, before);
    }
    return shown;
  }
}

const streamparser = {
  name: '@streamparser/json',
  run(chunks) {
    const view = new StreamParserView();
    for (const chunk of chunks) view.parser.write(chunk);
    return view.seen;
  },
  async cut(first, rest) {
    const view = new StreamParserView();
    if (first !== '') view.parser.write(first);
    const part = view.value();
    if (rest !== '') view.parser.write(rest);
    if (!view.parser.isEnded) view.parser.end();
    return { part, whole: view.value() };
  },
};

const CONTAINERS_AND_TEXT = Allow.STR | Allow.OBJ | Allow.ARR;

export const peers = [
  jsonriver,
  streamparser,
  readerAtOnce('partial-json', (text) => partialJson(text)),
  readerAtOnce('partial-json, STR | OBJ | ARR', (text) => partialJson(text, CONTAINERS_AND_TEXT)),
  readerAtOnce('best-effort-json-parser', (text) => bestEffort(text)),
  readerAtOnce('jsonrepair', (text) => JSON.parse(jsonrepair(text))),
  reader('AI SDK parsePartialJson', async (text) => (await parsePartialJson(text)).value),
];

/** Those whose time is worth a row: the others differ in what they show, not in how they work. */
export const timed = peers.filter((peer) => !/, /.test(peer.name));
