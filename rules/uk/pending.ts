import type { Table } from './dated.ts'
import { bereavementLeave, familyPay } from './family-rates.ts'
import { flexibleWorkingReasonableness, minimumWage, preventionStandard, tribunalLimitMonths } from './rates.ts'

/** A change in the law that is announced, not confirmed, and therefore off. */
export interface PendingChange {
  /** Key under which a rule's `confirmed` input switches it on; null where a new figure must be entered instead. */
  readonly id: string | null
  readonly what: string
  readonly expectedFrom: string | null
  readonly value: unknown
  readonly source: string
}

const pendingOf = (table: Table<unknown>): PendingChange[] => [
  ...(table.pending ?? []).map(({ id, expectedFrom, value, source }) => ({ id, what: table.what, expectedFrom, value, source })),
  ...(table.unpublishedFrom === undefined
    ? []
    : [{ id: null, what: table.what, expectedFrom: table.unpublishedFrom, value: null, source: 'Not published yet: enter when it is' }]),
]

/** Everything that waits for a person to confirm it, for the settings page that lists it. */
export const pendingChanges: readonly PendingChange[] = [
  minimumWage,
  tribunalLimitMonths,
  preventionStandard,
  flexibleWorkingReasonableness,
  bereavementLeave,
  familyPay,
].flatMap(pendingOf)
