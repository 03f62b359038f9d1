import type { Context } from '#platform/server/context.ts'
import { like } from '#platform/server/like.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { isHr } from '#platform/shared/actor.ts'
import { daysBetween } from '#platform/shared/calendar-date.ts'
import type { EndpointParsed, EndpointResult } from '#platform/shared/endpoint.ts'
import { folded } from '#platform/shared/fields.ts'
import { loadEmployee } from '#slices/people/server/service.ts'
import type { CaseRow, listCases as listEndpoint, listPersonCases as personEndpoint } from '../contract.ts'
import type { ProcessDefinition } from '../definition.ts'
import { stageOf } from '../definition-index.ts'
import { standardProcesses } from '../definitions/catalogue.ts'
import { canOpenCases } from '../policy.ts'
import { progressOf } from '../rules/board-column.ts'
import { referenceOf, soonUntil } from './due.ts'
import { definitionOf, placeCase, personOf } from './load.ts'
import { findEvents } from './queries/cases.ts'
import { findFigures, findPage, type ListAsked, type ListRow } from './queries/list.ts'
import { findPeople } from './queries/people.ts'
import { namesIn, rowForParty, type Names } from './show.ts'

type Query = EndpointParsed<typeof listEndpoint>['query']
const complainants = Object.values(standardProcesses)
  .filter(({ employeeIs }) => employeeIs === 'complainant')
  .map(({ process }) => process)

const cursorOf = (key: string): string => Buffer.from(key).toString('base64url')
function keyIn(cursor: string | undefined): string | null {
  if (cursor === undefined) return null
  const key = Buffer.from(cursor, 'base64url').toString()
  if (!/^[0-9a-f-]{37,60}$/.test(key))
    throw new AppError('invalid-query', { fields: [{ path: 'cursor', message: 'Not a place in this list.' }] })
  return key
}

function askedOf(ctx: Context, query: Partial<Query>, limit: number): ListAsked {
  const search = folded(query.search ?? '').trim()
  return {
    state: query.state ?? 'open',
    process: query.process ?? null,
    stage: query.stage || null,
    column: query.column ?? null,
    owner: query.owner ?? null,
    person: query.person ?? null,
    due: query.due ?? null,
    search: search === '' ? null : like(search),
    limit,
    after: keyIn(query.cursor || undefined),
    today: ctx.today,
    soon: soonUntil(ctx.today),
    complainants,
  }
}

/** GET /cases. */
export async function listCases(ctx: Context, query: Query): Promise<EndpointResult<typeof listEndpoint>> {
  const asked = askedOf(ctx, query, query.limit + 1)
  const rows = await findPage(ctx.tx, asked)
  const page = rows.slice(0, query.limit)
  const { total, columns, owners, ...counts } = await findFigures(ctx.tx, asked)
  const people = await findPeople(ctx.tx, owners)
  return {
    data: await showRows(ctx, page),
    next: rows.length > query.limit ? cursorOf(page.at(-1)?.key ?? '') : null,
    total,
    counts,
    columns,
    owners: owners.flatMap((id) => people.get(id) ?? []).toSorted((a, b) => a.name.localeCompare(b.name)),
    own_only: !isHr(ctx.actor),
    can: { open: canOpenCases(ctx.actor) },
  }
}

/** GET /employees/:id/cases: nothing of it tells whether there are cases the asker does not see. */
export async function listPersonCases(ctx: Context, id: string): Promise<EndpointResult<typeof personEndpoint>> {
  await loadEmployee(ctx, id)
  const rows = await findPage(ctx.tx, askedOf(ctx, { state: 'all', person: id }, 200))
  const data = await showRows(ctx, rows)
  return { data: data.toSorted((a, b) => (a.opened_on < b.opened_on ? 1 : -1)), can: { open: canOpenCases(ctx.actor) } }
}

async function showRows(ctx: Context, rows: readonly ListRow[]): Promise<CaseRow[]> {
  const found = await findPeople(
    ctx.tx,
    rows.flatMap(({ owner, people, level }) => (level === 'party' ? [] : [...people, ...(owner === null ? [] : [owner])])),
  )
  const names: Names = (id) => found.get(id) ?? { id, name: 'Somebody who has left', job_title: null, employee: false }
  const shown: CaseRow[] = []
  for (const row of rows) shown.push(row.level === 'party' ? await partyRow(ctx, row) : await workRow(ctx, row, names))
  return shown
}

async function workRow(ctx: Context, row: ListRow, names: Names): Promise<CaseRow> {
  const definition: ProcessDefinition | null = await definitionOf(ctx.tx, row.process, row.version)
  const stage = definition && stageOf(definition, row.stage)
  return {
    id: row.id,
    reference: referenceOf(row.number),
    title: row.title,
    process: row.process,
    process_title: definition?.title ?? row.process,
    stage: { id: row.stage, label: stage?.label ?? row.stage, kind: stage?.kind ?? 'open' },
    column: row.board_column,
    progress: definition && progressOf(definition, row.stage),
    restricted: row.restricted,
    paused: row.paused,
    owner: row.owner === null ? null : names(row.owner),
    people: row.people.map(names),
    opened_on: row.opened_on,
    ended_on: row.ended_on,
    age_days: daysBetween(row.opened_on, row.ended_on ?? ctx.today),
    next:
      row.next_due === null || row.next_label === null || row.next_kind === null
        ? null
        : { label: row.next_label, due: row.next_due, kind: row.next_kind },
    due: row.due,
    access: row.level,
  }
}

/** Of a case one has a part in the line says what a party may know, which only the events tell. */
async function partyRow(ctx: Context, row: ListRow): Promise<CaseRow> {
  const events = (await findEvents(ctx.tx, [row.id])).get(row.id) ?? []
  const at = await placeCase(ctx.tx, row, events, ctx.today)
  const names = await namesIn(ctx, { events }, [personOf(ctx)])
  return rowForParty(ctx, { stored: row, at, access: 'party' }, names)
}
