/*
 * A server that kills itself (SIGKILL) at one place of its work: a child process of crash.test.ts. Prints its port.
 * Environment: URLS (JSON), BREAKPOINT (regular expression over the statement about to be sent), MOMENT (before | after), FILES (where its files go).
 */
import { Client } from 'pg'
import { startServer } from './server.ts'

const { URLS = '{}', BREAKPOINT = '', MOMENT = 'before', FILES } = process.env
const at = new RegExp(BREAKPOINT, 'i')
const state = { armed: false }
const die = (): void => void process.kill(process.pid, 'SIGKILL')

type AnyQuery = (...given: unknown[]) => unknown
const send = Reflect.get(Client.prototype, 'query') as AnyQuery
Reflect.set(Client.prototype, 'query', function query(this: Client, ...given: unknown[]): unknown {
  const [first] = given
  const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '')
  const here = state.armed && at.test(text)
  if (here && MOMENT === 'before') die()
  const answer = send.apply(this, given)
  if (here) void Promise.resolve(answer).then(die)
  return answer
})

const server = await startServer(JSON.parse(URLS) as Parameters<typeof startServer>[0], FILES === undefined ? {} : { storageUrl: FILES })
const address = await server.http.listen({ port: 0, host: '127.0.0.1' })
state.armed = true
process.stdout.write(`${address}\n`)
