// SPDX-License-Identifier: Apache-2.0
import { setTimeout as wait } from 'node:timers/promises'
import { body, LINES } from '../server.js'

/** A fetch that answers with so many of the lines, one by one; `asked` are the inputs. */
export const answering = (count = LINES.length) => {
  const asked = []
  const fetch = async (address, { method, headers, body: input, signal }) => {
    asked.push([String(address), method, headers.get('Content-Type'), input])
    signal.throwIfAborted()
    return new Response(body(...LINES.slice(0, count).map((line) => line + '\n')))
  }
  return { fetch, asked }
}

/** Waits until it holds. */
export const until = async (holds, pause = wait) => {
  for (let i = 0; i < 2000 && !holds(); i++) {
    await pause(1)
  }
  if (!holds()) {
    throw new Error(`waited in vain for ${holds}`)
  }
}
