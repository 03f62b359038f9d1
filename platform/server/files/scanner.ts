import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'

/** What a virus scanner says of a file; `unavailable` is no answer, and never a good one. */
export type Verdict = 'clean' | 'infected' | 'unavailable'
export interface Scanner {
  scan(content: Readable): Promise<Verdict>
}

const patience = 20_000

function open(address: URL): Socket {
  return address.protocol === 'unix:' ? connect(address.pathname) : connect(Number(address.port || 3310), address.hostname)
}

/** Talks to clamd (INSTREAM): each piece with its length before it, an empty one at the end, then one line of answer. */
export class Clamd implements Scanner {
  readonly #address: URL
  constructor(address: string) {
    this.#address = new URL(address)
  }

  async scan(content: Readable): Promise<Verdict> {
    const socket = open(this.#address)
    socket.setTimeout(patience, () => socket.destroy(new Error('clamd is silent')))
    try {
      const answer = answerOf(socket)
      answer.catch(() => {})
      await send(socket, content)
      return verdictIn(await answer)
    } catch {
      return 'unavailable'
    } finally {
      socket.destroy()
      content.destroy()
    }
  }
}

async function send(socket: Socket, content: Readable): Promise<void> {
  const write = (bytes: Buffer): Promise<void> =>
    new Promise((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())))
  await write(Buffer.from('zINSTREAM\0'))
  for await (const piece of content) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE((piece as Buffer).length)
    await write(Buffer.concat([length, piece as Buffer]))
  }
  await write(Buffer.alloc(4))
}

const answerOf = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = ''
    socket.on('data', (piece: Buffer) => {
      text += piece.toString('utf8')
      if (text.includes('\0')) resolve(text)
    })
    socket.on('error', reject)
    socket.on('close', () => (text === '' ? reject(new Error('clamd left')) : resolve(text)))
  })

function verdictIn(answer: string): Verdict {
  const text = answer.replaceAll('\0', '').trim()
  if (text.endsWith('OK')) return 'clean'
  return text.endsWith('FOUND') ? 'infected' : 'unavailable'
}

export const scanFile = (scanner: Scanner, path: string): Promise<Verdict> => scanner.scan(createReadStream(path))
