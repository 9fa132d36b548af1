// SPDX-License-Identifier: Apache-2.0

/** Takes the place of backend.js in an exported page: it plays what a server has said once. */
export const live = false

const load = async (path) => {
  const response = await fetch(path)
  if (!response.ok) {
    throw new Error(`${path} is not there`)
  }
  return response
}

export const loadRecordings = async () => (await load('./recordings.json')).json()

export const openSession = async ({ recording }) => (await load(`./sessions/${recording}.json`)).json()

export const run = async () => true

export const addressOf = (id) => `./sessions/${id}.txt`

/** All of it at once, so that it cannot break off in the middle. */
export const fetchStream = async (address) => new Response(await (await load(address)).text())
