// SPDX-License-Identifier: Apache-2.0

/** Whether there is a server that reads what the user writes. In an exported page, recorded.js takes the place of this file. */
export const live = true

const UNKNOWN = 404

const post = (path, body) =>
  fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: body && JSON.stringify(body) })

/** Throws what is wrong, with all that the server says about it. */
const ask = async (path, body) => {
  const response = await post(path, body)
  const answer = await response.json()
  if (!response.ok) {
    throw Object.assign(new Error(answer.error), answer)
  }
  return answer
}

export const loadRecordings = async () => (await fetch('./recordings')).json()

export const openSession = (settings) => ask('./sessions', settings)

/** Has a session read up to a step; returns whether the server knows the session. */
export const run = async (id, to) => (await post(`./sessions/${id}/run?to=${to}`)).status !== UNKNOWN

export const addressOf = (id) => `./sessions/${id}/stream`

/** The stream of a session, after so many steps. */
export const fetchStream = (address, known, request) => fetch(`${address}?steps=${known}`, request)

/** A schema from `{java}`, or from the text of settings. */
export const makeSchema = async (from) => (await ask('./schema', from)).schema

export const makeJava = async (settings) => (await ask('./java', settings)).java
