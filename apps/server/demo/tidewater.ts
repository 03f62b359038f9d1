import type { DemoAccount, DemoCompany } from './company.ts'
import { chanceOf } from './chance.ts'
import { monthNumber } from './days.ts'
import { historyOf } from './employment-history.ts'
import { cultures } from './names.ts'
import { peopleIn } from './people-in-posts.ts'
import { keyOf } from './calderbrook-people.ts'
import { posts, slotsOf, type KnownPerson, type Team } from './posts.ts'
import { staff, type StaffingPlan } from './staffing.ts'

const firstMonth = '2021-12-01'

const known: readonly KnownPerson[] = [
  {
    first: 'Mairi',
    last: 'Sutherland',
    gender: 'Woman',
    culture: cultures.scottish,
    job: 'Managing Director',
    location: 'Dunbar',
    start: '2012-08-06',
    given: { department: 'Management' },
  },
  {
    first: 'Elspeth',
    last: 'Crombie',
    gender: 'Woman',
    culture: cultures.scottish,
    job: 'Registered Manager',
    location: 'Dunbar',
    start: '2016-03-14',
  },
  {
    first: 'Ruaridh',
    last: 'Kinnear',
    gender: 'Man',
    culture: cultures.scottish,
    job: 'Registered Manager',
    location: 'Eyemouth',
    start: '2018-10-01',
  },
  {
    first: 'Shona',
    last: 'Lauder',
    gender: 'Woman',
    culture: cultures.scottish,
    job: 'People Officer',
    location: 'Dunbar',
    start: '2019-06-17',
    given: { department: 'Management' },
  },
  {
    first: 'Grace',
    last: 'Mensah',
    gender: 'Woman',
    culture: cultures.african,
    nationality: 'Ghanaian',
    job: 'Deputy Manager',
    location: 'Dunbar',
    start: '2020-02-03',
  },
]

const care = { department: 'Care', shift: 'days' } as const
const home = { department: 'Home Services', shift: 'early' } as const
const teams: readonly Team[] = [
  { lead: null, department: 'Management', shift: 'office', members: ['mairi-sutherland'] },
  {
    lead: 'mairi-sutherland',
    department: 'Management',
    shift: 'office',
    members: ['elspeth-crombie', 'ruaridh-kinnear', 'shona-lauder', posts('Finance and Payroll Officer', 1, 'Dunbar')],
  },
  { lead: 'elspeth-crombie', ...care, members: ['grace-mensah', posts('Registered Nurse', 2, 'Dunbar')] },
  {
    lead: 'elspeth-crombie',
    ...home,
    members: [
      posts('Cook', 1, 'Dunbar'),
      posts('Kitchen Assistant', 1, 'Dunbar'),
      posts('Housekeeper', 2, 'Dunbar'),
      posts('Maintenance Officer', 1, 'Dunbar'),
    ],
  },
  {
    lead: 'grace-mensah',
    ...care,
    members: [
      posts('Senior Care Assistant', 2, 'Dunbar'),
      posts('Care Assistant', 8, 'Dunbar'),
      posts('Night Care Assistant', 3, 'Dunbar', { shift: 'nights' }),
      posts('Activities Coordinator', 1, 'Dunbar'),
    ],
  },
  {
    lead: 'ruaridh-kinnear',
    ...care,
    members: [
      posts('Registered Nurse', 1, 'Eyemouth'),
      posts('Senior Care Assistant', 2, 'Eyemouth'),
      posts('Care Assistant', 5, 'Eyemouth'),
      posts('Night Care Assistant', 2, 'Eyemouth', { shift: 'nights' }),
    ],
  },
  { lead: 'ruaridh-kinnear', ...home, members: [posts('Cook', 1, 'Eyemouth'), posts('Housekeeper', 1, 'Eyemouth')] },
]

const steady = (from: number, to: number): number[] =>
  Array.from({ length: 61 }, (_, month) => Math.round(from + ((to - from) * month) / 60))
const plan: StaffingPlan = {
  firstMonth: monthNumber(firstMonth),
  headcount: { Dunbar: steady(22, 27), Eyemouth: steady(10, 13) },
  // two or three a year
  leavers: Array.from({ length: 60 }, (_, month) => (month % 5 === 2 ? 1 : 0)),
}

const accounts: readonly DemoAccount[] = [
  { email: 'mairi.sutherland@tidewater.example', name: 'Mairi Sutherland', role: 'super_admin', person_key: 'mairi-sutherland' },
  { email: 'alex.reid@reidhr.example', name: 'Alex Reid', role: 'hr', person_key: null },
]

/** A care provider of 40 people in two homes on the coast of south-east Scotland. */
export function tidewaterCare(seed: number, laidOut: string, today: string): DemoCompany {
  const chance = chanceOf(seed, 'Tidewater Care')
  const slots = staff(chance, slotsOf(teams, new Map(known.map((person) => [keyOf(person), person]))), plan)
  const people = peopleIn(chance, { slots, domain: 'tidewater.example', today: laidOut, women: 0.76 })
  return {
    tenant: {
      key: 'tidewater',
      name: 'Tidewater Care',
      industry: 'healthcare',
      country: 'uk',
      headcount: '26-50',
      time_zone: 'Europe/London',
    },
    people,
    accounts,
    history: historyOf(chance, {
      people,
      since: '2021-11-29',
      laidOut,
      today,
      keepers: [{ key: 'mairi-sutherland', from: '2021-11-29' }],
      told: [],
    }),
  }
}
