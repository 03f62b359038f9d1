import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../test/server-database.ts'
import { Database } from './database.ts'

const database = await createTestDatabase()
const open: { close(): unknown }[] = []
afterAll(async () => {
  for (const each of open.toReversed()) await each.close()
})

/** A way to the database on which the server's greeting names another process, as a pooler's greeting does. */
async function pooler(): Promise<string> {
  const { hostname, port } = new URL(database.urls.job)
  const server: Server = createServer((client) => {
    const behind = connect(Number(port), hostname)
    client.pipe(behind)
    behind.on('data', (piece) => client.write(withOtherProcess(piece)))
    for (const [one, other] of [
      [client, behind],
      [behind, client],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(server)
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** BackendKeyData: the letter K, its length of 12, the process, the key. */
function withOtherProcess(piece: Buffer): Buffer {
  const at = piece.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]))
  if (at >= 0) piece.writeUInt32BE(piece.readUInt32BE(at + 5) ^ 0x5a5a5a, at + 5)
  return piece
}

/** The names of the statements that stand prepared on the connection of a transaction. */
async function preparedBy(host: string): Promise<string[]> {
  const through = (url: string) => Object.assign(new URL(url), { host }).href
  const db = new Database({ app: through(database.urls.app), job: through(database.urls.job) })
  open.push(db)
  const { rows } = await db.asSystem(randomUUID(), { requestId: 'pooler' }, (tx) =>
    sql<{ name: string }>`select name from pg_prepared_statements where name <> ''`.execute(tx),
  )
  return rows.map(({ name }) => name)
}

it('names its statements on a connection of its own, and none behind a pooler, whose connections are everybody’s', async () => {
  expect(await preparedBy(new URL(database.urls.job).host)).toContain('begin_system')
  expect(await preparedBy(await pooler())).toEqual([])
})
