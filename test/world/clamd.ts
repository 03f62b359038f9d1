import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** What the scanner does when it is asked. */
export type Mood = 'answers' | 'hangs up' | 'too large'

/** A scanner that speaks clamd's INSTREAM: it finds the test text of the scanners, wherever pieces are cut. */
export async function startClamd() {
  const state: { mood: Mood } = { mood: 'answers' }
  let server = await listening(0, state)
  const { port } = server.address() as AddressInfo
  const stop = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()))
  return {
    url: `tcp://127.0.0.1:${port}`,
    state,
    stop,
    again: async (): Promise<void> => {
      server = await listening(port, state)
    },
  }
}

function listening(port: number, state: { mood: Mood }): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer((socket) => serve(socket, state)).listen(port, '127.0.0.1', () => resolve(server))
  })
}

function answerTo(content: Buffer, mood: Mood): string {
  if (mood === 'too large') return 'INSTREAM size limit exceeded. ERROR\0'
  return content.includes('EICAR-STANDARD-ANTIVIRUS-TEST-FILE') ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0'
}

const command = 'zINSTREAM\0'

function serve(socket: Socket, state: { mood: Mood }): void {
  let bytes = Buffer.alloc(0)
  socket.on('error', () => {})
  socket.on('data', (piece: Buffer) => {
    bytes = Buffer.concat([bytes, piece])
    if (state.mood === 'hangs up') socket.destroy()
    const content = contentOf(bytes)
    if (content !== null) socket.end(answerTo(content, state.mood))
  })
}

/** What was sent, once its end has come; null before. */
function contentOf(bytes: Buffer): Buffer | null {
  if (bytes.length < command.length) return null
  if (bytes.subarray(0, command.length).toString('latin1') !== command) return Buffer.from('not the protocol')
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}
