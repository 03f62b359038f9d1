import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  readonly id: string
  readonly seconds: number
  readonly signatures: readonly string[]
  readonly body: string
}
type Fault = 'refuse' | 'refuse-after-effect' | 'cut-after-effect' | null

/** A receiver of webhooks as one should be: it checks signatures, and takes each id once. */
export async function startReceiver() {
  const received: Received[] = []
  const effects = new Map<string, string>()
  const receiver = {
    host: '',
    received,
    effects,
    faults: (_n: number): Fault => null,
    reset(): void {
      received.length = 0
      effects.clear()
      receiver.faults = () => null
    },
    /** As the convention says: time within five minutes, and one of the signatures ours. */
    verify({ id, seconds, signatures, body }: Received, secret: string, at = seconds): boolean {
      if (Math.abs(at - seconds) > 300) return false
      const ours = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64')).update(`${id}.${seconds}.${body}`).digest()
      return signatures.some((each) => {
        const theirs = Buffer.from(each.replace(/^v1,/, ''), 'base64')
        return theirs.length === ours.length && timingSafeEqual(theirs, ours)
      })
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { 'webhook-id': id = '', 'webhook-timestamp': seconds = '0', 'webhook-signature': signatures = '' } = request.headers
      const got = { id: String(id), seconds: Number(seconds), signatures: String(signatures).split(' '), body: Buffer.concat(parts).toString() }
      received.push(got)
      const fault = receiver.faults(received.length)
      if (fault !== 'refuse') effects.set(got.id, got.body)
      if (fault === 'cut-after-effect') request.socket.destroy()
      else response.writeHead(fault === null ? 204 : 500).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  receiver.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return receiver
}
