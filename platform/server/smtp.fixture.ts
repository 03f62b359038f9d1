import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

export interface Received {
  readonly from: string
  readonly to: string[]
  readonly data: string
}

export interface SmtpServer {
  readonly url: string
  readonly received: Received[]
  /** What the server does with the next messages: takes them, refuses for now or for good, or hangs up instead of answering. */
  behave(manner: 'accept' | 'later' | 'never' | 'hang-up' | 'accept-and-hang-up'): void
}

const answers = { accept: '250 Taken', later: '451 Try later', never: '550 No such mailbox' } as const

/** A mail server of this process, speaking as much SMTP as sending needs. */
export async function startSmtp(): Promise<SmtpServer> {
  const received: Received[] = []
  const state: { manner: Parameters<SmtpServer['behave']>[0] } = { manner: 'accept' }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    let mail = { from: '', to: [] as string[], data: '' }
    let inData = false
    let buffered = ''
    const say = (line: string) => void socket.write(`${line}\r\n`)
    const finish = () => {
      inData = false
      if (state.manner === 'accept' || state.manner === 'accept-and-hang-up') received.push(mail)
      mail = { from: '', to: [], data: '' }
      if (state.manner === 'hang-up' || state.manner === 'accept-and-hang-up') socket.destroy()
      else say(answers[state.manner])
    }
    const command = (line: string) => {
      if (/^MAIL FROM:/i.test(line)) mail.from = line.slice(10)
      if (/^RCPT TO:/i.test(line)) mail.to.push(line.slice(8).replace(/[<>]/g, ''))
      inData = /^DATA/i.test(line)
      if (/^QUIT/i.test(line)) socket.end('221 Bye\r\n')
      else say(inData ? '354 Go on' : '250 Good')
    }
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    socket.on('data', (chunk) => {
      const lines = (buffered + chunk.toString('latin1')).split('\r\n')
      buffered = lines.pop() ?? ''
      for (const line of lines) {
        if (!inData) command(line)
        else if (line === '.') finish()
        else mail.data += `${line.replace(/^\.\./, '.')}\n`
      }
    })
    say('220 test')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, received, behave: (manner) => void (state.manner = manner) }
}
