// SPDX-License-Identifier: Apache-2.0
import { element, find, say } from './dom.js'

const MAX_ROWS = 300

const percent = (step, length) => `${Math.round((100 * step) / Math.max(1, length))} %`

/** One field: a bar from the step at which it began to the one at which it was complete, and after it the time gained. */
class Bar {
  #bar = element('span', { class: 'bar' })
  #gained = element('span', { class: 'gained' })
  #steps = element('td', { class: 'steps' })
  #shown

  constructor(field) {
    this.field = field
    this.element = element(
      'tr',
      {},
      element('th', { scope: 'row' }, element('code', {}, field.pointer || '/')),
      element('td', { class: 'track' }, this.#gained, this.#bar),
      this.#steps,
    )
  }

  show(position, length) {
    const { field } = this
    const state = field.stateAt(position)
    const key = `${state} ${field.violationsAt(position).length} ${state === 'complete' ? '' : position}`
    if (key !== this.#shown) {
      this.#shown = key
      this.#draw(state, position, length)
    }
  }

  #draw(state, position, length) {
    const { field } = this
    this.element.hidden = state === 'absent'
    if (state === 'absent') {
      return
    }
    const to = state === 'complete' ? field.completed : Math.min(position, field.truncated)
    const from = field.started - 1
    this.#bar.style.left = `${(100 * from) / length}%`
    this.#bar.style.width = `${(100 * (to - from)) / length}%`
    this.#gained.hidden = state !== 'complete'
    this.#gained.style.left = `${(100 * to) / length}%`
    this.#bar.dataset.state = state
    this.#bar.classList.toggle('violated', field.violationsAt(position).length > 0)
    say(this.#steps, state === 'complete' ? `${field.started}–${to}` : `${field.started}–`)
  }
}

/** When each field was first seen and when it was complete, against when a parser of whole documents shows anything. */
export class TimelineView {
  #section = find('#timeline')
  #scroll = find('#timeline .scroll')
  #body = find('#timeline tbody')
  #gain = find('#gain')
  #bars = []
  #taken = 0
  #recording
  #position

  show({ recording, position, length }) {
    if (this.#recording !== recording) {
      this.#recording = recording
      this.#bars = []
      this.#taken = 0
      this.#body.replaceChildren()
    }
    const { fields } = recording
    for (; this.#taken < fields.length && fields[this.#taken].started <= position; this.#taken++) {
      const field = fields[this.#taken]
      if (!field.isContainer && this.#bars.length < MAX_ROWS) {
        const bar = new Bar(field)
        this.#bars.push(bar)
        this.#body.append(bar.element)
      }
    }
    this.#bars.forEach((bar) => bar.show(position, length))
    this.#showWhole(position, length)
    this.#section.style.setProperty('--now', position / Math.max(1, length))
    say(this.#gain, this.#sentence(position, length))
    if (position !== this.#position) {
      this.#scroll.scrollTop = this.#scroll.scrollHeight
    }
    this.#position = position
  }

  #showWhole(position, length) {
    const whole = this.#whole(length)
    const shown = position >= whole && !this.#isNever(position)
    this.#section.style.setProperty('--whole', whole / Math.max(1, length))
    find('#whole').classList.toggle('shown', shown)
    say(find('#whole .steps'), shown ? String(whole) : '')
  }

  /** Whether there is no whole document, and there will be none. */
  #isNever(position) {
    const end = this.#recording.endAt(position)
    return end !== undefined && end.ending !== 'complete'
  }

  /** The step at which the whole document is there. */
  #whole(length) {
    const done = this.#recording.fields[0]?.completed ?? Infinity
    return Math.min(done, length)
  }

  #sentence(position, length) {
    const first = this.#recording.fields.find((field) => !field.isContainer)
    if (!first || first.started > position) {
      return 'Nothing is known yet.'
    }
    const whole = this.#whole(length)
    return (
      `The first field showed after ${percent(first.started, length)} of the text. ` +
      (this.#isNever(position)
        ? 'A parser of whole documents shows nothing at all.'
        : position >= whole
          ? `A parser of whole documents showed nothing before ${percent(whole, length)}.`
          : 'A parser of whole documents has shown nothing yet.')
    )
  }
}
