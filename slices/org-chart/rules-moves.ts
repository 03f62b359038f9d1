import { displayName, type PersonName } from '../people/rules.ts'
import type { MovePreview } from './contract.ts'

/** A manager above a person, whose account makes the line count. */
export interface LeadingManager {
  readonly id: string
  readonly name: string
  readonly direct: boolean
}

/**
 * Whose sight of a person changes when their line does: managers above them before and after. Everyone below the person comes
 * and goes with them, but whoever is direct for the person is indirect for the team, so `team` says whether that changes too.
 */
export function sightChanges(before: readonly LeadingManager[], after: readonly LeadingManager[]): MovePreview['access'] {
  const all = new Map([...before, ...after].map((manager) => [manager.id, manager.name]))
  const sight = (line: readonly LeadingManager[], id: string): MovePreview['access'][number]['before'] => {
    const found = line.find((manager) => manager.id === id)
    return found ? (found.direct ? 'direct' : 'indirect') : 'none'
  }
  return [...all].flatMap(([id, name]) => {
    const [was, is] = [sight(before, id), sight(after, id)]
    return was === is ? [] : [{ id, name, before: was, after: is, team: was === 'none' || is === 'none' }]
  })
}

type Named = PersonName & { readonly id: string }

/** The loop a new line would close, named from the person up the chosen manager's line back to the person: A → C → B → A. */
export function loopPath(person: Named, line: readonly Named[]): string[] {
  const end = line.findIndex(({ id }) => id === person.id)
  return end < 0 ? [] : [displayName(person), ...line.slice(0, end + 1).map(displayName)]
}
