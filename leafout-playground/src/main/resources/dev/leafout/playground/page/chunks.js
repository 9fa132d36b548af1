// SPDX-License-Identifier: Apache-2.0
import { element, find } from './dom.js'

const row = ({ text, snapshot, problem }) => {
  const chunk = problem ? element('span', { class: 'problem' }, problem) : element('code', {}, text)
  const nothing = element('span', { class: 'nothing' }, 'nothing yet')
  return element(
    'tr',
    {},
    element('td', {}, snapshot === null ? element('span', { class: 'nothing' }, 'the end') : element('code', {}, snapshot)),
    element('td', {}, text || problem ? chunk : nothing),
  )
}

/** The snapshots that came, and what was written for each. */
export class ChunksView {
  #section = find('#chunks')
  #scroll = find('#chunks .scroll')
  #body = find('#chunks tbody')
  #recording

  show({ recording, position, kind }) {
    this.#section.hidden = kind !== 'snapshots'
    if (this.#section.hidden) {
      return
    }
    if (this.#recording !== recording) {
      this.#recording = recording
      this.#body.replaceChildren()
    }
    const before = this.#body.childElementCount
    while (this.#body.childElementCount > position) {
      this.#body.lastElementChild.remove()
    }
    this.#body.append(...recording.steps.slice(this.#body.childElementCount, position).map(row))
    if (before !== position) {
      this.#scroll.scrollTop = this.#scroll.scrollHeight
    }
  }
}
