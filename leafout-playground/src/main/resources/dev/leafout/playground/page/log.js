// SPDX-License-Identifier: Apache-2.0
import { count, element, find } from './dom.js'

/** So many are shown; the others come after them. */
const SHOWN = 150
const LONG = 200

const shortened = (text) => (text.length > LONG ? text.slice(0, LONG - 1) + '…' : text)

/** A path that may be broken before each of its steps. */
const pathParts = (path) => path.split(/(?=\/)/).flatMap((part) => [element('wbr'), part])

const line = ({ step, what, path, more }) =>
  element(
    'li',
    { class: what },
    element('span', { class: 'step' }, String(step)),
    element('span', { class: 'what' }, what),
    element('span', { class: 'at' }, element('code', {}, ...pathParts(path || '/')), ' ', element('span', { class: 'more' }, shortened(more))),
  )

/** The latest events up to a step. */
export class LogView {
  #list = find('#log')
  #recording
  #shown = 0

  show({ recording, position }) {
    const to = recording.eventsAt(position)
    if (this.#recording === recording && this.#shown === to) {
      return
    }
    const from = Math.max(0, to - SHOWN)
    if (this.#recording !== recording || to < this.#shown || this.#shown < from) {
      this.#list.replaceChildren(...recording.events.slice(from, to).map(line))
    } else {
      this.#list.append(...recording.events.slice(this.#shown, to).map(line))
    }
    const first = this.#list.firstElementChild
    if (first?.className === 'earlier') {
      first.remove()
    }
    while (this.#list.childElementCount > SHOWN) {
      this.#list.firstElementChild.remove()
    }
    if (from > 0) {
      this.#list.prepend(element('li', { class: 'earlier' }, count(from, 'earlier event')))
    }
    this.#recording = recording
    this.#shown = to
    this.#list.scrollTop = this.#list.scrollHeight
  }
}
