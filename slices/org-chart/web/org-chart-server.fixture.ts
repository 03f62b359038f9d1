import type { MovePreview, OrgChartFacts, OrgChartFlag } from '../contract.ts'
import { uuid } from './forest.fixture.ts'

/** What a test has the server know, and what it was asked and sent. */
export interface Server {
  chart: unknown
  flags: OrgChartFlag[]
  facts: Partial<OrgChartFacts>
  preview: MovePreview | null
  sent: { path: string; body: unknown }[]
  failing: boolean
  asked: string[]
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const facts = (server: Server): OrgChartFacts => ({
  data: server.flags,
  day: '2026-11-28',
  today: '2026-11-28',
  headcount: 10,
  dotted_lines: [],
  dates: [],
  days: { first: '2020-01-01', planned: [], whose: 'everyone' },
  can: { move: true, see_other_days: true },
  photos: [],
  ...server.facts,
})

const answers: readonly (readonly [path: RegExp, body: (server: Server) => unknown])[] = [
  [/\/move-preview/, (server) => server.preview],
  [/\/dotted-lines/, () => ({ data: [] })],
  [/\/orgchart(\?|$)/, (server) => server.chart],
  [/\/orgchart-flags(\?|$)/, facts],
  [/\/employees\//, () => ({ id: uuid(10), version: 8 })],
]

export function answerOf(server: Server, path: string, init?: RequestInit): Response {
  server.asked.push(path)
  if (typeof init?.body === 'string') server.sent.push({ path, body: JSON.parse(init.body) as unknown })
  if (path.endsWith('/auth/token')) return json({ token: `h.${btoa(JSON.stringify({ sub: 'u', exp: 4102444800, iat: 1 }))}.s` })
  if (server.failing) return json({ message: 'Something went wrong on our side.', code: 'forbidden' }, 403)
  const found = answers.find(([pattern]) => pattern.test(path))
  return found ? json(found[1](server)) : json({ message: 'Not found.', code: 'not-found' }, 404)
}
