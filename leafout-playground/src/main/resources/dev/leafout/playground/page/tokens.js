// SPDX-License-Identifier: Apache-2.0

/** A key with its colon to come, a string, a number, true, false or null, a comment, a bracket or the like. */
const TOKEN =
  /("(?:\\.|[^"\\])*"?)(?=(\s*:)?)|((?<![\w.])-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?!\w))|\b(true|false|null)\b|(\/\/.*)|([{}[\],:])/g
/** What begins a line of a provider stream. */
const FIELD = /^(?:data|event|id|retry)(?=:)/

/** A longer line has no colours: it would take the browser too long. */
const LONG = 20000

const kindOf = ([, string, colon, number, word, comment]) =>
  string ? (colon === undefined ? 'string' : 'key') : number ? 'number' : word ? 'literal' : comment ? 'comment' : 'sign'

/** The pieces of a line, each with its kind; plain text has none. */
export const tokensOf = (line) => {
  if (line.length > LONG) {
    return [{ text: line }]
  }
  const tokens = []
  const field = FIELD.exec(line)?.[0] ?? ''
  if (field) {
    tokens.push({ text: field, kind: 'field' })
  }
  let at = field.length
  TOKEN.lastIndex = at
  for (let match = TOKEN.exec(line); match; match = TOKEN.exec(line)) {
    if (match.index > at) {
      tokens.push({ text: line.slice(at, match.index) })
    }
    tokens.push({ text: match[0], kind: kindOf(match) })
    at = match.index + match[0].length
  }
  if (at < line.length) {
    tokens.push({ text: line.slice(at) })
  }
  return tokens
}
