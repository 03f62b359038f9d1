import type { WorkPattern } from '#slices/people/contract.ts'
import type { Chance } from './chance.ts'
import type { DemoPerson } from './company.ts'
import type { KnownPerson, Shift, Slot } from './posts.ts'
import type { Name, Population } from './names.ts'
import { monthNumber } from './days.ts'
import { jobNamed, riseIn, yearlyPay } from './jobs.ts'
import { mailbox, nameFor } from './names.ts'
import { birthday, detailsFor, PhoneBlock } from './personal-details.ts'
import { places, type Place } from './places.ts'

export interface Staffing {
  readonly slots: readonly Slot[]
  readonly domain: string
  readonly today: string
  readonly women: number
}

const week = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'] as const
const patterns: Readonly<Record<Shift, WorkPattern>> = {
  office: { days: [...week], hours: 37.5 },
  days: { days: [...week], hours: 40 },
  twilight: { days: [...week], hours: 37.5 },
  early: { days: [...week], hours: 40 },
  nights: { days: ['Mon', 'Tue', 'Wed', 'Sun'], hours: 40 },
  'four-on': { days: ['Mon', 'Tue', 'Wed', 'Thu'], hours: 44 },
}
const partTime: readonly WorkPattern[] = [
  { days: ['Mon', 'Tue', 'Wed'], hours: 22.5 },
  { days: ['Mon', 'Tue', 'Wed', 'Thu'], hours: 30 },
  { days: [...week], hours: 25 },
  { days: ['Wed', 'Thu', 'Fri'], hours: 24 },
  { days: ['Sat', 'Sun'], hours: 16 },
]

const shortNames: Readonly<Record<string, string>> = {
  Aleksandra: 'Ola',
  Alexandru: 'Alex',
  Andrew: 'Andy',
  Anthony: 'Tony',
  Babatunde: 'Tunde',
  Christopher: 'Chris',
  Daniel: 'Dan',
  Edward: 'Ted',
  Harpreet: 'Harp',
  Jessica: 'Jess',
  Jonathan: 'Jon',
  Kenneth: 'Ken',
  Krzysztof: 'Kris',
  Magdalena: 'Magda',
  Matthew: 'Matt',
  Michael: 'Mick',
  Mohammed: 'Mo',
  Nathaniel: 'Nate',
  Oleksandr: 'Sasha',
  Philip: 'Phil',
  Rebecca: 'Becky',
  Richard: 'Rich',
  Robert: 'Bob',
  Samantha: 'Sam',
  Stephen: 'Steve',
  Steven: 'Steve',
  Stuart: 'Stu',
  Susan: 'Sue',
  Thomas: 'Tom',
  Tolulope: 'Tolu',
}

/** Fills every slot with a person; named people keep what is known of them. */
export function peopleIn(chance: Chance, staffing: Staffing): DemoPerson[] {
  const known = staffing.slots.flatMap((slot) => slot.known ?? [])
  const used = new Set(known.map((person) => mailbox(person.first, person.last)))
  const reserved = known.flatMap((person) => [
    person.given?.phone_mobile,
    person.given?.phone_home,
    ...(person.given?.emergency_contacts ?? []).map((contact) => contact.phone),
  ])
  const phones = new PhoneBlock(reserved.filter((number) => typeof number === 'string'))
  // people who are looked up by first name in the demo keep it to themselves
  const ownNames = new Set(known.map((person) => person.first))
  return staffing.slots.map((slot) => {
    const place = places[slot.location]
    const name = slot.known
      ? knownName(slot.known)
      : freshName(chance, { population: place.population, women: staffing.women, used, ownNames })
    return personIn(chance, slot, { name, place, phones, staffing })
  })
}

const knownName = (person: KnownPerson): Name => ({ ...person, nationality: person.nationality ?? 'British' })

function freshName(
  chance: Chance,
  from: { population: Population; women: number; used: Set<string>; ownNames: ReadonlySet<string> },
): Name {
  for (;;) {
    const name = nameFor(chance, from.population, from.women)
    const mail = mailbox(name.first, name.last)
    if (from.ownNames.has(name.first) || from.used.has(mail)) continue
    from.used.add(mail)
    return name
  }
}

interface Found {
  readonly name: Name
  readonly place: Place
  readonly phones: PhoneBlock
  readonly staffing: Staffing
}

function personIn(chance: Chance, slot: Slot, { name, place, phones, staffing }: Found): DemoPerson {
  const start = slot.start ?? staffing.today
  const mail = mailbox(name.first, name.last)
  const pattern = workPatternOf(chance, slot)
  const short = shortNames[name.first]
  return {
    key: mail.replace('.', '-'),
    manager_key: slot.manager_key,
    first_name: name.first,
    last_name: name.last,
    preferred_name: short && !slot.known && chance.happens(0.6) ? short : null,
    email: `${mail}@${staffing.domain}`,
    job_title: slot.job,
    department: slot.department,
    location: place.name,
    start_date: start,
    end_date: slot.end,
    employment_type: slot.employment ?? (pattern.hours < 35 ? 'Part-time' : 'Full-time'),
    contract: slot.employment === 'Contractor' ? null : slot.employment === 'Intern' ? 'Fixed-term' : 'Permanent',
    work_pattern: pattern,
    timezone: 'Europe/London',
    date_of_birth: birthday(chance, start, staffing.today, agesFor(slot)),
    gender: genderOf(chance, slot, name),
    nationality: name.nationality,
    ...detailsFor(chance, name, place, phones),
    country: 'United Kingdom',
    ...payOf(chance, slot, pattern),
    ...slot.known?.given,
  }
}

function workPatternOf(chance: Chance, slot: Slot): WorkPattern {
  const may = !slot.settled && slot.employment === null && ['office', 'days', 'twilight'].includes(slot.shift)
  return may && chance.happens(0.18) ? chance.pick(partTime) : patterns[slot.shift]
}

function genderOf(chance: Chance, slot: Slot, name: Name): string | null {
  if (slot.known || chance.happens(0.97)) return name.gender
  return chance.happens(0.5) ? 'Non-binary' : null
}

/** Youngest and oldest at the start of the job. */
function agesFor(slot: Slot): readonly [least: number, most: number] {
  if (slot.job.endsWith('Apprentice')) return [17, 20]
  if (slot.employment === 'Intern') return [20, 22]
  const { paid, pay } = jobNamed(slot.job)
  if (paid === 'hourly') return [pay[0] > 14 ? 22 : 18.5, 52]
  return [pay[0] >= 60_000 ? 34 : pay[0] >= 35_000 ? 25 : 21, 52]
}

function payOf(chance: Chance, slot: Slot, pattern: WorkPattern): Pick<DemoPerson, 'salary' | 'pay_frequency'> {
  const share = chance.next()
  if (slot.employment === 'Contractor') return { salary: null, pay_frequency: null }
  const job = jobNamed(slot.job)
  const pay = yearlyPay(job, pattern.hours, share)
  return { salary: slot.end ? payAt(pay, job.paid, slot.end) : pay, pay_frequency: job.paid === 'hourly' ? 'Four-weekly' : 'Monthly' }
}

/** What today's pay was on an earlier day, before the rises since. */
function payAt(pay: number, paid: 'hourly' | 'yearly', date: string): number {
  let then = pay
  const lastRise = Math.floor((monthNumber(date) - 3) / 12)
  for (let year = 2026; year > lastRise; year--) then = then / riseIn(year, paid)
  return roundPay(then, paid)
}

/** Pay by the hour comes to odd pounds; salaries are agreed in fifties. */
export const roundPay = (pay: number, paid: 'hourly' | 'yearly'): number =>
  paid === 'hourly' ? Math.round(pay) : Math.round(pay / 50) * 50
