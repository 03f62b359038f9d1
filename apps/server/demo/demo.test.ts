import { describe, expect, it } from 'vitest'
import { isCalendarDate } from '#platform/shared/calendar-date.ts'
import { EmployeeFields } from '#slices/people/contract.ts'
import { isIndustry, teamSizes } from '#slices/workspace/rules.ts'
import type { DemoChange, DemoCompany, DemoPerson } from './company.ts'
import { addDays, dateOf, dayNumber, weekday } from './days.ts'
import { demoCompanies, demoDay } from './demo-companies.ts'
import { mailbox } from './names.ts'
import { randomCompany, slugOf } from './random-company.ts'
import { companiesOf, readSeedPlan } from './seed-plan.ts'
import { eventsOf } from '#slices/cases/server/service.ts'
import { casesOf } from './cases.ts'

const [calderbrook, tidewater] = demoCompanies() as [DemoCompany, DemoCompany]
const companies = [calderbrook, tidewater, randomCompany({ people: 3000, seed: 7, name: 'Rowanlea Group' })]
const current = (company: DemoCompany): DemoPerson[] => company.people.filter((person) => person.end_date === null)
const found = (company: DemoCompany, key: string): DemoPerson => {
  const person = company.people.find((each) => each.key === key)
  if (!person) throw new Error(`${key} is missing`)
  return person
}
const reports = (key: string | null): DemoPerson[] => current(calderbrook).filter((person) => person.manager_key === key)

function levels(company: DemoCompany): Map<string, number> {
  const byKey = new Map(company.people.map((person) => [person.key, person]))
  const answer = new Map<string, number>()
  for (const person of company.people) {
    let depth = 1
    for (let at = person; at.manager_key !== null; depth++) {
      if (depth > company.people.length) throw new Error(`${person.key} stands in a loop`)
      const manager = byKey.get(at.manager_key)
      if (!manager) throw new Error(`${at.key} reports to nobody known`)
      at = manager
    }
    answer.set(person.key, depth)
  }
  return answer
}

const unlike = (pattern: RegExp, values: readonly (string | null)[]): string[] =>
  values.flatMap((value) => (value === null || pattern.test(value) ? [] : [value]))
const years = (from: string, to: string): number => (dayNumber(to) - dayNumber(from)) / 365.25
const keysWith = (text: string): string[] =>
  calderbrook.people
    .filter((person) =>
      [person.first_name, person.last_name, person.preferred_name, person.job_title, person.email].some((field) =>
        field?.toLowerCase().includes(text),
      ),
    )
    .map((person) => person.key)
const headcountOn = (day: string): number =>
  calderbrook.people.filter((person) => person.start_date <= day && (person.end_date === null || person.end_date > day)).length
const leaversBetween = (from: string, to: string): number =>
  calderbrook.people.filter((person) => person.end_date !== null && person.end_date > from && person.end_date <= to).length

describe('day arithmetic', () => {
  it('agrees with the calendar over two centuries', () => {
    for (let day = dayNumber('1900-01-01'); day <= dayNumber('2100-12-31'); day++) {
      const date = dateOf(day)
      if (date !== new Date(day * 86_400_000).toISOString().slice(0, 10)) throw new Error(date)
      if (dayNumber(date) !== day) throw new Error(date)
    }
    expect(weekday('2026-11-27')).toBe(4)
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
  })
})

describe('every invented company', () => {
  it('is the same for the same seed and another for another', () => {
    expect(demoCompanies()).toEqual([calderbrook, tidewater])
    expect(randomCompany({ people: 3000, seed: 7, name: 'Rowanlea Group' })).toEqual(companies[2])
    expect(demoCompanies(1)[0]?.people[20]).not.toEqual(calderbrook.people[20])
  })
  it.each(companies)('has one root, known managers and no loop: $tenant.name', (company) => {
    expect(Math.min(...levels(company).values())).toBe(1)
    expect(company.people.filter((person) => person.manager_key === null)).toHaveLength(1)
  })
  it.each(companies)('has no key and no e-mail address twice: $tenant.name', (company) => {
    expect(new Set(company.people.map((person) => person.key)).size).toBe(company.people.length)
    expect(new Set(company.people.map((person) => person.email)).size).toBe(company.people.length)
  })
  it.each(companies)('holds only values the product itself would accept: $tenant.name', (company) => {
    const refused = company.people.flatMap((person) =>
      Object.entries(EmployeeFields).flatMap(([field, schema]) => {
        if (field === 'manager_id') return []
        const value = person[field as keyof DemoPerson]
        const outcome = schema.safeParse(value)
        // what is stored must be what was meant, so a value the contract would tidy is refused as well
        const meant = JSON.stringify(typeof value === 'number' ? value.toString() : value)
        return outcome.success && JSON.stringify(outcome.data) === meant ? [] : [`${person.key} ${field} ${meant}`]
      }),
    )
    expect(refused).toEqual([])
    expect(isIndustry(company.tenant.industry)).toBe(true)
    expect(teamSizes).toContain(company.tenant.headcount)
  })
  it.each(companies)('names no real bank account, telephone or mailbox: $tenant.name', ({ people }) => {
    expect(
      unlike(
        /^0000\d\d$/,
        people.map((person) => person.bank_sort_code),
      ),
    ).toEqual([])
    expect(
      unlike(
        /^000\d{5}$/,
        people.map((person) => person.bank_account_number),
      ),
    ).toEqual([])
    expect(
      unlike(
        / 9ZZ$/,
        people.map((person) => person.postal_code),
      ),
    ).toEqual([])
    const numbers = people.flatMap((person) => [
      person.phone_mobile,
      person.phone_home,
      ...person.emergency_contacts.map((contact) => contact.phone),
    ])
    expect(unlike(/^(07700 900 \d{3}|01632 960 \d{3}|0\d{3,4} 496 0\d{3})$/, numbers)).toEqual([])
    expect(
      unlike(
        /\.example$/,
        people.flatMap((person) => [person.email, ...person.emergency_contacts.map((contact) => contact.email)]),
      ),
    ).toEqual([])
  })
  it.each(companies)('employs adults of working age on at least the National Living Wage: $tenant.name', (company) => {
    const odd = current(company).filter(
      (person) =>
        years(person.date_of_birth, person.start_date) < 17 ||
        years(person.date_of_birth, demoDay) > 68 ||
        (person.salary !== null && person.salary / 52 / person.work_pattern.hours < 12.71),
    )
    expect(odd).toEqual([])
  })
})

describe('Calderbrook Foods', () => {
  it('has 148 people over five levels in three places of two nations', () => {
    expect(current(calderbrook)).toHaveLength(148)
    const depth = levels(calderbrook)
    expect(Math.max(...current(calderbrook).map((person) => depth.get(person.key) ?? 0))).toBe(5)
    const at = (location: string): number => current(calderbrook).filter((person) => person.location === location).length
    expect([at('Halifax'), at('Leeds'), at('Bathgate')]).toEqual([87, 41, 20])
    expect([...new Set(current(calderbrook).flatMap((person) => person.department ?? []))].toSorted()).toEqual([
      'Commercial',
      'Engineering',
      'Finance',
      'Operations',
      'People',
      'Quality and Safety',
    ])
  })
  it('has the reporting lines of the organisation chart picture', () => {
    expect(reports(null).map((person) => person.key)).toEqual(['rosalind-achebe'])
    const counts = Object.fromEntries(
      [
        'rosalind-achebe',
        'adaeze-okonkwo',
        'gurpreet-sandhu',
        'mei-chow',
        'eilidh-mackinnon',
        'niamh-gallagher',
        'dafydd-pritchard',
        'ben-ashworth',
        'shabnam-akhtar',
        'kwame-boateng',
        'hannah-whitworth',
        'oluwaseun-bello',
        'aoife-brennan',
        'callum-fraser',
        'rhys-llewellyn',
        'yusuf-rahman',
      ].map((key) => [key, reports(key).length]),
    )
    expect(counts).toEqual({
      'rosalind-achebe': 6,
      'adaeze-okonkwo': 3,
      'gurpreet-sandhu': 3,
      'mei-chow': 9,
      'eilidh-mackinnon': 6,
      'niamh-gallagher': 3,
      'dafydd-pritchard': 7,
      'ben-ashworth': 3,
      'shabnam-akhtar': 12,
      'kwame-boateng': 14,
      'hannah-whitworth': 0,
      'oluwaseun-bello': 0,
      'aoife-brennan': 0,
      'callum-fraser': 11,
      'rhys-llewellyn': 8,
      'yusuf-rahman': 5,
    })
  })
  it('shows the people of the pictures with their jobs, departments and start dates', () => {
    const shown = [
      ['Adaeze Okonkwo', 'Operations Director', 'Operations', '2017-01-12'],
      ['Ben Ashworth', 'Operations Manager', 'Operations', '2018-09-03'],
      ['Callum Fraser', 'Night Shift Supervisor', 'Operations', '2021-05-17'],
      ['Eilidh MacKinnon', 'Finance Director', 'Finance', '2016-06-06'],
      ['Gurpreet Sandhu', 'Quality Manager', 'Quality and Safety', '2020-03-02'],
      ['Hannah Whitworth', 'HR Adviser', 'People', '2022-10-11'],
      ['Imran Qureshi', 'Production Operative', 'Operations', '2024-01-08'],
      ['Mei Chow', 'Commercial Director', 'Commercial', '2019-02-01'],
      ['Niamh Gallagher', 'Head of People', 'People', '2019-03-04'],
      ['Tomasz Wójcik', 'Maintenance Engineer', 'Engineering', '2025-06-23'],
    ] as const
    for (const [name, job, department, start] of shown) {
      const [first = '', last = ''] = name.split(' ')
      expect(found(calderbrook, mailbox(first, last).replace('.', '-'))).toMatchObject({
        first_name: first,
        last_name: last,
        job_title: job,
        department,
        start_date: start,
        email: `${mailbox(first, last)}@calderbrook.example`,
      })
    }
    expect(found(calderbrook, 'gurpreet-sandhu')).toMatchObject({
      phone_mobile: '07700 900 431',
      phone_home: '01422 496 0117',
      salary: 46_500,
      pay_frequency: 'Monthly',
      city: 'Hebden Bridge',
      postal_code: 'HX7 9ZZ',
      location: 'Halifax',
      employment_type: 'Full-time',
      date_of_birth: '1984-08-19',
      preferred_name: 'Gurpreet',
      work_pattern: { days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], hours: 37.5 },
      emergency_contacts: [
        { name: 'Harjit Sandhu', relation: 'Husband', phone: '07700 900 882' },
        { name: 'Manjit Kaur', relation: 'Mother', phone: '01484 496 0230' },
      ],
    })
    for (const key of [
      'joanna-pelka',
      'agnieszka-nowak',
      'finn-docherty',
      'dean-rowbotham',
      'malcolm-birtles',
      'sunita-parmar',
      'kieran-doyle',
      'tamsin-pryce',
    ])
      expect(found(calderbrook, key).end_date).toBeNull()
  })
  it("finds one person for 'fras' and one for 'callum', among leavers too", () => {
    expect(keysWith('fras')).toEqual(['callum-fraser'])
    expect(keysWith('callum')).toEqual(['callum-fraser'])
  })
  it('had the headcount of the insights picture at the end of each of the last twelve months', () => {
    const ends = [
      '2025-11-30',
      '2025-12-31',
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
      '2026-07-31',
      '2026-08-31',
      '2026-09-30',
      '2026-10-31',
      '2026-11-27',
    ]
    expect(ends.map(headcountOn)).toEqual([137, 137, 137, 139, 140, 142, 143, 144, 145, 146, 147, 148, 148])
    expect(leaversBetween('2025-11-30', '2026-11-27')).toBe(20)
    expect(leaversBetween('2025-04-30', '2026-04-30')).toBe(23)
  })
  it('has cases whose every step could have been taken, whatever day it is started on', () => {
    const told = Array.from({ length: 53 }, (_, week) =>
      casesOf(addDays('2026-11-28', week * 8), { id: (key) => key, name: (key) => key }),
    ).flat()
    expect(told).toHaveLength(53 * 12)
    expect(told.flatMap((story) => story.told.slice(0, 1).map((first) => eventsOf(story, first).refused))).toEqual(told.map(() => null))
  })

  it('has the accounts of the operator’s contract, each on an employee record but the consultant', () => {
    expect(
      [...calderbrook.accounts, ...tidewater.accounts].map((account) => [account.email, account.role, account.person_key === null]),
    ).toEqual([
      ['niamh.gallagher@calderbrook.example', 'super_admin', false],
      ['hannah.whitworth@calderbrook.example', 'hr', false],
      ['ben.ashworth@calderbrook.example', 'manager', false],
      ['callum.fraser@calderbrook.example', 'manager', false],
      ['imran.qureshi@calderbrook.example', 'employee', false],
      ['alex.reid@reidhr.example', 'hr', true],
      ['mairi.sutherland@tidewater.example', 'super_admin', false],
      ['alex.reid@reidhr.example', 'hr', true],
    ])
    for (const company of [calderbrook, tidewater]) {
      const linked = company.accounts.filter((account) => account.person_key !== null)
      expect(linked.map((account) => found(company, account.person_key ?? '').email)).toEqual(linked.map((account) => account.email))
    }
  })
})

const shown = (value: unknown): string | null => (typeof value === 'string' || value === null ? value : JSON.stringify(value))

/** What does not follow: a value that is not what the change before left, or the record does not show in the end. */
function gaps(person: DemoPerson, own: readonly DemoChange[]): string[] {
  const now = new Map<string, string | null>()
  const broken = own.flatMap((change) => {
    const follows = !now.has(change.field) || now.get(change.field) === change.from
    now.set(change.field, change.to)
    return follows ? [] : [`${person.key} ${change.at} ${change.field}`]
  })
  const wrong = [...now].filter(
    ([field, value]) => value !== shown(person[(field === 'manager_id' ? 'manager_key' : field) as keyof DemoPerson]),
  )
  return [...broken, ...wrong.map(([field]) => `${person.key} ${field}`)]
}

describe('history', () => {
  it.each([calderbrook, tidewater])(
    'is in time order, begins with the entry of the record and ends at what the record says: $tenant.name',
    ({ people, history }) => {
      expect(history.map((change) => change.at)).toEqual(history.map((change) => change.at).toSorted())
      for (const person of people) {
        const own = history.filter((change) => change.person_key === person.key)
        expect(own[0]).toMatchObject({ person_key: person.key, action: 'created', field: 'start_date', to: person.start_date })
        expect(gaps(person, own)).toEqual([])
      }
    },
  )
  it.each([calderbrook, tidewater])(
    'is written by account holders in post, one for each moment, never about themselves: $tenant.name',
    ({ people, history, accounts }) => {
      const start = new Map(people.map((person) => [person.key, person.start_date]))
      const holders = accounts.map((account) => account.person_key)
      expect(
        history.filter(
          (change) =>
            !holders.includes(change.by_key) ||
            (start.get(change.by_key) ?? '9999') > change.at.slice(0, 10) ||
            !isCalendarDate(change.at.slice(0, 10)),
        ),
      ).toEqual([])
      expect(history.filter((change) => change.by_key === change.person_key && change.action !== 'created')).toEqual([])
      const moments = new Set(history.map((change) => `${change.person_key} ${change.at}`))
      expect(new Set(history.map((change) => `${change.person_key} ${change.at} ${change.by_key}`)).size).toBe(moments.size)
    },
  )
  it('never names a manager who was not there', () => {
    const byKey = new Map(calderbrook.people.map((person) => [person.key, person]))
    const named = calderbrook.history.filter((change) => change.field === 'manager_id' && change.to !== null)
    expect(named.length).toBeGreaterThan(200)
    expect(named.filter((change) => (byKey.get(change.to ?? '')?.start_date ?? '9999') > change.at.slice(0, 10))).toEqual([])
  })
  it('tells nothing that lies ahead of today', () => {
    const earlier = demoCompanies(2026, '2024-06-30')[0]
    expect(earlier?.people).toEqual(calderbrook.people)
    expect(earlier?.history).toEqual(calderbrook.history.filter((change) => change.at < '2024-07-01'))
  })
  it('holds the changes that the audit picture shows', () => {
    expect(calderbrook.history.slice(-2)).toMatchObject([
      { person_key: 'yusuf-rahman', at: '2026-11-27T09:48:19.000Z', by_key: 'niamh-gallagher', field: 'manager_id' },
      {
        person_key: 'gurpreet-sandhu',
        at: '2026-11-27T10:58:02.000Z',
        by_key: 'niamh-gallagher',
        field: 'salary',
        from: '44900',
        to: '46500',
      },
    ])
  })
})

describe('random companies', () => {
  it('gives every manager but the last three to nine reports', () => {
    const counts = new Map<string, number>()
    for (const person of companies[2]?.people ?? [])
      if (person.manager_key) counts.set(person.manager_key, (counts.get(person.manager_key) ?? 0) + 1)
    const spans = [...counts.values()].slice(0, -1)
    expect(Math.min(...spans)).toBe(3)
    expect(Math.max(...spans)).toBe(9)
  })
  it('has twenty departments, twelve locations and names that are hard to keep', () => {
    const people = companies[2]?.people ?? []
    expect(new Set(people.flatMap((person) => person.department ?? [])).size).toBe(20)
    expect(new Set(people.map((person) => person.location)).size).toBe(12)
    for (const last of ["O'Brien", 'Nguyễn', '李']) expect(people.some((person) => person.last_name === last)).toBe(true)
  })
  it.each([1, 2, 9, 10, 101])('can be as small as wanted: %i', (count) => {
    expect(randomCompany({ people: count, seed: 1, name: 'Small & Co' }).people).toHaveLength(count)
  })
  it('makes an address of any name', () => {
    expect([slugOf('Small & Co'), slugOf('Łódź  Trading'), slugOf('***')]).toEqual(['small--co', 'lodz--trading', 'company'])
  })
})

describe('seed', () => {
  it('reads its options and says what is wrong with one', () => {
    expect(readSeedPlan(['--people', '5000', '--tenants', '3', '--random', '7'])).toEqual({ people: 5000, tenants: 3, random: 7 })
    expect(readSeedPlan([])).toEqual({ people: 200, tenants: 1, random: 1 })
    const wrong = [
      ['--people', '0'],
      ['--people', '100001'],
      ['--people', '1e3'],
      ['--tenants', '-1'],
      ['--random', 'x'],
      ['--people'],
      ['--bogus', '1'],
      ['stray'],
    ]
    expect(wrong.filter((args) => !('problem' in readSeedPlan(args)))).toEqual([])
    expect(readSeedPlan(['--people', '0'])).toEqual({ problem: '--people must be a whole number from 1 to 100000.' })
  })
  it('gives each company a name, an address and people of its own', () => {
    const three = [...companiesOf({ people: 30, tenants: 3, random: 7 })]
    expect(new Set(three.map((company) => company.tenant.key)).size).toBe(3)
    expect(three.map((company) => company.people.length)).toEqual([30, 30, 30])
    expect(three.map((company) => company.accounts[0]?.email)).toEqual(
      three.map((company) => `admin@${slugOf(company.tenant.name)}.example`),
    )
    expect([...companiesOf({ people: 30, tenants: 3, random: 7 })]).toEqual(three)
  })
})
