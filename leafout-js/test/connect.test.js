// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict'
import { getEventListeners } from 'node:events'
import test from 'node:test'
import { connect } from '../src/index.js'
import { same } from './same.js'
import { body, DOCUMENT, lastNumber, LINES, over, sendSome, serve } from './server.js'

const FAST = { minDelay: 1, maxDelay: 2 }

test('a body is read, however it is cut', async () => {
  const text = LINES.join('\n') + '\n'
  for (let cut = 0; cut <= text.length; cut++) {
    const connection = connect(body(text.slice(0, cut), text.slice(cut)))
    assert.equal(await over(connection), 'complete')
    assert.ok(same(connection.value, DOCUMENT))
  }
})

test('a response is read as server-sent events, with any ends of lines', async () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const events = LINES.map((line, i) => `: hello${end}id: ${i + 1}${end}event: message${end}data: ${line}${end}${end}`)
    const connection = connect(new Response(events.join('')))
    assert.equal(await over(connection), 'complete')
    assert.ok(same(connection.value, DOCUMENT))
  }
})

test('a connection that is lost after every operation resumes where it was', async () => {
  const server = await serve((request, response) => sendSome(response, lastNumber(request), 1))
  const connection = connect(server.url, FAST)
  assert.equal(await over(connection), 'complete')
  assert.ok(same(connection.value, DOCUMENT))
  assert.equal(server.requests.length, LINES.length)
  assert.equal(server.requests[0].headers['last-event-id'], undefined)
  assert.match(server.requests[3].headers['last-event-id'], /^3:\d+$/)
  server.close()
})

test('half a line is not applied', async () => {
  const server = await serve((request, response, count) =>
    count === 1
      ? response.end(`data:${LINES[0]}\n\ndata:${LINES[1]}`)
      : sendSome(response, lastNumber(request), LINES.length),
  )
  const connection = connect(server.url, FAST)
  assert.equal(await over(connection), 'complete')
  assert.match(server.requests[1].headers['last-event-id'], /^1:/)
  assert.ok(same(connection.value, DOCUMENT))
  server.close()
})

test('a client that has missed something asks for a snapshot', async () => {
  const snapshot = '{"w":1,"o":"#","n":8,"h":99,"p":"/stops/0","s":"+","v":{"title":"Day 1","km":12.50,"stops":["se"]},"open":"/stops/0"}'
  const server = await serve((request, response, count) => {
    if (count === 1) {
      response.write(LINES.slice(0, 2).map((line) => `data:${line}\n\n`).join(''))
      response.write('data:{"v":"zz","h":1}\n\n') // and stays open
    } else {
      response.end([snapshot, ...LINES.slice(8)].map((line) => `data:${line}\n\n`).join(''))
    }
  })
  const connection = connect(server.url, FAST)
  assert.equal(await over(connection), 'complete')
  assert.equal(server.requests[1].headers['last-event-id'], 'snapshot')
  assert.ok(same(connection.value, DOCUMENT))
  server.close()
})

test('without an address a lost connection is the end', async () => {
  const connection = connect(body(LINES.slice(0, 3).join('\n') + '\n'))
  assert.equal(await over(connection), 'failed')
  assert.match(connection.error.message, /lost/)
  assert.equal(connection.value.title, 'Day 1')
})

test('a refusal is the end, a fault of the server is not', async () => {
  const answers = [503, 500, 404]
  const connection = connect('http://test/', {
    ...FAST,
    fetch: async () => new Response('', { status: answers.shift() }),
  })
  assert.equal(await over(connection), 'failed')
  assert.match(connection.error.message, /404/)
  assert.equal(answers.length, 0)
})

const WHOLE = () => new Response(LINES.join('\n') + '\n')

/** Answers with each of these in turn, to the end of the document, and returns how long the client waited in between. */
const waits = async (answers, options) => {
  const waits = []
  const realTimeout = globalThis.setTimeout
  globalThis.setTimeout = (run, delay) => (waits.push(delay), realTimeout(run, 0))
  try {
    const fetch = async () => answers.shift()()
    const connection = connect('http://test/', { minDelay: 100, maxDelay: 1000, ...options, fetch })
    assert.equal(await over(connection), 'complete')
    assert.equal(answers.length, 0)
  } finally {
    globalThis.setTimeout = realTimeout
  }
  return waits
}

/** The waits are at least so long, and a time more that is at most the other one and at least half of it. */
const checkWaits = (waits, ...bounds) => {
  assert.equal(waits.length, bounds.length)
  bounds.forEach(([least, most], i) =>
    assert.ok(waits[i] >= least + most / 2 && waits[i] <= least + most, `${i}: ${waits[i]}`),
  )
}

const NO_NETWORK = () => {
  throw new TypeError('no network')
}

test('the wait before another try grows, and has a bound', async () => {
  const told = await waits([...Array(7).fill(NO_NETWORK), WHOLE])
  checkWaits(told, [0, 100], [0, 200], [0, 400], [0, 800], [0, 1000], [0, 1000], [0, 1000])
})

test('a connection that had brought something is not opened again at once either', async () => {
  const some = (from, to) => () => new Response(LINES.slice(from, to).join('\n') + '\n')
  const told = await waits([NO_NETWORK, NO_NETWORK, some(0, 1), some(1, 2), NO_NETWORK, some(2)])
  checkWaits(told, [0, 100], [0, 200], [0, 100], [0, 100], [0, 200])
})

test('a snapshot alone is no progress', async () => {
  const snapshot = (more) =>
    new Response(
      `{"w":1,"o":"#","n":7,"h":99,"p":"/t","s":"+","v":{"t":"a"},"open":"/t","violations":[{"p":"/t","keyword":"k"}]}\n${more}\n`,
    )
  const same = () => snapshot('')
  const rest = ['{"v":"b"}', '{"p":"","o":"."}', '{"o":"$","v":"complete"}'].join('\n')
  const told = await waits([same, same, same, () => snapshot('{"v":"z","h":1}'), () => snapshot(rest)])
  checkWaits(told, [0, 100], [0, 200], [0, 400], [0, 800])
})

test('the server says how long to wait at least', async () => {
  const busy = (status, after) => () => new Response('', { status, headers: after && { 'Retry-After': after } })
  const retry = () => new Response(`retry: 5000\n\ndata:${LINES[0]}\n\n`)
  const rest = () => new Response(LINES.slice(1).join('\n') + '\n')
  const told = await waits([busy(429, '7'), busy(408), busy(503, 'soon'), busy(500, '0'), retry, NO_NETWORK, busy(503, '2'), rest])
  checkWaits(told, [7000, 100], [0, 200], [0, 400], [0, 800], [5000, 100], [5000, 200], [2000, 400])
  const [late] = await waits([busy(503, new Date(Date.now() + 600_000).toUTCString()), WHOLE])
  assert.ok(late > 300_000 && late < 601_000, late) // however long this process was held up meanwhile
  checkWaits(await waits([busy(503, 'Thu, 01 Jan 1970 00:00:00 GMT'), WHOLE]), [0, 100])
  assert.deepEqual(await waits([busy(429, '99999999999'), WHOLE]), [2 ** 31 - 1])
})

test('what the server does not want is not asked for again', async () => {
  for (const status of [204, 400, 401, 403, 404, 409, 410, 422, 451]) {
    const fetch = async () => new Response(status === 204 ? null : '', { status, headers: { 'Retry-After': '1' } })
    const connection = connect('http://test/', { ...FAST, fetch })
    assert.equal(await over(connection), 'failed', status)
    assert.match(connection.error.message, new RegExp(status))
  }
})

test('who waits often leaves nothing behind', async () => {
  const abort = new AbortController()
  const real = EventTarget.prototype.addEventListener
  let added = 0
  EventTarget.prototype.addEventListener = function (type, ...more) {
    added += type === 'abort'
    return real.call(this, type, ...more)
  }
  try {
    await waits([...Array(50).fill(NO_NETWORK), WHOLE], { signal: abort.signal })
  } finally {
    EventTarget.prototype.addEventListener = real
  }
  assert.ok(added <= 2, added) // one of ours, and one of Node's to remove it
  await new Promise((resolve) => setTimeout(resolve))
  assert.equal(getEventListeners(abort.signal, 'abort').length, 0)
})

test('close in a callback is the last that is heard', async () => {
  const connection = connect(body(LINES.join('\n') + '\n'))
  const told = []
  connection.onEvent(({ type }) => {
    told.push(type)
    connection.close()
  })
  connection.onEvent(({ type }) => told.push('other ' + type))
  connection.onText('/title', (delta) => told.push(delta))
  connection.on('', () => told.push('value'))
  connection.onStatus((status) => told.push(status))
  await assert.rejects(connection.done('/title'), /closed/)
  await new Promise((resolve) => setTimeout(resolve))
  assert.deepEqual(told, ['open', 'open', 'closed'])
  assert.equal(connection.get('/title'), undefined)
})

test('close ends a wait, and a body of which nothing comes', async () => {
  const waiting = connect('http://test/', { minDelay: 1e9, fetch: NO_NETWORK })
  await new Promise((waits) => waiting.onStatus((status) => status === 'waiting' && waits()))
  waiting.close()
  assert.equal(waiting.status, 'closed')
  let cancelled
  const silent = new ReadableStream({ cancel: () => (cancelled = true) })
  connect(silent).close()
  await new Promise((resolve) => setTimeout(resolve))
  assert.ok(cancelled)
})

test('close stops everything', async () => {
  const server = await serve((request, response) => response.write(`data:${LINES[0]}\n\n`))
  const connection = connect(server.url, FAST)
  await new Promise((opened) => connection.on('', opened))
  connection.close()
  assert.equal(connection.status, 'closed')
  await assert.rejects(connection.done(''), /closed/)
  assert.equal(server.requests.length, 1)
  server.close()
})

test('a signal closes too', async () => {
  const abort = new AbortController()
  const connection = connect(new ReadableStream(), { signal: abort.signal })
  abort.abort()
  assert.equal(await over(connection), 'closed')
})

test('a signal that was given too late opens nothing', async () => {
  const fetch = () => assert.fail('opened')
  const connection = connect('http://test/', { signal: AbortSignal.abort(), fetch })
  assert.equal(connection.status, 'closed')
})

test('done resolves as soon as the value is complete', async () => {
  const connection = connect(body(...LINES.map((line) => line + '\n')))
  const order = []
  const values = await Promise.all(
    ['/title', '/km', '/stops/0', ''].map((pointer) =>
      connection.done(pointer).then((value) => {
        order.push(pointer)
        return value
      }),
    ),
  )
  assert.deepEqual(order, ['/title', '/km', '/stops/0', ''])
  assert.equal(values[0], 'Day 1')
  assert.equal(values[1], 12.5)
  assert.ok(same(values[3], DOCUMENT))
})

test('done rejects when it can no longer happen', async () => {
  const connection = connect(body([...LINES.slice(0, 3), '{"o":"$","v":"truncated","open":["","/title"]}'].join('\n') + '\n'))
  await assert.rejects(connection.done('/title'), /truncated/)
  assert.equal(connection.state('/title'), 'truncated')
  await assert.rejects(connection.done('/nothing'), /truncated/)
})

test('on tells each value when it is another, and every one that a star stands for', async () => {
  const connection = connect(body(...LINES.map((line) => line + '\n')))
  const titles = []
  const stops = []
  connection.on('/title', (value, pointer) => titles.push([pointer, value]))
  const stop = connection.on('/stops/*', (value, pointer) => stops.push([pointer, value]))
  await over(connection)
  stop()
  assert.deepEqual(titles, [['/title', 'Da'], ['/title', 'Day 1']])
  assert.deepEqual(stops, [['/stops/0', 'se'], ['/stops/0', 'sea'], ['/stops/1', 'hill']])
  const late = []
  connection.on('/stops/*', (value) => late.push(value))
  assert.deepEqual(late, ['sea', 'hill'])
})

test('on tells a star of what is there no more', async () => {
  const snapshot = '{"w":1,"o":"#","n":9,"h":1,"p":"","s":"{","v":{"b":{"c":2},"l":[1]},"open":""}'
  const lines = ['{"w":1,"o":"{"}\n{"p":"/a","o":"=","v":1}\n{"p":"/b","o":"{"}\n{"p":"/b/c","o":"=","v":2}\n', `${snapshot}\n`, '{"o":"0"}\n']
  const connection = connect(body(...lines))
  const keys = []
  const inner = []
  connection.on('/*', (value, pointer) => keys.push([pointer, JSON.stringify(value)]))
  connection.on('/*/c', (value, pointer) => inner.push([pointer, value]))
  await over(connection)
  assert.deepEqual(keys, [
    ['/a', '1'],
    ['/b', '{"c":2}'],
    ['/b', '{"c":2}'],
    ['/l', '[1]'],
    ['/a', undefined],
    ['/b', undefined],
    ['/l', undefined],
  ])
  assert.deepEqual(inner, [['/b/c', 2], ['/b/c', undefined]])
})

test('onText tells what is appended', async () => {
  const connection = connect(body(...LINES.map((line) => line + '\n')))
  const told = []
  connection.onText('/stops/*', (delta, pointer, text) => told.push([pointer, delta, text]))
  await over(connection)
  assert.deepEqual(told, [['/stops/0', 'se', 'se'], ['/stops/0', 'a', 'sea'], ['/stops/1', 'hill', 'hill']])
})

test('onText tells only what is new in a snapshot', async () => {
  const snapshot = '{"w":1,"o":"#","n":9,"h":1,"p":"/t","s":"+","v":{"t":"one two"},"open":"/t"}'
  const connection = connect(body('{"w":1,"o":"{"}\n{"p":"/t","o":"+","v":"one"}\n', snapshot + '\n{"v":" three"}\n'))
  const told = []
  connection.onText('/t', (delta, pointer, text) => told.push([delta, text]))
  await over(connection)
  assert.deepEqual(told, [['one', 'one'], [' two', 'one two'], [' three', 'one two three']])
})

test('onText goes on with a text of which nothing had come', async () => {
  const snapshot = '{"w":1,"o":"#","n":9,"h":1,"p":"/t","s":"+","v":{"t":""},"open":"/t"}'
  for (const first of ['{"w":1,"o":"{"}\n{"p":"/t","o":"+","v":""}', snapshot]) {
    const connection = connect(body(first + '\n', '{"v":"one"}\n', '{"v":" two"}\n'))
    await new Promise((opened) => connection.on('/t', opened))
    const told = []
    connection.onText('/t', (delta, pointer, text) => told.push([delta, text]))
    await over(connection)
    assert.deepEqual(told, [['one', 'one'], [' two', 'one two']])
  }
})

test('who begins to listen in the middle of a piece takes nothing from the others', async () => {
  const connection = connect(body(LINES.join('\n') + '\n'))
  const titles = []
  const stops = []
  connection.on('/title', (title) => titles.push(title))
  connection.onEvent(({ type, path }) => {
    if (type === 'open' && path === '/stops/0') {
      connection.on('/stops/*', (stop) => stops.push(stop))
    }
  })
  await over(connection)
  assert.deepEqual(titles, ['Day 1'])
  assert.deepEqual(stops, ['', 'sea', 'hill'])
})

test('a version that is not known is the end, and is not asked for again', async () => {
  let asked = 0
  const fetch = async () => {
    if (++asked > 1) connection.close()
    return new Response('{"w":2,"o":"{"}\n')
  }
  const connection = connect('http://test/', { ...FAST, fetch })
  assert.equal(await over(connection), 'failed')
  assert.equal(asked, 1)
  assert.match(connection.error.message, /version/)
})

test('onText that begins when a text does tells each piece of it once', async () => {
  const connection = connect(body(...LINES.map((line) => line + '\n')))
  const told = []
  connection.onEvent(({ type, path }) => {
    if (type === 'open' && path === '/stops/0') {
      connection.onText(path, (delta, pointer, text) => told.push([delta, text]))
    }
  })
  await over(connection)
  assert.deepEqual(told, [['se', 'se'], ['a', 'sea']])
})

test('what has not changed is the same object', async () => {
  const values = []
  const connection = connect(body(...LINES.map((line) => line + '\n')))
  connection.on('', (value) => values.push(value))
  await over(connection)
  assert.equal(values[0].title, undefined)
  assert.deepEqual(values.map((value) => value.title ?? ''), ['', 'Da', 'Day 1', 'Day 1', 'Day 1', 'Day 1', 'Day 1', 'Day 1'])
  const withStops = connect(body('{"w":1,"o":"["}\n{"p":"/0","o":"["}\n{"p":"/0/0","o":"=","v":1}\n', '{"p":"/1","o":"["}\n'))
  await withStops.done('/0')
  const first = withStops.get('/0')
  await over(withStops)
  assert.equal(withStops.get('/0'), first)
})

test('a restart forgets, and another document begins', async () => {
  const connection = connect(
    body(...['{"w":1,"o":"=","v":1}', '{"o":"$","v":"complete"}', '{"o":"0"}', '{"o":"=","v":2}', '{"o":"$","v":"complete"}'].map((line) => line + '\n')),
  )
  const told = []
  connection.on('', (value) => told.push(value))
  await new Promise((resolve) =>
    connection.onStatus((status) => {
      told.push(status)
      if (status === 'complete' && told.includes(2)) resolve()
    }),
  )
  assert.deepEqual(told, ['open', 1, 'complete', undefined, 'open', 2, 'complete'])
})

test('violations and repairs are told', async () => {
  const lines = [
    '{"w":1,"o":"{"}',
    '{"p":"/a","o":"~","v":"SINGLE_QUOTE"}',
    '{"o":"=","v":7}',
    '{"o":"!","v":{"keyword":"maximum","schema":"/properties/a/maximum","at":9,"message":"too much"}}',
    '{"o":"$","v":"failed","message":"gave up"}',
  ]
  const connection = connect(body(lines.join('\n') + '\n'))
  const events = []
  connection.onEvent(({ type, path }) => events.push(`${type} ${path}`))
  assert.equal(await over(connection), 'failed')
  assert.equal(connection.error.message, 'gave up')
  assert.deepEqual(events, ['open ', 'repaired /a', 'set /a', 'done /a', 'violation /a', 'end '])
  assert.equal(connection.violations[0].keyword, 'maximum')
  assert.equal(connection.violations[0].at, 9)
})

test('unknown operations and fields are passed over, an unknown version is not', async () => {
  const fine = connect(body('{"w":1,"o":"{","x":[1]}\n{"p":"/a","o":"new","v":{}}\n{"p":"/b","o":"=","v":1}\n{"p":"","o":"."}\n{"o":"$","v":"complete"}\n'))
  assert.equal(await over(fine), 'complete')
  assert.ok(same(fine.value, { b: 1 }))
  const newer = connect(body('{"w":2,"o":"{"}\n'))
  assert.equal(await over(newer), 'failed')
})

test('keys of the prototype are data', async () => {
  const lines = ['{"w":1,"o":"{"}']
  for (const key of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']) {
    lines.push(`{"p":"/${key}","o":"{"}`, `{"p":"/${key}/polluted","o":"=","v":true}`)
  }
  const connection = connect(body(lines.join('\n') + '\n'))
  await over(connection)
  assert.equal({}.polluted, undefined)
  assert.equal(Object.getPrototypeOf(connection.value), null)
  assert.deepEqual(Object.keys(connection.value), ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])
  assert.equal(connection.get('/__proto__/polluted'), true)
  assert.equal(connection.get('/constructor/name'), undefined)
  const snapshot = connect(body('{"w":1,"o":"#","n":1,"h":1,"p":"","s":"{","v":{"__proto__":{"polluted":1},"l":[]},"open":""}\n{"p":"/b","o":"=","v":1}\n'))
  await over(snapshot)
  assert.equal({}.polluted, undefined)
  assert.equal(snapshot.get('/__proto__/polluted'), 1)
  assert.equal(snapshot.get('/l/length'), undefined)
})

test('a callback that throws does not stop the others', async () => {
  const connection = connect(body(LINES.join('\n') + '\n'))
  const errors = []
  const hear = (error) => errors.push(error.message)
  process.prependListener('uncaughtException', hear)
  const others = process.listeners('uncaughtException').filter((listener) => listener !== hear)
  others.forEach((listener) => process.off('uncaughtException', listener))
  let told = 0
  connection.on('', () => {
    throw new Error('mine')
  })
  connection.on('', () => told++)
  assert.equal(await over(connection), 'complete')
  while (errors.length === 0) await new Promise((resolve) => setTimeout(resolve))
  process.off('uncaughtException', hear)
  others.forEach((listener) => process.on('uncaughtException', listener))
  assert.deepEqual(errors, ['mine'])
  assert.equal(told, 1)
})

/** Each takes about a second; a step that looks at all the ones before it would make that many minutes. */
const NOT_QUADRATIC = { timeout: 100_000 }

test('a hundred thousand operations and a string of a megabyte take no time', NOT_QUADRATIC, async () => {
  const lines = ['{"w":1,"o":"["}', '{"p":"/0","o":"+","v":""}']
  for (let i = 0; i < 100_000; i++) {
    lines.push('{"v":"abcdefghij"}')
  }
  lines.push(JSON.stringify({ p: '/1', o: '=', v: '\0\u2028</script>'.repeat(100_000) }))
  const texts = lines.map((line) => line + '\n')
  const connection = connect(body(...texts.slice(0, 50_000), texts.slice(50_000).join('')))
  let told = 0
  connection.onText('/0', (delta) => (told += delta.length))
  await over(connection)
  assert.equal(told, 1_000_000)
  assert.equal(connection.get('/0').length, 1_000_000)
  assert.equal(connection.get('/1').length, 1_100_000)
})

test('a line that comes in many pieces is looked at once', NOT_QUADRATIC, async () => {
  const piece = 'x'.repeat(1000)
  const pieces = Array(20_000).fill(piece)
  const connection = connect(body('{"w":1,"o":"=","v":"', ...pieces, '"}\n{"o":"$","v":"complete"}\n'), {
    limits: { maxStringLength: 2 ** 25, maxDocumentLength: 2 ** 25 },
  })
  assert.equal(await over(connection), 'complete')
  assert.equal(connection.value.length, 20_000_000)
})
