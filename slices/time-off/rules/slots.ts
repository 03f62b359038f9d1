import type { Account, EntryKind } from '../types.ts'

/**
 * What the ledger of a leave year should say, by slots. The ledger is only ever added to, so where the facts have changed since, the
 * difference is what is added: the entries of a slot together are always what the rule comes to now.
 */

export interface SlotEntry {
  readonly slot: string
  readonly kind: EntryKind
  readonly minutes: number
  readonly effective_on: string
  readonly rule: string
  readonly inputs: Readonly<Record<string, unknown>>
  readonly expires_on?: string | null
}

/** An entry as the rules need to know it. */
export interface Entry {
  readonly account: Account
  readonly year_start: string
  readonly kind: EntryKind
  readonly minutes: number
  readonly effective_on: string
  readonly slot: string | null
  readonly expires_on: string | null
  readonly inputs?: Readonly<Record<string, unknown>>
}

export const sumOf = (entries: readonly Entry[]): number => entries.reduce((sum, { minutes }) => sum + minutes, 0)

/** What has to be added so that each slot comes to what it should: the first entry of its kind, later ones the difference and the whole. */
export function additionsFor(wanted: readonly SlotEntry[], entries: readonly Entry[]): SlotEntry[] {
  return wanted.flatMap((entry) => {
    const before = entries.filter(({ slot }) => slot === entry.slot)
    const difference = entry.minutes - sumOf(before)
    if (difference === 0) return []
    if (before.length === 0) return [{ ...entry, minutes: difference }]
    const inputs = { ...entry.inputs, whole: entry.minutes }
    return [{ ...entry, inputs, minutes: difference, kind: laterKind(entry.kind, difference) }]
  })
}

/** What was granted is put right by an adjustment; what was taken comes back as a return, or is taken once more. */
function laterKind(kind: EntryKind, minutes: number): EntryKind {
  if (kind === 'booking' || kind === 'return') return minutes > 0 ? 'return' : 'booking'
  if (kind === 'expiry') return minutes > 0 ? 'adjustment' : 'expiry'
  return kind === 'carry_over' ? 'carry_over' : 'adjustment'
}

/** Why a slot has no rule any more. */
export type NoLonger = 'not-employed' | 'irregular' | 'no-bank-holiday' | 'other-terms'

/** Slots that stand in the ledger and that no rule asks for any more, such as a bank holiday after the last day. */
export const withoutCause = (wanted: readonly SlotEntry[], entries: readonly Entry[], because: (slot: string) => NoLonger): SlotEntry[] =>
  [...new Set(entries.flatMap(({ slot }) => (slot === null ? [] : [slot])))]
    .filter((slot) => !wanted.some((entry) => entry.slot === slot))
    .flatMap((slot) => {
      const [first] = entries.filter((entry) => entry.slot === slot)
      if (!first) return []
      const { kind, effective_on, expires_on } = first
      return [{ slot, kind, minutes: 0, effective_on, expires_on, rule: 'policy.noLonger', inputs: { because: because(slot) } }]
    })
