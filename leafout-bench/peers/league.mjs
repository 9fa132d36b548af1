// SPDX-License-Identifier: Apache-2.0
// Judges the lines of cuts.mjs, PeerCuts and jiter_peer.py and writes the scores as JSON.
//   node league.mjs LINES... -- FOLDER...

import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { documents } from './documents.mjs';
import { Score } from './judge.mjs';

const args = process.argv.slice(2);
const files = args.slice(0, args.indexOf('--'));
const texts = new Map(args.slice(files.length + 1).flatMap((folder) => documents(folder).map((d) => [d.name, d.text])));

const scores = new Map();
for (const file of files) {
  for await (const json of createInterface({ input: createReadStream(file) })) {
    const line = JSON.parse(json);
    if (!scores.has(line.peer)) scores.set(line.peer, new Score(line.peer));
    scores.get(line.peer).add(line.document, texts.get(line.document), line);
  }
}
const result = [...scores.values()].map((score) => ({
  ...score,
  refused: [...score.refused],
  otherEnds: [...score.otherEnds],
  examples: Object.fromEntries(score.examples),
}));
console.log(JSON.stringify({ documents: texts.size, scores: result }, null, 1));
