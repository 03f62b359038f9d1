import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { World } from '../world.ts'

export interface RawAnswer {
  /** Everything the server sent. */
  readonly text: string
  /** Status of each answer in it. */
  readonly statuses: readonly number[]
  /** Whether the server closed the connection. */
  readonly closed: boolean
  readonly ms: number
}

export async function listen(w: World): Promise<number> {
  if (!w.server.http.server.listening) await w.server.http.listen({ port: 0, host: '127.0.0.1' })
  return (w.server.http.server.address() as AddressInfo).port
}

export interface RawOptions {
  /** Sends this one byte at a time, every `everyMs`, after the bytes given. */
  readonly drip?: string
  readonly everyMs?: number
  /** Stops waiting after this long when the server keeps the connection open. */
  readonly patienceMs?: number
}

/** Sends bytes as they are over a socket of its own and collects what comes back. */
export function sendRaw(
  port: number,
  bytes: string | Buffer,
  { drip = '', everyMs = 1_000, patienceMs = 1_500 }: RawOptions = {},
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const start = performance.now()
    const socket = connect(port, '127.0.0.1')
    let text = ''
    let sent = 0
    const dripping = drip ? setInterval(() => void (sent < drip.length && socket.write(drip[sent++] ?? '')), everyMs) : undefined
    const done = (closed: boolean) => {
      clearInterval(dripping)
      clearTimeout(patience)
      socket.destroy()
      resolve({
        text,
        statuses: [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1])),
        closed,
        ms: performance.now() - start,
      })
    }
    const patience = setTimeout(() => done(false), patienceMs)
    socket.on('connect', () => socket.write(bytes))
    socket.on('data', (chunk) => (text += chunk.toString('latin1')))
    socket.on('error', () => {})
    socket.on('close', () => done(true))
  })
}
