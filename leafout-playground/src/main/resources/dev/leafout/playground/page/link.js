// SPDX-License-Identifier: Apache-2.0

/** Longer texts are not put into a link: browsers and those who pass links on cut them. */
export const MAX_LINK = 16000

const NAMES = ['recording', 'text', 'as', 'part', 'snapshots', 'schema', 'tolerate', 'chunk', 'rate', 'at']

/** The settings and the position as the fragment of a link; undefined if it would be too long. */
export const toFragment = (state) => {
  const fields = new URLSearchParams()
  for (const name of NAMES) {
    if (state[name] !== undefined && state[name] !== '') {
      fields.set(name, state[name])
    }
  }
  const fragment = '#' + fields
  return fragment.length <= MAX_LINK ? fragment : undefined
}

/** What a fragment says; nothing for what it does not. */
export const fromFragment = (fragment) => {
  const fields = new URLSearchParams(fragment.slice(1))
  const state = {}
  for (const name of NAMES) {
    if (fields.has(name)) {
      state[name] = fields.get(name)
    }
  }
  return state
}
