import { Client } from 'pg'
import { openGround, type Ground } from '../ground.ts'
import { median, printTable } from '../report.ts'

const asks = 15

interface Row {
  readonly id: string
  readonly manager_id: string | null
}
type Node = Omit<Row, 'manager_id'> & { children: Node[] }

/** Goal B7: the complete answer of the chart beside the six columns read by the driver and made into the text of a tree. */
export async function chartAnswer(people: number): Promise<void> {
  const ground = await openGround(people)
  try {
    const [ours, bytes] = await askedOf(ground)
    const plain = await plainQuery(ground.adminUrl)
    printTable(
      `Answer of the organisation chart, ${people.toLocaleString('en-GB')} people`,
      [['B7 ÷ plain query and JSON.stringify', ours / plain, '≤ 2.5']],
      [`medians of ${asks}: ours ${ours.toFixed(0)} ms, plain ${plain.toFixed(0)} ms`, `${(bytes / 2 ** 20).toFixed(1)} MiB of text`],
    )
  } finally {
    await ground.stop()
  }
}

async function askedOf({ url, token, adminUrl }: Ground): Promise<[ms: number, bytes: number]> {
  const tenant = await largestTenant(adminUrl)
  const headers = { authorization: `Bearer ${await token()}`, 'accept-encoding': 'identity' }
  const times: number[] = []
  let bytes = 0
  for (let i = 0; i < asks + 3; i += 1) {
    const start = performance.now()
    const answer = await fetch(`${url}/api/tenants/${tenant}/orgchart`, { headers })
    bytes = (await answer.arrayBuffer()).byteLength
    if (!answer.ok) throw new Error(`orgchart: ${answer.status}`)
    if (i >= 3) times.push(performance.now() - start)
  }
  return [median(times), bytes]
}

const connected = async <T>(url: string, use: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

const largestTenant = (adminUrl: string): Promise<string> =>
  connected(adminUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select tenant_id as id from hr.employees group by 1 order by count(*) desc limit 1',
    )
    return rows[0]?.id ?? ''
  })

async function plainQuery(adminUrl: string): Promise<number> {
  const tenant = await largestTenant(adminUrl)
  return connected(adminUrl, async (client) => {
    const times: number[] = []
    for (let i = 0; i < asks + 3; i += 1) {
      const start = performance.now()
      const { rows } = await client.query<Row>(
        'select id, manager_id, first_name, preferred_name, last_name, job_title from hr.employees where tenant_id = $1',
        [tenant],
      )
      JSON.stringify(treeOf(rows))
      if (i >= 3) times.push(performance.now() - start)
    }
    return median(times)
  })
}

function treeOf(rows: readonly Row[]): Node[] {
  const nodes = new Map(rows.map(({ manager_id: _manager, ...row }): [string, Node] => [row.id, { ...row, children: [] }]))
  const roots: Node[] = []
  for (const { id, manager_id } of rows) {
    const node = nodes.get(id)
    if (node) (nodes.get(manager_id ?? '')?.children ?? roots).push(node)
  }
  return roots
}
