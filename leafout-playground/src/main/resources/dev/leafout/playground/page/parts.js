// SPDX-License-Identifier: Apache-2.0
import { element, find, say } from './dom.js'

export const titleOf = ({ kind, name }) => (kind === 'call' ? `call of ${name}` : name)

/** What a provider stream says: the answer, the thinking and the tool calls, as far as they have come. */
export class PartsView {
  #section = find('#parts')
  #list = find('#parts dl')
  #texts = []
  #recording
  #position

  show({ recording, position, parts, part }) {
    this.#section.hidden = !parts.length
    if (this.#recording !== recording) {
      this.#recording = recording
      this.#position = undefined
      this.#texts = parts.map(() => element('dd'))
      this.#list.replaceChildren(
        ...parts.flatMap((each, i) => {
          const title = element('dt', {}, titleOf(each), ...(i === part ? [element('small', {}, ' is read')] : []))
          return [title, this.#texts[i]]
        }),
      )
    }
    if (this.#position === position) {
      return
    }
    this.#position = position
    const texts = parts.map(() => '')
    for (const { deltas } of recording.steps.slice(0, position)) {
      deltas.forEach(([index, text]) => (texts[index] += text))
    }
    texts.forEach((text, i) => say(this.#texts[i], text))
    const latest = recording.steps[position - 1]?.deltas.at(-1)?.[0]
    if (latest !== undefined) {
      const { offsetTop, offsetHeight } = this.#texts[latest]
      this.#list.scrollTop = offsetTop + offsetHeight - this.#list.clientHeight
    }
  }
}
