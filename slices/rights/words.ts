import { reaches, type Grant, type Grants, type Reach } from '#platform/shared/actor.ts'
import { rightsGroups, type RightsGroup } from './templates.ts'

/** What each group is called on the screen, and what it holds. */
export const groupWords: Readonly<Record<RightsGroup, { readonly name: string; readonly holds: string }>> = {
  directory: { name: 'Directory', holds: 'names, work email, job title, department, location, start date and line manager' },
  work: { name: 'Work details', holds: 'mobile, time zone, employment type, contract, working pattern and last day' },
  personal: { name: 'Personal details', holds: 'date of birth, gender, nationality, home phone and address' },
  pay: { name: 'Pay', holds: 'salary and pay frequency' },
  bank: { name: 'Bank details', holds: 'bank details' },
  emergency: { name: 'Emergency contacts', holds: 'emergency contacts' },
  health: { name: 'Health', holds: 'reasons for absence, fit notes and occupational health reports' },
  absence: { name: 'Absence record', holds: 'dates of absence' },
  documents: { name: 'Documents', holds: 'documents' },
}

export const reachWords: Readonly<Record<Reach, string>> = {
  own: 'Their own record',
  direct: 'People who report to them',
  indirect: 'People further down their line',
  group: 'The people of its group',
  all: 'Everyone else',
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const join = (parts: readonly string[]): string => list.format(parts)
const holds = (groups: readonly RightsGroup[]): string => join(groups.map((group) => groupWords[group].holds))

/** What is changed at once, what waits for a second person, what is asked of hr. `own` records have their own rules (decision D6). */
function changes(groups: (test: (grant: Grant) => boolean) => RightsGroup[], reach: Reach): string[] {
  const edits = groups((grant) => grant.edit)
  const asks = groups((grant) => grant.propose && !grant.edit)
  const plain = edits.filter((group) => group !== 'pay' && group !== 'bank')
  return [
    ...(plain.length > 0 ? [`Changes ${holds(plain)}.`] : []),
    ...(edits.includes('bank') ? ['Changes bank details after confirming who they are; the person is told.'] : []),
    ...(edits.includes('pay') ? ['Changes pay once a second person has approved.'] : []),
    ...(asks.length > 0
      ? [
          reach === 'own'
            ? `Corrects how they are reached, and proposes other changes of ${holds(asks)}.`
            : `Proposes changes of ${holds(asks)}, which HR decides.`,
        ]
      : []),
  ]
}

/** One paragraph for each kind of people a role may see something of: made from the same data the server decides by. */
export function rightsInWords(grants: Grants, managerSeesPay: boolean): { reach: Reach; sentences: string[] }[] {
  return reaches.flatMap((reach) => {
    const groups = (test: (grant: Grant) => boolean) =>
      rightsGroups.filter((group) => {
        const cell = grants[group]?.[reach]
        return cell !== undefined && test(cell)
      })
    const reads = groups((grant) => grant.view === 'R' || (grant.view === 'T' && managerSeesPay))
    const masked = groups((grant) => grant.view === 'M')
    const hidden = groups((grant) => grant.view === 'V')
    const settled = groups((grant) => grant.view === 'T' && !managerSeesPay)
    const sentences = [
      ...(reads.length > 0 ? [`Sees ${holds(reads)}.`] : []),
      ...(masked.length > 0
        ? [`Sees ${holds(masked)} masked; in full only after confirming who they are, and each time is recorded.`]
        : []),
      ...(hidden.length > 0 ? [`Opens ${holds(hidden)} when there is a reason, which is recorded.`] : []),
      ...(settled.length > 0 ? ['Would see pay if the workspace settings let managers see it. They do not.'] : []),
      ...changes(groups, reach),
    ]
    return sentences.length > 0 ? [{ reach, sentences }] : []
  })
}
