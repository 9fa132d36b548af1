// SPDX-License-Identifier: Apache-2.0
// Shows in docs/tolerance.md how often Leafout, jsonrepair and json_repair read a glitch as it was meant.
//   node repairs.mjs GLITCHES OUTCOMES-WITH-A-SCHEMA OUTCOMES-OF-JSON_REPAIR PAGE
// A line of GLITCHES, as RepairSharesTest writes them, is a document: its glitch, how many it has, its text, what was meant, and what
// Leafout made of it. An outcome is right, error or wrong.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { jsonrepair } from 'jsonrepair';

const [glitches, withSchema, outcomes, page] = process.argv.slice(2);
const lines = (file) => readFileSync(file, 'utf8').split('\n').filter(Boolean);

function ofJsonrepair({ text, meant }) {
  let value;
  try {
    value = JSON.parse(jsonrepair(text));
  } catch {
    return 'error';
  }
  return isDeepStrictEqual(value, JSON.parse(meant)) ? 'right' : 'wrong';
}

const documents = lines(glitches).map((line) => JSON.parse(line));
const peers = {
  Leafout: documents.map((d) => d.outcome),
  'with a schema': lines(withSchema),
  jsonrepair: documents.map(ofJsonrepair),
};
if (existsSync(outcomes)) peers.json_repair = lines(outcomes);

/** The shares of each kind of glitch, in percent, and their mean, in which every kind weighs the same. */
function shares(outcomesOfPeer, count) {
  const kinds = new Map();
  documents.forEach((d, i) => {
    if (d.glitches !== count) return;
    if (!kinds.has(d.kind)) kinds.set(d.kind, { right: 0, error: 0, wrong: 0, all: 0 });
    kinds.get(d.kind)[outcomesOfPeer[i]]++;
    kinds.get(d.kind).all++;
  });
  for (const kind of kinds.values()) for (const how of ['right', 'error', 'wrong']) kind[how] *= 100 / kind.all;
  const mean = (how) => [...kinds.values()].reduce((sum, kind) => sum + kind[how], 0) / kinds.size;
  return { kinds, all: { right: mean('right'), error: mean('error'), wrong: mean('wrong') } };
}

const figure = (percent, digits) => percent.toFixed(digits);
const cells = ({ right, wrong }) => `${figure(right, 1)} | ${figure(wrong, wrong < 1 && wrong > 0 ? 2 : 1)}`;
const names = Object.keys(peers);
const table = [
  `| glitch | ${names.map((name) => `${name}: right | wrong`).join(' | ')} |`,
  `|---|${names.map(() => '---|---|').join('')}`,
];
for (const count of [1, 2, 3]) {
  table.push(`| **all, ${count} at a time** | ${names.map((name) => cells(shares(peers[name], count).all)).join(' | ')} |`);
}
const ones = names.map((name) => shares(peers[name], 1).kinds);
for (const kind of ones[0].keys()) {
  table.push(`| ${kind} | ${ones.map((kinds) => cells(kinds.get(kind))).join(' | ')} |`);
}

const [begin, end] = ['<!-- repairs: made by leafout-bench/peers/run -->\n', '<!-- end of repairs -->'];
const old = readFileSync(page, 'utf8');
const [from, to] = [old.indexOf(begin), old.indexOf(end)];
if (from < 0 || to < from) throw new Error(`${page} has no marks for repairs`);
writeFileSync(page, `${old.slice(0, from)}${begin}\n${table.join('\n')}\n\n${old.slice(to)}`);
