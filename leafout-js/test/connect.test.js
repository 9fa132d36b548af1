// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict'
import test from 'node:test'
import { connect } from '../src/index.js'
import { same } from './same.js'
import { body, DOCUMENT, lastNumber, LINES, sendSome, serve } from './server.js'

const FAST = { minDelay: 1, maxDelay: 2 }

/** Waits until the document is over. */
const over = (connection) =>
  new Promise((resolve) => {
    const look = () =>
      ['complete', 'truncated', 'failed', 'closed'].includes(connection.status) && resolve(connection.status)
    connection.onStatus(look)
    look()
  })

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

test('a connection that is lost behind every operation goes on where it was', async () => {
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

test('the wait before another try grows, and has a bound', async () => {
  const waits = []
  const realTimeout = globalThis.setTimeout
  globalThis.setTimeout = (run, delay) => (waits.push(delay), realTimeout(run, 0))
  try {
    let tries = 0
    const connection = connect('http://test/', {
      minDelay: 100,
      maxDelay: 1000,
      fetch: async () => {
        if (++tries < 8) {
          throw new TypeError('no network')
        }
        return new Response(LINES.join('\n') + '\n')
      },
    })
    assert.equal(await over(connection), 'complete')
  } finally {
    globalThis.setTimeout = realTimeout
  }
  const most = [200, 400, 800, 1000, 1000, 1000, 1000]
  assert.equal(waits.length, most.length)
  waits.forEach((wait, i) => assert.ok(wait >= most[i] / 2 && wait <= most[i], `${i}: ${wait}`))
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
    asked++
    return new Response('{"w":2,"o":"{"}\n')
  }
  const connection = connect('http://test/', { ...FAST, fetch })
  assert.equal(await Promise.race([over(connection), new Promise((late) => setTimeout(late, 500, 'asks again'))]), 'failed')
  connection.close()
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
  connection.onStatus((status) => told.push(status))
  await connection.done('').catch(() => {})
  await new Promise((resolve) => setTimeout(resolve, 20))
  assert.deepEqual(told, ['open', 1, 'complete', undefined, 'open', 2, 'complete'])
})

test('violations and repairs are told', async () => {
  const lines = [
    '{"w":1,"o":"{"}',
    '{"p":"/a","o":"~","v":"SINGLE_QUOTE"}',
    '{"o":"=","v":7}',
    '{"o":"!","v":{"keyword":"maximum","schema":"/properties/a/maximum","at":9,"definite":true,"message":"too much"}}',
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
  await new Promise((resolve) => setTimeout(resolve, 5))
  process.off('uncaughtException', hear)
  others.forEach((listener) => process.on('uncaughtException', listener))
  assert.deepEqual(errors, ['mine'])
  assert.equal(told, 1)
})

test('a hundred thousand operations and a string of a megabyte take no time', { timeout: 10_000 }, async () => {
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

test('a line that comes in many pieces is looked at once', { timeout: 10_000 }, async () => {
  const piece = 'x'.repeat(1000)
  const pieces = Array(20_000).fill(piece)
  const connection = connect(body('{"w":1,"o":"=","v":"', ...pieces, '"}\n{"o":"$","v":"complete"}\n'))
  assert.equal(await over(connection), 'complete')
  assert.equal(connection.value.length, 20_000_000)
})
