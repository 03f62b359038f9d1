/** Uploads one file many times side by side, in a process of its own. Run by bench/documents.ts: place, file, how many, name. */
import { readFileSync } from 'node:fs'
import { request } from 'node:http'

const [place = '{}', path = '', count = '0', name = ''] = process.argv.slice(2)
const { url, token, tenant, person } = JSON.parse(place) as Record<string, string>
const content = readFileSync(path)

const send = (i: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const sending = request(`${url}/api/tenants/${tenant}/employees/${person}/documents?name=${name}-${i}.pdf`, {
      method: 'POST',
      agent: false,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream', 'content-length': content.length },
    })
    sending.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)))
    sending.on('error', reject)
    sending.end(content)
  })

const statuses = await Promise.all(Array.from({ length: Number(count) }, (_, i) => send(i)))
const failed = statuses.filter((status) => status !== 201)
if (failed.length > 0) process.stderr.write(`${failed.length} of ${count} failed: ${[...new Set(failed)].join(', ')}\n`)
process.exit(failed.length === 0 ? 0 : 1)
