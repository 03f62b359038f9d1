/*
 * A worker that kills itself (SIGKILL) at one place of its work: a child process of import-crash.test.ts.
 * Environment: URLS (JSON), BREAKPOINT (regular expression over the statement just sent; it dies once that is answered).
 */
import { Client } from 'pg'
import { sealWith } from '#platform/server/audit.ts'
import { Database } from '#platform/server/database.ts'
import { createLog } from '#platform/server/log.ts'
import { startWorker } from '#platform/server/queue.ts'
import { later } from '#platform/server/clock.ts'
import { importTasks } from '#slices/import/server/service.ts'

const { URLS = '{}', BREAKPOINT = '' } = process.env
const at = new RegExp(BREAKPOINT, 'i')

type AnyQuery = (...given: unknown[]) => unknown
const send = Reflect.get(Client.prototype, 'query') as AnyQuery
Reflect.set(Client.prototype, 'query', function query(this: Client, ...given: unknown[]): unknown {
  const [first] = given
  const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '')
  const answer = send.apply(this, given)
  if (at.test(text)) void Promise.resolve(answer).then(() => process.kill(process.pid, 'SIGKILL'))
  return answer
})

const urls = JSON.parse(URLS) as ConstructorParameters<typeof Database>[0] & { queue: string }
// Nothing it seals stays: it dies before its transaction ends. The rest of the server would only take seconds to load.
const sealed = sealWith(Buffer.alloc(32))
await startWorker(urls.queue, createLog('error'), importTasks(new Database(urls), { sealed, later }), '')
