// SPDX-License-Identifier: Apache-2.0
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The documents of a folder, the shortest first. */
export function documents(folder) {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({ name: file.replace(/\.json$/, ''), text: readFileSync(join(folder, file), 'utf8') }))
    .sort((a, b) => a.text.length - b.text.length || (a.name < b.name ? -1 : 1));
}
