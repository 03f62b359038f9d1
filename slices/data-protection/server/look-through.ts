import { createHash } from 'node:crypto'
import type { Database, Tx } from '#platform/server/database.ts'
import { fieldGroups } from '#slices/people/policy.ts'
import { broadOf, finderOf, type KnownPerson } from '../rules/mentions.ts'
import { othersFinder } from '../rules/others.ts'
import { readable, tableName, titleOfRow } from '../rules/readable.ts'
import { addItems, findRequest, noteSearch, type NewItem } from './queries/requests.ts'
import * as queries from './queries/search.ts'

/** A row as it is judged: what is written in it, whose it is, and whether that alone makes it the person's. */
interface Candidate extends Omit<NewItem, 'matched' | 'third'> {
  readonly about: boolean
  readonly own: boolean
}
type Looker = (candidate: Candidate) => NewItem | null

const inTenant = <T>(db: Database, tenantId: string, run: (tx: Tx) => Promise<T>): Promise<T> =>
  db.asSystem(tenantId, { requestId: 'data-request' }, run)

/** Looks through everything, a table at a time; nothing that was decided is touched. */
export async function lookThrough(
  db: Database,
  { tenantId, requestId, onlyOwn = false }: { tenantId: string; requestId: string; onlyOwn?: boolean },
): Promise<void> {
  const opened = await inTenant(db, tenantId, async (tx) => {
    const request = await findRequest(tx, requestId)
    return (
      request && {
        request,
        people: await queries.listPeople(tx),
        former: await queries.formerNames(tx, request.employee_id),
        cases: await queries.casesOf(tx, request.employee_id),
        tables: await queries.tablesToRead(tx),
      }
    )
  })
  const known = opened?.people.find(({ id }) => id === opened.request.employee_id)
  if (!opened || !known) return
  const person = { ...known, former: opened.former }
  const { people, cases, tables } = opened
  const looker = lookerFor(person, people)
  const about = { personId: person.id, broad: broadOf(person) }
  const inCases = new Set(cases.map(({ id }) => id))
  const keep = (tx: Tx, candidates: readonly Candidate[]): Promise<void> =>
    addItems(
      tx,
      requestId,
      candidates.map(looker).filter((item) => item !== null),
    )
  for (const table of tables)
    await inTenant(db, tenantId, async (tx) => {
      // That somebody is held, and why, is for a reviewer to give out.
      if ((table.owned || table.name === 'employees') && !(onlyOwn && table.name === 'data_holds'))
        await keep(tx, ownOf(table.name, await queries.ownRows(tx, table, person.id), person.id))
      if (onlyOwn) return
      for await (const rows of queries.rowsWith(tx, table, about))
        await keep(
          tx,
          rows.map(({ row }) => candidateOf(table.name, row, inCases, person.id)),
        )
    })
  await inTenant(db, tenantId, async (tx) => {
    for await (const rows of queries.documentsAbout(tx, about))
      await keep(
        tx,
        rows
          .filter((row) => !onlyOwn || (row.employee_id === person.id && row.category !== 'case' && !row.earlier))
          .map((row) => documentOf(row, person.id)),
      )
    for await (const rows of queries.lettersAbout(tx, about))
      await keep(
        tx,
        rows.filter((row) => !onlyOwn || (row.employee_id === person.id && row.sent)).map((row) => letterOf(row, person.id)),
      )
    await noteSearch(tx, requestId, 'done')
  })
}

function lookerFor(person: KnownPerson, people: readonly KnownPerson[]): Looker {
  const find = finderOf(person, people)
  const others = othersFinder(person, people)
  return ({ about, own, ...item }) => {
    const text = `${item.title}\n${item.body}`
    const matched = [...new Set(find(text, about).map((mention) => mention.text))].slice(0, 20)
    if (!own && !about && matched.length === 0) return null
    if (!own && matched.length === 0 && !item.body.includes(person.id)) return null
    const marked = new Map(others(text).map((each) => [each.text, each]))
    return { ...item, body: item.body.replaceAll(person.id, 'this person'), matched, third: [...marked.values()].slice(0, 200) }
  }
}

const groups: Readonly<Record<string, string>> = {
  employee_pay: 'pay',
  bonuses: 'pay',
  payroll_lines: 'pay',
  employee_bank: 'bank',
  employee_personal: 'personal',
  employee_emergency: 'emergency',
  absences: 'absence',
  absence_days: 'absence',
  absence_events: 'absence',
  family_leaves: 'health',
}
/** Of rows with parts of several groups, the one that is open to the fewest. */
const closestFirst = ['health', 'bank', 'pay', 'personal', 'emergency', 'absence', 'documents', 'work']

/** Which right it takes to read a row: its own group where it has one, else what its table is about. */
function groupOf(table: string, row: Readonly<Record<string, unknown>>): string | null {
  const several = row['groups'] ?? (table === 'change_requests' ? groupsOfProposal(row['changes']) : null)
  if (Array.isArray(several)) return closestFirst.find((each) => several.includes(each)) ?? text(several[0])
  return text(row['grp']) ?? groups[table] ?? usual(table)
}
const groupFor = (name: string): string =>
  Object.entries<readonly string[]>(fieldGroups).find(([, fields]) => fields.includes(name))?.[0] ?? 'work'

/** What is proposed of a record is of the groups its fields are of. */
function groupsOfProposal(changes: unknown): string[] {
  const names = Object.keys(typeof changes === 'object' && changes !== null ? changes : {})
  return [...new Set(names.map(groupFor))].map((group) => (closestFirst.includes(group) ? group : 'work'))
}

function usual(table: string): string | null {
  if (table.startsWith('absence_')) return 'health'
  return table.startsWith('leave_') ? 'absence' : null
}

/** A person's own rows of one table are one item, or one for each group where they are of several. */
function ownOf(table: string, rows: readonly Record<string, unknown>[], person: string): Candidate[] {
  const parts = [...Map.groupBy(rows, (row) => groupOf(table, row))]
  return parts.flatMap(([grp, some]) => {
    const body = some
      .map((row) => readable(row))
      .filter((words) => words !== '')
      .join('\n\n')
    if (body === '') return []
    const shared = { caseId: null, ownerId: person, grp, fileId: null, fileName: null }
    const ref = parts.length > 1 ? `${table}:${grp}` : table
    return [{ ...shared, source: 'Own record', ref, title: tableName(table), body, about: true, own: true }]
  })
}

function candidateOf(table: string, row: Record<string, unknown>, cases: ReadonlySet<string>, person: string): Candidate {
  const caseId = table === 'cases' ? text(row['id']) : text(row['case_id'])
  const body = readable(row)
  const ref = `${table}:${text(row['id']) ?? createHash('sha256').update(JSON.stringify(row)).digest('hex').slice(0, 32)}`
  const named = JSON.stringify(row).includes(person) ? `${body}\nNamed by their record: ${person}` : body
  return {
    source: caseId === null ? 'Record of somebody else' : 'Case',
    ref,
    caseId,
    ownerId: text(row['employee_id']),
    grp: groupOf(table, row),
    title: titleOfRow(table, row),
    body: caseId === null ? body : named,
    fileId: null,
    fileName: null,
    about: caseId !== null && cases.has(caseId),
    own: false,
  }
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const documentGroups: Readonly<Record<string, string>> = {
  pay: 'pay',
  health: 'health',
  'right-to-work': 'personal',
  personal: 'personal',
  case: 'case',
}

function documentOf(row: queries.DocumentRow, person: string): Candidate {
  const own = row.employee_id === person
  const shared = {
    caseId: null,
    ownerId: row.employee_id,
    grp: documentGroups[row.category] ?? 'documents',
    fileId: row.file_id,
    fileName: row.name,
  }
  const body = row.body ?? 'No text could be read from this file. Open it before deciding.'
  return {
    ...shared,
    source: own ? 'Own document' : 'Document',
    ref: row.earlier ? `${row.id}:${row.key}` : row.id,
    title: row.earlier ? `${row.name} (earlier version)` : row.name,
    body,
    about: own,
    own,
  }
}

function letterOf(row: queries.LetterRow, person: string): Candidate {
  const own = row.employee_id === person
  const shared = {
    caseId: row.case_id,
    ownerId: row.employee_id,
    grp: row.category === 'letters' ? 'documents' : row.category,
    fileId: null,
    fileName: null,
  }
  const body = `${row.reference}\n${readable({ letter: row.document, signed_by: row.signatory_name, also_signed_by: row.signers })}`
  return { ...shared, source: own ? 'Own letter' : 'Letter', ref: row.id, title: row.title, body, about: own, own }
}
