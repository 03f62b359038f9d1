/** Takes files in, four side by side, and says of each where it lies once it is acknowledged. Run by documents.ts until it is killed. */
import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Files } from '../../platform/server/files/files.ts'
import { LocalDisk } from '../../platform/server/files/local-disk.ts'
import { pdf } from '../../platform/server/files/samples.fixture.ts'

const [root = ''] = process.argv.slice(2)
if (process.env['NO_SYNC']) {
  // The control: the same without its syncs has to lose something, or the cut was none.
  const probe = await open('/dev/null', 'r')
  Object.assign(Object.getPrototypeOf(probe) as object, { sync: async () => {} })
  await probe.close()
}
const files = new Files({ storage: new LocalDisk(root), scanner: null, most: 10_000_000, quota: 1e12 })
const tenantId = randomUUID()
await Promise.all(
  [0, 1, 2, 3].map(async (line) => {
    for (let i = 0; ; i += 1) {
      const content = pdf({ size: 2_000 + ((i * 7919) % 90_000), objects: `% ${line} ${i}\n` })
      const { id, sha256 } = await files.receive(tenantId, Readable.from([content]), { name: 'a.pdf', length: content.length })
      process.stdout.write(`${JSON.stringify({ path: join(root, 'o', tenantId, id), sha256 })}\n`)
    }
  }),
)
