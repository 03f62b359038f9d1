import type { DemoAccount, DemoChange, DemoCompany } from './company.ts'
import { calderbrookPeople } from './calderbrook-people.ts'
import { calderbrookTeams } from './calderbrook-teams.ts'
import { chanceOf } from './chance.ts'
import { monthNumber } from './days.ts'
import { historyOf } from './employment-history.ts'
import { peopleIn } from './people-in-posts.ts'
import { slotsOf } from './posts.ts'
import { staff, type StaffingPlan } from './staffing.ts'

const firstMonth = '2021-12-01'

/** Steady growth over four years, then the last twelve months one by one. */
const headcount = (yearEnds: readonly number[], lastYear: readonly number[]): number[] => [
  ...yearEnds
    .slice(0, -1)
    .flatMap((from, year) =>
      Array.from({ length: 12 }, (_, month) => Math.round(from + (((yearEnds[year + 1] ?? from) - from) * month) / 12)),
    ),
  yearEnds.at(-1) ?? 0,
  ...lastYear,
]

/** Leavers run at one in eight to one in six a year, as they do in food production. */
const plan: StaffingPlan = {
  firstMonth: monthNumber(firstMonth),
  headcount: {
    Halifax: headcount([70, 73, 76, 79, 82], [82, 82, 83, 84, 85, 85, 86, 87, 86, 87, 87, 87]),
    Leeds: headcount([33, 34, 35, 35, 37], [37, 37, 38, 38, 38, 39, 39, 39, 40, 40, 41, 41]),
    Bathgate: headcount([14, 14, 15, 16, 18], [18, 18, 18, 18, 19, 19, 19, 19, 20, 20, 20, 20]),
  },
  leavers: [
    [1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    [1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 2, 1],
    [1, 1, 2, 1, 1, 2, 1, 2, 1, 2, 2, 1],
    [1, 1, 2, 1, 2, 2, 3, 2, 2, 3, 2, 1],
    [1, 2, 1, 2, 2, 3, 1, 1, 2, 2, 2, 1],
  ].flat(),
}

const accounts: readonly DemoAccount[] = [
  { email: 'niamh.gallagher@calderbrook.example', name: 'Niamh Gallagher', role: 'super_admin', person_key: 'niamh-gallagher' },
  { email: 'hannah.whitworth@calderbrook.example', name: 'Hannah Whitworth', role: 'hr', person_key: 'hannah-whitworth' },
  { email: 'ben.ashworth@calderbrook.example', name: 'Ben Ashworth', role: 'manager', person_key: 'ben-ashworth' },
  { email: 'callum.fraser@calderbrook.example', name: 'Callum Fraser', role: 'manager', person_key: 'callum-fraser' },
  { email: 'imran.qureshi@calderbrook.example', name: 'Imran Qureshi', role: 'employee', person_key: 'imran-qureshi' },
  { email: 'alex.reid@reidhr.example', name: 'Alex Reid', role: 'hr', person_key: null },
]

const niamh = { by_key: 'niamh-gallagher', action: 'updated' } as const

/** What the audit log, the profile and the cases of the demo speak of. */
const told: readonly DemoChange[] = [
  {
    person_key: 'callum-fraser',
    at: '2023-03-06T09:20:11.000Z',
    ...niamh,
    field: 'job_title',
    from: 'Line Leader',
    to: 'Night Shift Supervisor',
    reason: 'Promotion',
  },
  {
    person_key: 'gurpreet-sandhu',
    at: '2025-09-01T08:40:36.000Z',
    ...niamh,
    field: 'manager_id',
    from: 'adaeze-okonkwo',
    to: 'rosalind-achebe',
    reason: 'Quality reports to the Chief Executive',
  },
  {
    person_key: 'yusuf-rahman',
    at: '2026-11-27T09:48:19.000Z',
    ...niamh,
    field: 'manager_id',
    from: 'kwame-boateng',
    to: 'ben-ashworth',
    reason: 'Hygiene moved under Operations Manager',
  },
  {
    person_key: 'gurpreet-sandhu',
    at: '2026-11-27T10:58:02.000Z',
    ...niamh,
    field: 'salary',
    from: '44900',
    to: '46500',
    reason: 'Pay review, approved by Adaeze Okonkwo',
  },
]

/** A food manufacturer of 148 people in Halifax, Leeds and Bathgate, with five years of records. */
export function calderbrookFoods(seed: number, laidOut: string, today: string): DemoCompany {
  const chance = chanceOf(seed, 'Calderbrook Foods')
  const slots = staff(chance, slotsOf(calderbrookTeams, calderbrookPeople), plan)
  const people = peopleIn(chance, { slots, domain: 'calderbrook.example', today: laidOut, women: 0.44 })
  const keepers = [
    { key: 'niamh-gallagher', from: '2021-11-29' },
    { key: 'hannah-whitworth', from: '2022-10-24' },
  ]
  return {
    tenant: {
      key: 'calderbrook',
      name: 'Calderbrook Foods',
      industry: 'wholesale',
      country: 'uk',
      headcount: '100+',
      time_zone: 'Europe/London',
    },
    people,
    accounts,
    history: historyOf(chance, { people, since: '2021-11-29', laidOut, today, keepers, told }),
  }
}
