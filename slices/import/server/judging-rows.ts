import type { CustomValue } from '#slices/custom-fields/contract.ts'
import { displayName } from '#slices/people/rules.ts'
import { judgeChange, type BulkEmployee } from '#slices/people/server/service.ts'
import type { OpenLedger } from '#slices/time-off/rules.ts'
import type { Draft, PlannedColumn, Problem, RowReader } from '../rules/drafts.ts'
import { changesLeave, leaveOf, leaveProblems } from '../rules/leave.ts'
import { laidOver, namelessContact, valuesOf } from '../rules/judging.ts'
import type { Match } from '../rules/matching.ts'
import type { CustomTargets } from './custom-targets.ts'
import { apart, type CustomChange } from './custom-values.ts'
import { effectiveOf } from './plan.ts'
import type { Finding, StoredRow } from './queries/rows.ts'
import type { Work } from './work.ts'

export interface RowGround {
  readonly work: Work
  readonly columns: readonly PlannedColumn[]
  readonly custom: CustomTargets
  readonly reader: RowReader
  readonly match: Match
  readonly stored: BulkEmployee | null
  /** Values of the workspace's fields as they are. */
  readonly current: Readonly<Record<string, CustomValue>>
  /** Their leave today, where the file speaks of leave and some is kept of them. */
  readonly ledger: OpenLedger | null
  /** The record of whoever handed the file in. */
  readonly own: string | null
  readonly depth: number
}

export interface JudgedRow {
  readonly finding: Finding
  /** Fields of the workspace that would change. */
  readonly changes: readonly CustomChange[]
}
type Judgement = ReturnType<typeof judgeChange>

/** What a commit would do with a row, or why it cannot. */
export function judgeRow(row: StoredRow, ground: RowGround): JudgedRow {
  const { match, stored, work } = ground
  const draft = ground.reader.read(row.cells, row.faults ?? [])
  const about = {
    n: row.n,
    name: nameOf(draft, match, stored, row.n),
    employee_id: match.id,
    seen_version: stored?.version ?? null,
    manager_id: match.managerId,
    instead: match.instead,
    depth: ground.depth,
  }
  if (match.skipped !== null) {
    const problems = [{ column: null, message: match.skipped, fix: null }]
    return { finding: { ...about, employee_id: null, kind: 'skipped', problems }, changes: [] }
  }
  const said = valuesOf(draft, match, work.today)
  const { record, changes } = apart(said, ground.custom, ground.current)
  const values = laidOver(record, stored)
  const judgement =
    stored === null ? null : judgeChange(stored, values, { effective: effectiveOf(work.stored, work.today), today: work.today })
  const problems = [
    ...draft.problems,
    ...match.problems,
    ...problemsOf(values, judgement, ground),
    ...ownProblems(judgement, changes, ground),
    ...ofLeave(said, ground),
  ]
  return {
    finding: {
      ...about,
      kind: problems.length > 0 ? 'problem' : kindOf(judgement, changes, changesLeave(ground.ledger, leaveOf(said))),
      problems,
    },
    changes,
  }
}

/** A finding with what was found out about it later. */
export const withProblems = (finding: Finding, problems: readonly Problem[]): Finding =>
  problems.length === 0 || finding.kind === 'skipped'
    ? finding
    : { ...finding, kind: 'problem', problems: [...finding.problems, ...problems] }

function kindOf(judgement: Judgement | null, custom: readonly CustomChange[], leave: boolean): Finding['kind'] {
  if (judgement === null) return 'add'
  return Object.keys(judgement.changes).length > 0 || judgement.number !== null || custom.length > 0 || leave ? 'change' : 'same'
}

const blank = {
  employee_no: null,
  version: 0,
  last_name: '',
  start_date: null,
  end_date: null,
  date_of_birth: null,
  emergency_contacts: [],
} as unknown as BulkEmployee
const newProblems = (values: Record<string, unknown>, today: string): Judgement['problems'] =>
  judgeChange(blank, values, { effective: { mode: 'correct' }, today }).problems

/** Problems of whole records, each put to the column it comes from. */
function problemsOf(values: Record<string, unknown>, judgement: Judgement | null, { columns, stored, work }: RowGround): Problem[] {
  const columnOf = (path: string): number | null => columns.find(({ target }) => target === path)?.index ?? null
  const problems = judgement?.problems ?? newProblems(values, work.today)
  const found: Problem[] = problems.map(({ path, message }) => ({ column: columnOf(path), message, fix: null }))
  if (namelessContact(values))
    found.push({ column: columnOf('emergency_1_name'), message: 'An emergency contact needs a name.', fix: null })
  if (stored === null && !('first_name' in values))
    found.push({ column: columnOf('first_name') ?? columnOf('full_name'), message: 'Enter a name.', fix: null })
  return found
}

function ofLeave(said: Record<string, unknown>, { columns, ledger, stored, own, work }: RowGround): Problem[] {
  const problems = leaveProblems(said, { ledger, isNew: stored === null, isOwn: stored !== null && stored.id === own, today: work.today })
  return problems.map(({ target, message }) => ({
    column: columns.find((column) => column.target === target)?.index ?? null,
    message,
    fix: null,
  }))
}

/** Whoever hands a file in does not change what they may not change on their own profile. */
function ownProblems(judgement: Judgement | null, custom: readonly CustomChange[], { stored, own }: RowGround): Problem[] {
  if (stored === null || judgement === null || stored.id !== own) return []
  const held = ownHeld.some((field) => field in judgement.changes) || custom.some(({ field }) => field.grp === 'pay')
  return held ? [ownPay] : []
}
const ownHeld = ['salary', 'pay_frequency', 'manager_id'] as const
const ownPay: Problem = {
  column: null,
  message: 'Nobody changes their own pay or line by an import. Leave this row out, or let somebody else bring it in.',
  fix: null,
}

function nameOf(draft: Draft, match: Match, stored: BulkEmployee | null, n: number): string {
  const { first_name: first, last_name: last } = { ...draft.values, ...match.instead } as { first_name?: string; last_name?: string }
  if (typeof first === 'string' && first !== '') return [first, last].filter(Boolean).join(' ')
  return stored ? displayName(stored) : `Row ${n}`
}
