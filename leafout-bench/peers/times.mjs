// SPDX-License-Identifier: Apache-2.0
// The CPU time of one peer on documents of growing size, in chunks of 5 characters, as PeerTimes measures it on the JVM.
//   node times.mjs                          the names of the peers
//   node times.mjs FOLDER PEER SECONDS      one line of JSON for each document that is expected to take no longer

import { documents } from './documents.mjs';
import { timed } from './peers.mjs';

const SAMPLES = 5;
const WARM_UP_CHARACTERS = 13000; // before anything is measured, each document up to this length is run for a second
const WARM_UP_SECONDS = 0.5;
const SAMPLE_SECONDS = 0.2;
const LONG_SECONDS = 3; // from here on one run is the sample, and its own warm-up

function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Repeats the run for so many seconds, at least once, and returns the seconds of one. */
async function batch(run, seconds) {
  const start = cpuSeconds();
  let runs = 0;
  let spent;
  do {
    const result = run();
    if (result instanceof Promise) await result;
    runs++;
    spent = cpuSeconds() - start;
  } while (spent < seconds);
  return spent / runs;
}

async function measure(run) {
  const first = await batch(run, 0);
  if (first >= LONG_SECONDS) return [first];
  await batch(run, WARM_UP_SECONDS);
  const samples = [];
  for (let i = 0; i < SAMPLES; i++) samples.push(await batch(run, SAMPLE_SECONDS));
  return samples.sort((a, b) => a - b);
}

function cut(text, length) {
  const chunks = [];
  for (let at = 0; at < text.length; at += length) chunks.push(text.slice(at, at + length));
  return chunks;
}

const [folder, name, limit] = process.argv.slice(2);
if (folder === undefined) {
  for (const peer of timed) console.log(peer.name);
} else {
  const peer = timed.find((p) => p.name === name);
  const all = documents(folder);
  for (const { text } of all.filter((document) => document.text.length <= WARM_UP_CHARACTERS)) {
    const chunks = cut(text, 5);
    await batch(() => peer.run(chunks), 1);
  }
  let last = 0;
  let lastSize = 1;
  for (const document of all) {
    const growth = document.text.length / lastSize;
    if (last * growth * growth > Number(limit)) break;
    const chunks = cut(document.text, 5);
    const samples = await measure(() => peer.run(chunks));
    last = samples[samples.length >> 1];
    lastSize = document.text.length;
    const line = { peer: name, document: document.name, characters: lastSize, ms: last * 1000, samples: samples.length };
    console.log(JSON.stringify(line));
  }
}
