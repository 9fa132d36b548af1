// SPDX-License-Identifier: Apache-2.0
import { count, element, find, say } from './dom.js'

/** So many fields are laid out, the latest; more of them would make the browser slow. */
const SHOWN = 500
const STATES = ['held', 'growing', 'complete', 'truncated', 'violated']

const summary = (field, position) => {
  const children = field.childrenAt(position)
  return field.kind === 'object' ? count(children, 'property', 'properties') : count(children, 'item')
}

const textOf = (field, position) => {
  if (field.isContainer) {
    return summary(field, position)
  }
  return field.textAt(position)
}

/** One field: its mark, its name, its value so far, and what is to be said about it. */
class Row {
  #value = element('span', { class: 'value' })
  #word = element('span', { class: 'word' })
  #notes = element('span', { class: 'notes' })
  #position = -1
  #told

  constructor(field) {
    this.field = field
    this.element = element(
      'div',
      { role: 'treeitem', 'aria-level': field.depth + 1, 'aria-selected': 'false', tabindex: -1, 'data-pointer': field.pointer },
      element('span', { class: 'mark', 'aria-hidden': 'true' }),
      element('span', { class: 'key' }, field.parent ? field.key : 'the document'),
      this.#value,
      this.#word,
      this.#notes,
    )
    this.element.style.setProperty('--depth', Math.min(field.depth, 12))
    this.element.classList.add(field.parent?.kind === 'array' ? 'item' : 'member')
  }

  /** Returns the state: violated goes before all others. */
  show(position) {
    if (!this.#isSettled(position) || !this.#isSettled(this.#position)) {
      this.#told = this.#draw(position)
    }
    this.#position = position
    return this.#told
  }

  /** Has it laid out, or not. */
  keep(kept) {
    if (this.element.hidden === kept) {
      this.element.hidden = !kept
    }
  }

  /** Whether the field is at this step as at any later one, until it is replaced. */
  #isSettled(position) {
    const { completed, violations, replaced } = this.field
    return position >= completed && position >= (violations.at(-1)?.step ?? 0) && position < replaced
  }

  #draw(position) {
    const { field } = this
    const state = field.stateAt(position)
    const violations = field.violationsAt(position)
    const told = violations.length && state !== 'absent' ? 'violated' : state
    if (this.element.dataset.state !== state) {
      this.element.dataset.state = state
    }
    if (state === 'absent') {
      this.keep(false)
    } else {
      this.element.dataset.kind = field.kind
      say(this.#value, textOf(field, position))
      say(this.#word, told === 'violated' && state !== 'complete' ? `violated, ${state}` : told)
      this.element.classList.toggle('violated', told === 'violated')
      say(this.#notes, violations.map(({ message }) => message).join('\n'))
    }
    return told
  }
}

/** The fields as they are at a step. */
export class TreeView {
  #tree = find('#tree')
  #counts = new Map()
  #rows = []
  #recording
  #position

  constructor() {
    const legend = find('#legend')
    for (const state of STATES) {
      const number = element('b', {}, '0')
      this.#counts.set(state, number)
      legend.append(
        element('li', { 'data-state': state }, element('span', { class: 'mark', 'aria-hidden': 'true' }), number, ' ' + state),
      )
    }
    this.#tree.addEventListener('keydown', (event) => this.#key(event))
    this.#tree.addEventListener('focusin', (event) => this.#select(event.target.closest('[role=treeitem]')))
  }

  show({ recording, position }) {
    if (this.#recording !== recording) {
      this.#recording = recording
      this.#rows = []
      this.#tree.replaceChildren()
    }
    const { fields } = recording
    while (this.#rows.length < fields.length && fields[this.#rows.length].started <= position) {
      this.#add(new Row(fields[this.#rows.length]))
    }
    const counts = new Map(STATES.map((state) => [state, 0]))
    const there = this.#rows.filter((row) => {
      const state = row.show(position)
      counts.set(state, counts.get(state) + 1)
      return state !== 'absent'
    })
    const last = there.at(-1)?.element
    there.forEach((row, i) => row.keep(i >= there.length - SHOWN))
    say(find('#fewer'), there.length > SHOWN ? `the latest ${SHOWN} of ${there.length.toLocaleString('en')}` : '')
    this.#counts.forEach((number, state) => say(number, String(counts.get(state))))
    if (last && position !== this.#position) {
      this.#tree.scrollTop = last.offsetTop + last.offsetHeight - this.#tree.clientHeight
    }
    this.#position = position
  }

  #add(row) {
    if (!this.#rows.length) {
      row.element.tabIndex = 0
    }
    this.#rows.push(row)
    this.#tree.append(row.element)
  }

  #select(element) {
    for (const row of this.#rows) {
      const selected = row.element === element
      row.element.tabIndex = selected ? 0 : -1
      row.element.setAttribute('aria-selected', selected)
    }
  }

  #key(event) {
    const shown = this.#rows.filter((row) => !row.element.hidden)
    const at = shown.findIndex((row) => row.element === event.target)
    const { field } = shown[at] ?? {}
    const to = {
      ArrowDown: () => shown[at + 1],
      ArrowUp: () => shown[at - 1],
      ArrowRight: () => shown.find((row) => row.field.parent === field),
      ArrowLeft: () => shown.find((row) => row.field === field.parent),
      Home: () => shown[0],
      End: () => shown.at(-1),
    }[event.key]
    if (field && to) {
      event.preventDefault()
      to()?.element.focus()
    }
  }
}
