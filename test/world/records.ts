import { searchText, sortKey } from '#slices/people/rules.ts'
import type { CastMember, TenantKey } from './cast.ts'

export type FieldGroup = 'directory' | 'work' | 'personal' | 'pay' | 'bank' | 'emergency'

/** One string that is stored of one person and found nowhere else, as it would look in an answer. */
export interface Canary {
  readonly field: string
  readonly group: FieldGroup
  readonly needle: string
}

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
export const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date())
export const daysFromToday = (days: number): string => addDays(today(), days)

/** Columns of hr.employees and of its four companions; `n` makes every number in them this person's own. */
export function recordOf(tenant: TenantKey, member: CastMember, n: number) {
  const tag = `${tenant}.${member.key}.`
  const names = { first_name: `First ${tag}`, last_name: `Last ${tag}`, preferred_name: n % 2 === 0 ? `Known ${tag}` : null }
  const email = `${tenant}.${member.key}@canary.example`.toLowerCase()
  const job_title = `Job ${tag}`
  return {
    main: {
      ...names,
      single_name: false,
      email,
      job_title,
      department: `Department ${tag}`,
      location: `Location ${tag}`,
      start_date: addDays('2019-01-01', n * 3),
      end_date: member.ends === undefined ? null : daysFromToday(member.ends),
      employment_type: 'Full-time',
      contract: 'Permanent',
      phone_mobile: `07700 ${900_001 + n * 101}`,
      timezone: `Zone ${tag}`,
      work_pattern: { days: ['Mon', 'Tue', 'Fri'], hours: (1051 + n * 50) / 100 },
      photo_url: null,
      protected: member.protected === true,
      sort_name: sortKey(names),
      search_text: searchText({ ...names, job_title, email }),
    },
    personal: {
      date_of_birth: addDays('1951-01-01', n * 61),
      gender: `Gender ${tag}`,
      nationality: `Nationality ${tag}`,
      phone_home: `0121 ${4_960_001 + n * 17}`,
      address_line1: `Line one ${tag}`,
      address_line2: `Line two ${tag}`,
      city: `City ${tag}`,
      state_province: `County ${tag}`,
      postal_code: `PC ${tag}`,
      country: `Country ${tag}`,
    },
    pay: { salary: (3_000_007 + n * 10_100) / 100, pay_frequency: 'Monthly' },
    bank: {
      bank_account_name: `Account ${tag}`,
      bank_account_number: String(41_000_003 + n * 7_919),
      bank_sort_code: String(600_011 + n * 131),
    },
    emergency: [
      { name: `Contact ${tag}`, relation: `Relation ${tag}`, email: `next-of-kin.${email}`, phone: `0161 ${4_960_001 + n * 19}` },
    ],
  }
}
export type PersonRecord = ReturnType<typeof recordOf>

/** Everything to look for where this person's data should not be. Enumerated values are no canaries; their keys are checked instead. */
export function canariesOf(record: PersonRecord): Canary[] {
  const { main, personal, pay, bank, emergency } = record
  const found: Canary[] = [
    { field: 'phone_mobile', group: 'work', needle: main.phone_mobile },
    { field: 'timezone', group: 'work', needle: main.timezone },
    { field: 'work_pattern', group: 'work', needle: `"hours":${main.work_pattern.hours}` },
    { field: 'salary', group: 'pay', needle: String(pay.salary) },
  ]
  for (const field of ['first_name', 'last_name', 'email', 'job_title', 'department', 'location'] as const)
    found.push({ field, group: 'directory', needle: main[field] })
  for (const [field, value] of Object.entries(personal)) found.push({ field, group: 'personal', needle: value })
  for (const [field, value] of Object.entries(bank)) found.push({ field, group: 'bank', needle: value })
  for (const value of Object.values(emergency[0] ?? {})) found.push({ field: 'emergency_contacts', group: 'emergency', needle: value })
  return found
}
