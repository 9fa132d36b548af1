// SPDX-License-Identifier: Apache-2.0
import { createServer } from 'node:http'

/** The operations of {"title":"Day 1","km":12.5,"stops":["sea","hill"]}, as a server sends them in small pieces. */
export const LINES = [
  '{"w":1,"o":"{"}',
  '{"p":"/title","o":"+","v":"Da"}',
  '{"v":"y 1"}',
  '{"o":"."}',
  '{"p":"/km","o":"?","v":"number"}',
  '{"o":"=","v":12.50}',
  '{"p":"/stops","o":"["}',
  '{"p":"0/0","o":"+","v":"se"}',
  '{"v":"a"}',
  '{"p":"1/1","o":"=","v":"hill"}',
  '{"p":"","o":"."}',
  '{"o":"$","v":"complete"}',
]

export const DOCUMENT = { title: 'Day 1', km: 12.5, stops: ['sea', 'hill'] }

const sse = (line, id) => `id:${id}\ndata:${line}\n\n`

/** The number in what a client says it has. */
export const lastNumber = (request) => Number.parseInt(request.headers['last-event-id'] ?? '0')

/** A server that answers as it is told; `requests` is what it was asked. */
export const serve = async (answer) => {
  const requests = []
  const server = createServer((request, response) => {
    requests.push(request)
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    answer(request, response, requests.length)
  })
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    requests,
    url: `http://127.0.0.1:${server.address().port}/`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Waits until the document is over. */
export const over = (connection) =>
  new Promise((resolve) => {
    const look = () =>
      ['complete', 'truncated', 'failed', 'closed'].includes(connection.status) && resolve(connection.status)
    connection.onStatus(look)
    look()
  })

/** Sends so many of the lines that the client has not got, and closes the connection. */
export const sendSome = (response, from, count) =>
  response.end(LINES.slice(from, from + count).map((line, i) => sse(line, from + i + 1)).join(''))

/** A body that comes in these pieces. */
export const body = (...texts) => {
  const encoder = new TextEncoder()
  let next = 0
  return new ReadableStream({
    pull: (controller) => (next < texts.length ? controller.enqueue(encoder.encode(texts[next++])) : controller.close()),
  })
}
