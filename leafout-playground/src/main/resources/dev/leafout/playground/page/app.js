// SPDX-License-Identifier: Apache-2.0
import { ChunksView } from './chunks.js'
import { count, element, find, say } from './dom.js'
import { fromFragment, toFragment } from './link.js'
import { LogView } from './log.js'
import { Player } from './player.js'
import { TextView } from './text.js'
import { TimelineView } from './timeline.js'
import { TreeView } from './tree.js'

const OWN = ''
const [recording, chunk, rate, tolerate, text, snapshots, schema] = [
  '#recording', '#chunk', '#rate', '#tolerate', '#text', '#snapshots', '#schema',
].map(find)
const views = [new TextView(), new TreeView(), new LogView(), new ChunksView(), new TimelineView()]
const player = new Player(() => changed(), () => complain('The server does not answer. Is it still running?'))
const recordings = await (await fetch('/recordings')).json()

let drawn = true

/** However often something changes, it is drawn once a frame. */
const changed = () => {
  if (drawn) {
    drawn = false
    requestAnimationFrame(draw)
  }
}

let wasPlaying = false

const draw = () => {
  drawn = true
  const { position, length, playing } = player
  const state = { recording: player.recording, position, length, playing, snapshots: snapshots.checked }
  views.forEach((view) => view.show(state))
  say(find('#play'), playing ? 'Pause' : 'Play')
  find('#back').disabled = position === 0
  find('#step').disabled = player.atEnd
  const slider = find('#position')
  slider.max = length
  slider.value = position
  slider.setAttribute('aria-valuetext', where(position, length))
  say(find('#where'), where(position, length))
  if (wasPlaying !== playing || !playing) {
    const failed = player.recording.endAt(position)?.ending === 'failed'
    find('#status').classList.toggle('failed', failed && !playing)
    say(find('#status'), status())
    rememberSoon()
  }
  wasPlaying = playing
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

const settings = () =>
  recording.value === OWN
    ? { text: text.value, snapshots: snapshots.checked, ...options() }
    : { recording: recording.value, ...options() }

const options = () => ({ chunk: Math.trunc(Number(chunk.value)), tolerate: tolerate.value, schema: schema.value })

/** What a link needs to say: of a recording, only what differs from it. */
const linkState = () => {
  const { schema: used, ...others } = settings()
  const chosen = recordings.find(({ name }) => name === recording.value)
  return {
    ...others,
    snapshots: others.snapshots ? 'true' : undefined,
    schema: chosen?.schema === used ? undefined : used || (chosen?.schema ? ' ' : undefined),
    rate: rate.value,
    at: player.position,
  }
}

/** Browsers do not let a page change its address often. */
const LINK_DELAY = 250

let remembering

const rememberSoon = () => {
  clearTimeout(remembering)
  remembering = setTimeout(remember, LINK_DELAY)
}

/** Keeps the address as it must be to come back here. */
const remember = () => {
  clearTimeout(remembering)
  const fragment = toFragment(linkState())
  find('#link').disabled = fragment === undefined
  find('#link').title = fragment ? '' : 'The text is too long for a link'
  if (fragment && fragment !== location.hash) {
    history.replaceState(null, '', fragment)
  }
}

const complain = (message) => {
  find('#problem').hidden = !message
  say(find('#problem'), message)
}

/** Reads from the beginning, with the settings as they are. */
const read = async (position, play) => {
  try {
    if (await player.open(settings(), position, play)) {
      complain('')
    }
  } catch (error) {
    player.pause()
    complain(error.message)
  }
}

/** Takes over the text of a recording and what suits it. */
const choose = (name) => {
  const chosen = recordings.find((each) => each.name === name)
  recording.value = chosen ? name : OWN
  if (chosen) {
    text.value = chosen.text
    snapshots.checked = chosen.snapshots
    tolerate.value = chosen.tolerate
    schema.value = chosen.schema
  }
  chunk.disabled = snapshots.checked
}

/** Does what the fragment says; without one, the first recording is played. */
const follow = async () => {
  const state = fromFragment(location.hash)
  choose(state.recording ?? (state.text === undefined ? recordings[0].name : OWN))
  if (recording.value === OWN) {
    text.value = state.text ?? ''
    snapshots.checked = state.snapshots === 'true'
    chunk.disabled = snapshots.checked
    schema.value = ''
    find('#own').open = true
  }
  chunk.value = state.chunk ?? 4
  tolerate.value = state.tolerate ?? tolerate.value
  rate.value = state.rate ?? 60
  rate.selectedIndex = Math.max(0, rate.selectedIndex)
  player.rate = Number(rate.value)
  schema.value = (state.schema ?? schema.value).trim()
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  await read(Number(state.at ?? 0), state.at === undefined && !still)
}

for (const { name, title } of recordings) {
  recording.append(element('option', { value: name }, title))
}
recording.append(element('option', { value: OWN }, 'Your own text'))

recording.addEventListener('change', () => {
  choose(recording.value)
  if (recording.value === OWN) {
    find('#own').open = true
    text.focus()
    text.select()
  } else {
    read(0, true)
  }
})
text.addEventListener('input', () => {
  recording.value = OWN
})
snapshots.addEventListener('change', () => {
  recording.value = OWN
  chunk.disabled = snapshots.checked
})
tolerate.addEventListener('change', () => read(0, true))
chunk.addEventListener('change', () => read(0, true))
rate.addEventListener('change', () => {
  player.rate = Number(rate.value)
  remember()
})
find('#settings').addEventListener('submit', (event) => {
  event.preventDefault()
  read(0, true)
})
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
find('#link').addEventListener('click', async () => {
  remember()
  try {
    await navigator.clipboard.writeText(location.href)
    say(find('#status'), 'The link is copied')
  } catch {
    say(find('#status'), 'The link is the address of this page')
  }
})
addEventListener('hashchange', follow)

await follow()
