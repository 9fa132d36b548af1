// SPDX-License-Identifier: Apache-2.0
import { element, find, say } from './dom.js'
import { Editor } from './editor.js'
import { titleOf } from './parts.js'

const OWN = ''

/** What is read and how: the settings of the page, the text and the schema. */
export class Form {
  #recordings
  #fields = Object.fromEntries(['recording', 'as', 'part', 'tolerate', 'chunk', 'rate'].map((id) => [id, find('#' + id)]))
  /** The part that the user chose; undefined if the server may choose. */
  #part

  /** Calls back with what changed: the recording, the text, the schema, the rate or another setting. */
  constructor(recordings, changed) {
    this.#recordings = recordings
    const { recording, as, part, tolerate, chunk, rate } = this.#fields
    this.text = new Editor(find('#text'), () => {
      if (!this.isOwn) {
        recording.value = OWN
        as.value = 'auto' // what is written now may be anything
        this.#part = undefined
      }
      changed('text')
    })
    this.schema = new Editor(find('#schema'), () => changed('schema'))
    for (const { name, title } of recordings) {
      recording.append(element('option', { value: name }, title))
    }
    recording.append(element('option', { value: OWN }, 'Your own text'))
    recording.addEventListener('change', () => {
      this.#choose(recording.value)
      changed('recording')
    })
    as.addEventListener('change', () => {
      recording.value = OWN
      this.#part = undefined
      changed('as')
    })
    part.addEventListener('change', () => {
      this.#part = Number(part.value)
      changed('part')
    })
    tolerate.addEventListener('change', () => changed('tolerate'))
    chunk.addEventListener('change', () => changed('chunk'))
    rate.addEventListener('change', () => changed('rate'))
    find('#settings').addEventListener('submit', (event) => event.preventDefault())
  }

  get isOwn() {
    return this.#fields.recording.value === OWN
  }

  get rate() {
    return Number(this.#fields.rate.value)
  }

  /** What the server is asked to read. */
  get settings() {
    const { recording, as, tolerate, chunk } = this.#fields
    return {
      ...(this.isOwn ? { text: this.text.value, as: as.value } : { recording: recording.value }),
      part: this.#part,
      chunk: Math.trunc(Number(chunk.value)),
      tolerate: tolerate.value,
      schema: this.schema.value,
    }
  }

  /** What a link needs to say: of a recording, only what differs from it. */
  get link() {
    const { schema, as, ...others } = this.settings
    const chosen = this.#recordings.find(({ name }) => name === others.recording)
    return {
      ...others,
      as: as === 'auto' ? undefined : as,
      schema: chosen?.schema === schema ? undefined : schema || (chosen?.schema ? ' ' : undefined),
      rate: this.#fields.rate.value,
    }
  }

  /** Takes over what a link says; without a recording or text, the first recording. */
  follow(state) {
    const { as, tolerate, chunk, rate } = this.#fields
    this.#choose(state.recording ?? (state.text === undefined ? this.#recordings[0].name : OWN))
    if (this.isOwn) {
      this.text.value = state.text ?? ''
      this.schema.value = ''
      as.value = state.as ?? (state.snapshots === 'true' ? 'snapshots' : 'auto')
      as.selectedIndex = Math.max(0, as.selectedIndex)
    }
    this.#part = state.part === undefined ? undefined : Number(state.part)
    chunk.value = state.chunk ?? 4
    tolerate.value = state.tolerate ?? tolerate.value
    tolerate.selectedIndex = Math.max(0, tolerate.selectedIndex)
    rate.value = state.rate ?? 60
    rate.selectedIndex = Math.max(0, rate.selectedIndex)
    this.schema.value = (state.schema ?? this.schema.value).trim()
  }

  /** Takes over the text of a recording and what suits it. */
  #choose(name) {
    const { recording, as, tolerate } = this.#fields
    const chosen = this.#recordings.find((each) => each.name === name)
    recording.value = chosen ? name : OWN
    this.#part = undefined
    if (chosen) {
      this.text.value = chosen.text
      as.value = chosen.as
      tolerate.value = chosen.tolerate
      this.schema.value = chosen.schema
    } else {
      as.value = 'auto'
    }
  }

  /** Shows what the server found out about the input. */
  found({ kind, parts, part }) {
    const { as, part: choice, chunk } = this.#fields
    const named = [...as.options].find(({ value }) => value === kind)
    say(as.options[0], as.value === 'auto' && kind !== 'text' ? `find out: ${named.textContent}` : 'find out')
    chunk.disabled = kind !== 'text'
    choice.closest('label').hidden = parts.length < 2
    choice.replaceChildren(...parts.map((each, i) => element('option', { value: i }, `${i + 1}. ${titleOf(each)}`)))
    choice.value = part
  }

  /** Leaves only what can be done without a server. */
  makeReadOnly() {
    const { as, part, tolerate, chunk } = this.#fields
    for (const field of [as, part, tolerate, chunk]) {
      field.closest('label').remove()
    }
    this.text.readOnly = true
    this.schema.readOnly = true
    this.#fields.recording.querySelector('option[value=""]').remove()
  }
}
