import { addDays, isoWeekday } from '#platform/shared/calendar-date.ts'
import type { CaseStory } from '#slices/cases/server/service.ts'
import type { Teller } from './cases.ts'
import type { DemoCompany } from './company.ts'

const seen = [
  { title: 'Late for shift', category: 'attendance', text: 'Late for the start of the shift on four days in a month' },
  { title: 'Hygiene rules not followed', category: 'safety', text: 'Entered the packing hall without a hair net' },
  { title: 'Argument on the line', category: 'behaviour', text: 'Raised voice at a colleague during hand-over' },
] as const

const workday = (day: string): string => (isoWeekday(day) > 5 ? addDays(day, 8 - isoWeekday(day)) : day)

/** What was settled with a word in the last three years: enough of it that figures of cases can be shown at all. */
export function pastCasesOf(company: DemoCompany, today: string, { id, name }: Teller): CaseStory[] {
  const owner = 'hannah-whitworth'
  const by = { person: id(owner), name: name(owner) }
  const holders = new Set(company.accounts.map(({ person_key: key }) => key))
  const subjects = company.people.filter(
    (person) =>
      person.end_date === null && !holders.has(person.key) && person.manager_key !== null && person.start_date < addDays(today, -1100),
  )
  return Array.from({ length: 24 }, (_, i): CaseStory | null => {
    const subject = subjects[(i * 3) % subjects.length]
    const kind = seen[i % seen.length]
    if (!subject || !kind) return null
    const on = workday(addDays(today, -90 - i * 38))
    return {
      title: kind.title,
      process: 'disciplinary',
      restricted: false,
      parties: [{ kind: 'party_added', person: id(subject.key), as: 'subject' }],
      owner: id(owner),
      told: [
        { on, by, act: { step: 1, answers: { concern: `${kind.text}.` } } },
        { on, by, act: { kind: 'allegation_made', allegation: 'a1', text: kind.text, category: kind.category } },
        {
          on: workday(addDays(on, 3 + (i % 9))),
          by,
          act: { step: 2, answers: { informal_note: 'Spoke about it; what is expected is clear to both, and it has not happened again.' } },
        },
      ],
    }
  }).filter((story) => story !== null)
}
