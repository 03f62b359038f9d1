import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly text: string
  readonly body: { model: string; messages: { role: string; content: string }[]; response_format?: { type: string; json_schema?: unknown } }
}
export type Behaviour = (response: ServerResponse, received: Received) => void

/** A provider over real HTTP that does as it is told, and keeps what it was sent. */
export async function startFakeProvider() {
  const received: Received[] = []
  let behaviour: Behaviour = says({ quotes: [], sentences: [] })
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) as Received['body'] }
      received.push(one)
      response.on('error', () => {})
      behaviour(response, one)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    received,
    behave: (next: Behaviour) => void (behaviour = next),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
export type FakeProvider = Awaited<ReturnType<typeof startFakeProvider>>

const event = (data: unknown): string => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`

/** Frames as a llama-server of 2026 sends them: the role, pieces of text, the end, what it cost. */
export function frames(text: string, { usage = { prompt_tokens: 700, completion_tokens: 30 }, size = 7 } = {}): string[] {
  const about = { id: 'chatcmpl-9fJ2', object: 'chat.completion.chunk', created: 1_764_000_000, model: 'test-model', system_fingerprint: 'b7100-0e7f4f3a1' }
  const choice = (delta: object, finish: string | null = null) => event({ ...about, choices: [{ finish_reason: finish, index: 0, delta }] })
  const pieces = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'gu')) ?? []
  return [
    choice({ role: 'assistant', content: null }),
    ...pieces.map((content) => choice({ content })),
    choice({}, 'stop'),
    event({ ...about, choices: [], usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens } }),
    event('[DONE]'),
  ]
}

export const streams =
  (all: readonly string[]): Behaviour =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const frame of all) response.write(frame)
    response.end()
  }

/** Answers with an object, or with what `make` makes of the request. */
export const says =
  (answer: unknown): Behaviour =>
  (response, received) =>
    streams(frames(JSON.stringify(typeof answer === 'function' ? (answer as (r: Received) => unknown)(received) : answer)))(response, received)

/** Vectors of texts: those that speak of something are near to each other. */
export const nearTo =
  (of: RegExp): Behaviour =>
  (response, { text }) => {
    const { input } = JSON.parse(text) as { input: string[] }
    const data = input.map((each, index) => ({ object: 'embedding', index, embedding: of.test(each) ? [0, 1] : [1, 0.2] }))
    const answer = { object: 'list', model: 'fake-vectors', data, usage: { prompt_tokens: 40, total_tokens: 40 } }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  }

/** One vector for many texts, and no number in it. */
export const liesInVectors: Behaviour = (response) => {
  const answer = { object: 'list', model: 'fake-vectors', data: [{ object: 'embedding', index: 0, embedding: ['x', null] }], usage: { prompt_tokens: 1e12, total_tokens: -1 } }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
}

/** What goes wrong, by name. */
export const faults: Readonly<Record<string, Behaviour>> = {
  'cut in the middle': (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const frame of frames('{"quotes":["s1"],"sentences":[{"text":"Half a').slice(0, 4)) response.write(frame)
    setImmediate(() => response.destroy())
  },
  'not JSON in the stream': streams([event('{"choices": [{'), event('[DONE]')]),
  'prose instead of the shape': streams(frames('I think you should dismiss them.')),
  'busy, come back later': (response) => response.writeHead(429, { 'retry-after': '20', 'content-type': 'application/json' }).end('{"error":{"message":"busy"}}'),
  'fails inside': (response) => response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":{"message":"oops"}}'),
  'a page instead of an answer': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Welcome</body></html>'),
  'another address': (response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  'the key is refused': (response) => response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":{"message":"Incorrect API key provided"}}'),
  'never a first byte': () => {},
  'starts and then hangs': (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(frames('{"quotes"')[0])
  },
  'a flood': (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const block = event({ id: 'x', choices: [{ index: 0, delta: { content: 'x'.repeat(4000) } }] })
    const pour = (): void => {
      while (!response.destroyed && response.write(block));
      if (!response.destroyed) response.once('drain', pour)
    }
    pour()
  },
}
