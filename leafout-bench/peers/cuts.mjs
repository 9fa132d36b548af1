// SPDX-License-Identifier: Apache-2.0
// What the peers on Node show of a document that is cut in two: its value after the first part, and after both.
//   node cuts.mjs FOLDER...      one line of JSON for each peer, document and cut

import { documents } from './documents.mjs';
import { peers } from './peers.mjs';

for (const folder of process.argv.slice(2)) {
  for (const { name: document, text } of documents(folder)) {
    for (const peer of peers) {
      for (let cut = 1; cut <= text.length; cut++) {
        let shown;
        try {
          shown = await peer.cut(text.slice(0, cut), text.slice(cut));
        } catch (error) {
          shown = { failed: true };
        }
        process.stdout.write(JSON.stringify({ peer: peer.name, document, cut, ...shown }) + '\n');
      }
    }
  }
}
