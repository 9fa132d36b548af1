// SPDX-License-Identifier: Apache-2.0
// Puts the figures of a run into the pages of docs, between the marks that say so, and draws the chart.
//   node report.mjs FOLDER-OF-FIGURES DOCS

import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chart } from './chart.mjs';
import { KINDS } from './judge.mjs';

const [figures, docs] = process.argv.slice(2);
const OURS = 'Leafout, value at every chunk';
const COLUMNS = ['1k', '12k', '100k'];

const read = (file) => readFileSync(join(figures, file), 'utf8');

function median(values) {
  values.sort((a, b) => a - b);
  return (values[(values.length - 1) >> 1] + values[values.length >> 1]) / 2;
}

const row = (cells) => `| ${cells.map((cell) => String(cell).replace(/\|/g, '\\|')).join(' | ')} |`;

/** Writes the lines between the marks of a page. */
function put(page, mark, lines) {
  const file = join(docs, page);
  const old = readFileSync(file, 'utf8');
  const [begin, end] = [`<!-- ${mark}: made by leafout-bench/peers/run -->\n`, `<!-- end of ${mark} -->`];
  const [from, to] = [old.indexOf(begin), old.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${file} has no marks for ${mark}`);
  writeFileSync(file, `${old.slice(0, from)}${begin}\n${lines.join('\n')}\n\n${old.slice(to)}`);
}

function short(ms) {
  if (ms === undefined) return '–';
  return ms >= 1000 ? Math.round(ms).toLocaleString('en') : ms.toPrecision(ms >= 100 ? 3 : 2);
}

function ratio(ms, ours) {
  if (ms === undefined) return '–';
  const times = ms / ours;
  return times >= 100 ? Math.round(times).toLocaleString('en') : times.toPrecision(2);
}

function times() {
  const peers = new Map();
  for (const file of readdirSync(figures).filter((name) => name.startsWith('times-'))) {
    for (const json of read(file).split('\n').filter(Boolean)) {
      const { peer, document, characters, ms } = JSON.parse(json);
      if (!peers.has(peer)) peers.set(peer, new Map());
      const sizes = peers.get(peer);
      if (!sizes.has(document)) sizes.set(document, { characters, all: [] });
      sizes.get(document).all.push(ms);
    }
  }
  return [...peers].map(([name, sizes]) => {
    const points = [...sizes].map(([document, { characters, all }]) => ({ document, characters, runs: all.length, ms: median(all) }));
    points.sort((a, b) => a.characters - b.characters);
    return { name, points, at: (document) => points.find((p) => p.document === document)?.ms };
  });
}

/** By how much the time grows when the document doubles, taken from the two largest sizes. */
function doubling({ points }) {
  const [a, b] = points.slice(-2);
  return (b.ms / a.ms) ** (Math.LN2 / Math.log(b.characters / a.characters));
}

function timeTable(all) {
  const ours = all.find((peer) => peer.name === OURS);
  const largest = (peer) => peer.points[peer.points.length - 1];
  all.sort((a, b) => a.at('12k') - b.at('12k'));
  return [
    row(['peer', ...COLUMNS.map((c) => `${c.replace('k', ' KB')}, ms`), '× Leafout at 12 KB', 'at 100 KB', 'twice the document', 'largest measured', 'runs']),
    row(Array(9).fill('---')),
    ...all.map((peer) =>
      row([
        peer.name === OURS ? `**${peer.name}**` : peer.name,
        ...COLUMNS.map((c) => short(peer.at(c))),
        ratio(peer.at('12k'), ours.at('12k')),
        ratio(peer.at('100k'), ours.at('100k')),
        `× ${doubling(peer).toFixed(1)}`,
        largest(peer).document.replace('k', ' KB'),
        peer.points[0].runs,
      ]),
    ),
  ];
}

function leagueTable({ documents, scores }) {
  scores.sort((a, b) => a.wrong - b.wrong || b.shown / b.certain - a.shown / a.certain);
  return [
    `${documents} documents, ${scores[0].cuts.toLocaleString('en')} cuts.`,
    '',
    row(['peer', 'wrong', ...KINDS, 'early', 'shows', 'no value in the end', 'another value in the end']),
    row(Array(6 + KINDS.length).fill('---')),
    ...scores.map((s) =>
      row([
        s.peer === 'Leafout' ? `**${s.peer}**` : s.peer,
        s.wrong,
        ...KINDS.map((kind) => s.kinds[kind] || ''),
        s.early || '',
        `${((100 * s.shown) / s.certain).toFixed(1)} %`,
        s.refused.join(', '),
        s.otherEnds.join(', '),
      ]),
    ),
  ];
}

const EXAMPLES = ['half pair', 'half escape', 'number', 'word', 'key', 'other'];

/** An example of each kind for each peer, so that nobody has to believe a number. Peers that do the same share a line. */
function leagueExamples({ scores }) {
  const lines = new Map();
  const end = (text) => (text.length > 32 ? `…${text.slice(-32)}` : text);
  const code = (text) => (text === '' ? '(nothing)' : `\`${end(text).replace(/\s/g, ' ')}\``);
  for (const kind of EXAMPLES) {
    for (const { peer, examples } of scores.filter((score) => score.examples[kind])) {
      const { text, part } = examples[kind];
      const key = row([kind, code(text), code(JSON.stringify(part))]);
      lines.set(key, [...(lines.get(key) ?? []), peer]);
    }
  }
  const rows = [...lines].map(([line, peers]) => `${line} ${peers.join('; ').replace(/\|/g, '\\|')} |`);
  return [row(['kind', 'the text so far', 'what is shown', 'by']), row(Array(4).fill('---')), ...rows];
}

const machine = read('machine.txt').trim();
const measured = times();
if (measured.length > 0) {
  put('benchmarks.md', 'peers', [machine, '', ...timeTable(measured)]);
  const series = measured.map(({ name, points }) => ({ name, points: points.map((p) => [p.characters, p.ms, p.document.replace('k', ' KB')]) }));
  writeFileSync(join(docs, 'peers.svg'), chart(series));
}
if (existsSync(join(figures, 'league.json'))) {
  const league = JSON.parse(read('league.json'));
  put('league-of-cuts.md', 'league', leagueTable(league));
  put('league-of-cuts.md', 'examples', leagueExamples(league));
}
