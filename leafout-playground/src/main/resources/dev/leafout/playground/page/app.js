// SPDX-License-Identifier: Apache-2.0
import * as backend from './backend.js'
import { ChunksView } from './chunks.js'
import { count, find, say } from './dom.js'
import { Form } from './form.js'
import { InputView } from './input.js'
import { fromFragment, toFragment } from './link.js'
import { LogView } from './log.js'
import { PartsView } from './parts.js'
import { Player } from './player.js'
import { offerSchemas } from './schema.js'
import { tabs } from './tabs.js'
import { TimelineView } from './timeline.js'
import { TreeView } from './tree.js'

/** How long nobody types before the text is read, in milliseconds. */
const READ_DELAY = 200
/** Browsers do not let a page change its address often. */
const LINK_DELAY = 250

const player = new Player(() => changed(), () => complain('The server does not answer. Is it still running?'))
const form = new Form(await backend.loadRecordings(), (what) => edited(what))
const showTab = tabs(find('#input [role=tablist]'))
const views = [
  new InputView(form.text), new PartsView(), new TreeView(), new LogView(), new ChunksView(), new TimelineView(),
]

let drawn = true
let wasPlaying = false
/** Whether the text is not the one that was read. */
let isStale = false
let reading
let remembering

/** However often something changes, it is drawn once a frame. */
const changed = () => {
  if (drawn) {
    drawn = false
    requestAnimationFrame(draw)
  }
}

const draw = () => {
  drawn = true
  const { recording, position, length, playing, kind, parts, part } = player
  say(find('#play'), playing ? 'Pause' : 'Play')
  find('#back').disabled = position === 0
  find('#step').disabled = player.atEnd
  const slider = find('#position')
  slider.max = length
  slider.value = position
  slider.setAttribute('aria-valuetext', where(position, length))
  say(find('#where'), where(position, length))
  if (wasPlaying !== playing || !playing) {
    const failed = recording.endAt(position)?.ending === 'failed'
    find('#status').classList.toggle('failed', failed && !playing)
    say(find('#status'), status())
    rememberSoon()
  }
  wasPlaying = playing
  views.forEach((view) => view.show({ recording, position, length, kind, parts, part, isStale })) // after what takes up room
}

const where = (position, length) =>
  position === length && length
    ? `the end, ${count(player.recording.lengthAt(position), 'character')}`
    : `chunk ${position.toLocaleString('en')} of ${(length - 1).toLocaleString('en')}, ` +
      count(player.recording.lengthAt(position), 'character')

/** Said aloud by screen readers, so only where it stands still. */
const status = () => {
  const { position, playing } = player
  const end = player.recording.endAt(position)
  const violated = player.recording.violations.filter(({ step }) => step <= position)
  if (playing) {
    return 'Playing'
  }
  if (end?.ending === 'failed') {
    return end.message
  }
  const how = end ? (end.ending === 'complete' ? 'The document is complete' : 'The text ended too early') : position ? 'Paused' : ''
  return violated.length ? `${how}; ${violated[0].message}` : how
}

const rememberSoon = () => {
  clearTimeout(remembering)
  remembering = setTimeout(remember, LINK_DELAY)
}

/** Keeps the address as it must be to come back here. */
const remember = () => {
  clearTimeout(remembering)
  const fragment = toFragment({ ...form.link, at: player.position })
  find('#link').disabled = fragment === undefined
  find('#link').title = fragment ? '' : 'The text is too long for a link'
  if (fragment && fragment !== location.hash) {
    history.replaceState(null, '', fragment)
  }
}

const complain = (message, schemaAt) => {
  find('#problem').hidden = !message
  say(find('#problem'), message)
  if (schemaAt === undefined) {
    form.schema.clear()
  } else {
    const { length } = form.schema.value
    const from = Math.min(schemaAt, length - 1)
    form.schema.show({ read: length, latest: length, marks: [{ name: 'failed', from, to: from + 1 }] })
  }
}

/** Reads from the beginning, with the settings as they are. */
const read = async (position, play) => {
  clearTimeout(reading)
  try {
    if (await player.open(form.settings, position, play)) {
      isStale = false
      form.found(player)
      complain('')
      changed()
    }
  } catch (error) {
    player.pause()
    complain(error.message, error.schemaAt)
  }
}

/** Reads what was edited: while someone types, all of it at once. */
const edited = (what) => {
  if (what === 'rate') {
    player.rate = form.rate
    remember()
  } else if (what === 'recording' && form.isOwn) {
    showTab('text-tab')
    form.text.focus()
  } else if (what === 'text' || what === 'schema') {
    isStale ||= what === 'text'
    clearTimeout(reading)
    reading = setTimeout(() => read(Infinity, false), READ_DELAY)
  } else if (what === 'as' || what === 'part') {
    read(Infinity, false)
  } else {
    read(0, true)
  }
}

/** Does what the fragment says; without one, the first recording is played. */
const follow = async () => {
  const state = fromFragment(location.hash)
  form.follow(backend.live ? state : { recording: state.recording })
  player.rate = form.rate
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  await read(Number(state.at ?? 0), state.at === undefined && !still)
}

const copy = async (text, said, otherwise) => {
  try {
    await navigator.clipboard.writeText(text)
    say(find('#status'), said)
  } catch {
    say(find('#status'), otherwise)
  }
}

find('#play').addEventListener('click', () => (player.playing ? player.pause() : player.play()))
find('#step').addEventListener('click', () => player.step(1))
find('#back').addEventListener('click', () => player.step(-1))
find('#again').addEventListener('click', () => {
  player.seek(0)
  player.play()
})
find('#position').addEventListener('input', (event) => {
  player.pause()
  player.seek(Number(event.target.value))
})
find('#link').addEventListener('click', () => {
  remember()
  copy(location.href, 'The link is copied', 'The link is the address of this page')
})
find('#java').addEventListener('click', async () => {
  try {
    copy(await backend.makeJava(form.settings), 'The program is copied', 'The browser does not let the page copy')
  } catch (error) {
    complain(error.message, error.schemaAt)
  }
})
addEventListener('hashchange', follow)

if (backend.live) {
  offerSchemas(form, complain, () => read(Infinity, false))
} else {
  find('#recorded').hidden = false
  find('#java').remove()
  find('#make').remove()
  form.makeReadOnly()
}
await follow()
