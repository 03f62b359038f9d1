import type { Context } from '#platform/server/context.ts'
import { like } from '#platform/server/like.ts'
import { AppError } from '#platform/shared/app-error.ts'
import { isHr } from '#platform/shared/actor.ts'
import { daysBetween } from '#platform/shared/calendar-date.ts'
import type { EndpointParsed, EndpointResult } from '#platform/shared/endpoint.ts'
import { folded } from '#platform/shared/fields.ts'
import { loadEmployee } from '#slices/people/server/service.ts'
import type { CaseRow, listCases as listEndpoint, listPersonCases as personEndpoint } from '../contract.ts'
import { standardProcesses } from '../definitions/catalogue.ts'
import { canOpenCases } from '../policy.ts'
import { progressOf } from '../rules/board-column.ts'
import { referenceOf, soonUntil } from './due.ts'
import { definitionOf, placeCase, personOf } from './load.ts'
import { findEvents } from './queries/cases.ts'
import { findFigures, findPage, type ListAsked, type ListRow } from './queries/list.ts'
import { findPeople } from './queries/people.ts'
import { type Names, namesIn } from './names.ts'
import { rowForParty, stageIn } from './show.ts'

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

const everything = { state: 'open', process: null, stage: null, column: null, owner: null, person: null, due: null } as const
const searchIn = (text = ''): string | null => {
  const search = folded(text).trim()
  return search === '' ? null : like(search)
}

function askedOf(ctx: Context, { search, cursor, ...filters }: Partial<Query>, limit: number): ListAsked {
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''))
  const of = { search: searchIn(search), after: keyIn(cursor || undefined), limit, complainants }
  return { ...everything, ...given, ...of, today: ctx.today, soon: soonUntil(ctx.today) }
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
  const definition = await definitionOf(ctx.tx, row.process, row.version)
  if (!definition) throw new Error(`case ${row.id} is on a version of ${row.process} that is not there`)
  const { id, title, process, restricted, paused, opened_on, ended_on, due } = row
  const own = { id, title, process, restricted, paused, opened_on, ended_on, due }
  return {
    ...own,
    reference: referenceOf(row.number),
    process_title: definition.title,
    stage: stageIn(definition, row.stage),
    column: row.board_column,
    progress: progressOf(definition, row.stage),
    owner: row.owner === null ? null : names(row.owner),
    people: row.people.map(names),
    age_days: daysBetween(opened_on, ended_on ?? ctx.today),
    next: nextOf(row),
    access: row.level,
  }
}

const nextOf = ({ next_label: label, next_due: due, next_kind: kind }: ListRow): CaseRow['next'] =>
  label === null || due === null || kind === null ? null : { label, due, kind }

/** Of a case one has a part in the line says what a party may know, which only the events tell. */
async function partyRow(ctx: Context, row: ListRow): Promise<CaseRow> {
  const events = (await findEvents(ctx.tx, [row.id])).get(row.id) ?? []
  const at = await placeCase(ctx.tx, row, events, ctx.today)
  const names = await namesIn(ctx, { events }, [personOf(ctx)])
  return rowForParty(ctx, { stored: row, at, access: 'party' }, names)
}
