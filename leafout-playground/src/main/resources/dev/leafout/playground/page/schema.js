// SPDX-License-Identifier: Apache-2.0
import * as backend from './backend.js'
import { find } from './dom.js'

/** Makes schemas from the text or from Java records, and has them used. */
export const offerSchemas = (form, complain, use) => {
  const make = async (from) => {
    try {
      form.schema.value = await backend.makeSchema(from)
      use()
    } catch (error) {
      complain(error.message)
    }
  }
  const [button, record] = [find('#from-record'), find('#record')]
  button.addEventListener('click', () => {
    record.hidden = !record.hidden
    button.setAttribute('aria-expanded', !record.hidden)
    if (!record.hidden) {
      find('#source').focus()
    }
  })
  find('#from-text').addEventListener('click', () => make({ ...form.settings, schema: '' }))
  find('#use-record').addEventListener('click', () => make({ java: find('#source').value }))
}
