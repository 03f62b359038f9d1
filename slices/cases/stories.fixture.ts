import { addDays } from '#platform/shared/calendar-date.ts'
import type { Relation } from './access-matrix.fixture.ts'
import type { Happening } from './events.ts'

const party = (who: string, as: 'subject' | 'complainant' | 'witness'): Happening => ({ kind: 'party_added', person: who, as })

/** What has to have happened in a case for somebody to stand to it like that. The subject is somebody apart from all of them. */
export const storiesFor =
  (idOf: (name: string) => string, today: string) =>
  (relation: Relation, { person, below }: { readonly person: string; readonly below: string }): Happening[] => {
  const [me, other] = [idOf(person), idOf('A.ORPHAN')]
  const shown: Happening[] = [
    { kind: 'item_added', item: 'letter', title: 'Letter', relied_on: true },
    { kind: 'item_disclosed', item: 'letter', to: me },
  ]
  const role = (as: 'owner' | 'investigator' | 'case_manager'): Happening => ({ kind: 'role_given', person: me, as })
  const reason = 'The owner is away and a hearing is tomorrow.'
  const glass = (until: string): Happening => ({ kind: 'break_glass', person: me, second: idOf('A.SA1'), reason, until })
  const about = party(other, 'subject')
  const stories: Record<Relation, Happening[]> = {
    stranger: [about],
    leads_a_party: [party(idOf(below), 'subject')],
    led_by_a_party: [party(idOf('A.SA1'), 'subject')],
    subject_not_told: [party(me, 'subject'), party(idOf(below), 'witness')],
    subject: [party(me, 'subject'), ...shown],
    complainant: [about, party(me, 'complainant')],
    witness: [about, party(me, 'witness'), ...shown],
    companion: [
      about,
      { kind: 'meeting_arranged', meeting: 'm', purpose: 'hearing', date: today },
      { kind: 'companion_answered', meeting: 'm', companion: 'fellow_worker', name: person },
    ],
    owner: [about, role('owner')],
    handler: [about, role('investigator')],
    handler_who_leads: [party(idOf(below), 'subject'), role('case_manager')],
    former: [about, role('investigator'), { kind: 'role_ended', person: me, as: 'investigator', reason: 'Handed over.' }],
    glass: [about, glass(addDays(today, 1))],
    glass_over: [about, glass(addDays(today, -1))],
    subject_with_glass: [party(me, 'subject'), glass(addDays(today, 1))],
  }
  return stories[relation]
}
