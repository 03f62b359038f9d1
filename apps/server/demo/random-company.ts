import type { DemoCompany, DemoPerson } from './company.ts'
import { chanceOf, type Chance } from './chance.ts'
import { addDays } from './days.ts'
import { cultures, mailbox, nameFor, type Name } from './names.ts'
import { bankOf, birthday, mobilePrefix } from './personal-details.ts'

export interface RandomCompany {
  /** 1 to 100,000 or so; time and memory grow in proportion. */
  readonly people: number
  readonly seed: number
  readonly name: string
}

/** Each department with its jobs, from the head of it to the most numerous. */
const departments: readonly (readonly [name: string, jobs: readonly string[]])[] = [
  ['Operations', ['Head of Operations', 'Operations Manager', 'Shift Supervisor', 'Operations Assistant']],
  ['Customer Service', ['Head of Customer Service', 'Contact Centre Manager', 'Team Leader', 'Customer Service Adviser']],
  ['Sales', ['Head of Sales', 'Regional Sales Manager', 'Account Manager', 'Sales Executive']],
  ['Marketing', ['Head of Marketing', 'Brand Manager', 'Campaign Manager', 'Marketing Executive']],
  ['Finance', ['Finance Director', 'Financial Controller', 'Management Accountant', 'Accounts Assistant']],
  ['People', ['Head of People', 'HR Business Partner', 'HR Adviser', 'People Coordinator']],
  ['Technology', ['Chief Technology Officer', 'Engineering Manager', 'Senior Software Engineer', 'Software Engineer']],
  ['Data and Analytics', ['Head of Data', 'Analytics Manager', 'Senior Analyst', 'Data Analyst']],
  ['Product', ['Head of Product', 'Product Manager', 'Product Designer', 'User Researcher']],
  ['Legal', ['General Counsel', 'Legal Manager', 'Solicitor', 'Paralegal']],
  ['Risk and Compliance', ['Head of Risk', 'Compliance Manager', 'Compliance Adviser', 'Compliance Assistant']],
  ['Procurement', ['Head of Procurement', 'Category Manager', 'Senior Buyer', 'Buyer']],
  ['Logistics', ['Head of Logistics', 'Transport Manager', 'Transport Planner', 'Delivery Driver']],
  ['Warehouse', ['Warehouse Director', 'Warehouse Manager', 'Warehouse Team Leader', 'Warehouse Operative']],
  ['Manufacturing', ['Head of Manufacturing', 'Production Manager', 'Line Leader', 'Production Operative']],
  ['Quality', ['Head of Quality', 'Quality Manager', 'Quality Engineer', 'Quality Technician']],
  ['Health and Safety', ['Head of Health and Safety', 'Health and Safety Manager', 'Health and Safety Adviser', 'First Aid Coordinator']],
  ['Facilities', ['Head of Facilities', 'Facilities Manager', 'Site Supervisor', 'Caretaker']],
  ['Research', ['Research Director', 'Research Manager', 'Research Scientist', 'Laboratory Technician']],
  ['Communications', ['Head of Communications', 'Press Manager', 'Content Editor', 'Communications Assistant']],
]
const pay = [82_000, 54_000, 39_500, 27_800]

const locations: readonly (readonly [name: string, county: string, outward: string])[] = [
  ['Birmingham', 'West Midlands', 'B1'],
  ['Bristol', 'Bristol', 'BS1'],
  ['Cardiff', 'South Glamorgan', 'CF10'],
  ['Edinburgh', 'Midlothian', 'EH1'],
  ['Glasgow', 'Lanarkshire', 'G1'],
  ['Leeds', 'West Yorkshire', 'LS1'],
  ['London', 'Greater London', 'SE1'],
  ['Manchester', 'Greater Manchester', 'M1'],
  ['Newcastle upon Tyne', 'Tyne and Wear', 'NE1'],
  ['Norwich', 'Norfolk', 'NR1'],
  ['Belfast', 'County Antrim', 'BT1'],
  ['Swansea', 'West Glamorgan', 'SA1'],
]
const streets = [
  'Almond Road',
  'Bellfounder Lane',
  'Cooper Row',
  'Dovecote Close',
  'Elderberry Way',
  'Foundry Walk',
  'Glasshouse Street',
  'Hopfield Avenue',
  'Ironmonger Place',
  'Juniper Drive',
]

/** Names that software is apt to spoil. */
const hardNames: readonly Name[] = (
  [
    ['Siobhán', "O'Brien", 'Woman', 'Irish', 'irish'],
    ['Thị Hương', 'Nguyễn', 'Woman', 'Vietnamese', 'eastAsian'],
    ['伟', '李', 'Man', 'Chinese', 'eastAsian'],
    ['Łukasz', 'Żółkiewski', 'Man', 'Polish', 'polish'],
    ['Zoë', "D'Angelo-Smith", 'Woman', 'British', 'english'],
    ['José', 'Núñez Ibáñez', 'Man', 'Spanish', 'portuguese'],
    ['Søren', 'Ærøskjold', 'Man', 'Danish', 'european'],
    ['Jan', 'van der Berg', 'Man', 'Dutch', 'european'],
    ['Anne-Marie', 'Null', 'Woman', 'British', 'english'],
    ['Jürgen', 'Groß', 'Man', 'German', 'european'],
    ['Gwenllian', 'ap Rhys', 'Woman', 'British', 'welsh'],
    ['Ng', 'O', 'Man', 'Chinese', 'eastAsian'],
  ] as const
).map(([first, last, gender, nationality, culture]) => ({ first, last, gender, nationality, culture: cultures[culture] }))

/**
 * An invented company of any size: one tree in which every manager has three to nine reports, twenty departments,
 * twelve locations. The same input gives the same company; it has no past.
 */
export function randomCompany({ people: count, seed, name }: RandomCompany): DemoCompany {
  const chance = chanceOf(seed, name)
  const slug = slugOf(name)
  const addresses = new Map<string, number>()
  const people: DemoPerson[] = []
  const tree = growingTree(chance)
  for (let index = 0; index < count; index++) {
    const place = tree.next()
    const manager = place.parent === null ? null : people[place.parent]
    people.push(person(chance, { index, level: place.level, manager: manager ?? null, slug, addresses }))
  }
  const head = people[0]
  return {
    tenant: { key: slug, name, industry: 'food_production', country: 'uk', headcount: headcountOf(count), time_zone: 'Europe/London' },
    people,
    accounts: [
      {
        email: `admin@${slug}.example`,
        name: head ? `${head.first_name} ${head.last_name}` : 'Administrator',
        role: 'super_admin',
        person_key: head?.key ?? null,
      },
    ],
    history: [],
  }
}

/** The part of a company's invented addresses before `.example`; it cannot be empty. */
export const slugOf = (name: string): string => mailbox(name.replaceAll(' ', '-'), '').replace(/^-+|-+$/g, '') || 'company'

function headcountOf(count: number): string {
  const [, size] = (
    [
      [1, '1'],
      [5, '2-5'],
      [10, '6-10'],
      [25, '11-25'],
      [50, '26-50'],
      [100, '51-100'],
    ] as const
  ).find(([most]) => count <= most) ?? [0, '100+']
  return size
}

/** Level by level, each manager filled before the next: a breadth-first tree in linear time. */
function growingTree(chance: Chance): { next(): { parent: number | null; level: number } } {
  const levels: number[] = []
  let parent = 0
  let room = 0
  return {
    next() {
      if (levels.length === 0) {
        levels.push(0)
        room = chance.whole(3, 9)
        return { parent: null, level: 0 }
      }
      if (room === 0) {
        parent += 1
        room = chance.whole(3, 9)
      }
      room -= 1
      const level = (levels[parent] ?? 0) + 1
      levels.push(level)
      return { parent, level }
    },
  }
}

interface Post {
  readonly index: number
  readonly level: number
  readonly manager: DemoPerson | null
  readonly slug: string
  readonly addresses: Map<string, number>
}

function person(chance: Chance, { index, level, manager, slug, addresses }: Post): DemoPerson {
  const name = chance.happens(0.02) ? chance.pick(hardNames) : nameFor(chance, 'britain')
  const [location, county, outward] =
    level <= 3 || !manager ? chance.pick(locations) : (locations.find(([place]) => place === manager.location) ?? chance.pick(locations))
  const start = addDays('2026-11-27', -Math.floor(7300 * chance.next() ** 2) - 1)
  return {
    key: `p${index}`,
    manager_key: manager?.key ?? null,
    first_name: name.first,
    last_name: name.last,
    preferred_name: null,
    email: `${freeMailbox(name, addresses)}@${slug}.example`,
    ...workOf(chance, { index, level, manager }),
    location,
    start_date: start,
    end_date: null,
    phone_mobile: `${mobilePrefix}${String(chance.whole(0, 999)).padStart(3, '0')}`,
    phone_home: null,
    timezone: 'Europe/London',
    date_of_birth: birthday(chance, start, '2026-11-27', [19, 52]),
    gender: name.gender,
    nationality: name.nationality,
    address_line1: `${chance.whole(1, 148)} ${chance.pick(streets)}`,
    address_line2: null,
    city: location,
    state_province: county,
    postal_code: `${outward} 9ZZ`,
    country: 'United Kingdom',
    ...bankOf(chance, name),
    emergency_contacts: chance.happens(0.7)
      ? [
          {
            name: `${chance.pick(name.culture.women)} ${name.last}`,
            relation: 'Sister',
            email: null,
            phone: `${mobilePrefix}${String(chance.whole(0, 999)).padStart(3, '0')}`,
          },
        ]
      : [],
  }
}

function freeMailbox(name: Name, addresses: Map<string, number>): string {
  const mail = mailbox(name.first, name.last)
  const times = (addresses.get(mail) ?? 0) + 1
  addresses.set(mail, times)
  return times === 1 ? mail : `${mail}${times}`
}

function workOf(
  chance: Chance,
  { index, level, manager }: Pick<Post, 'index' | 'level' | 'manager'>,
): Pick<DemoPerson, 'job_title' | 'department' | 'employment_type' | 'contract' | 'work_pattern' | 'salary' | 'pay_frequency'> {
  const fullTime = chance.happens(0.82)
  const shared = {
    employment_type: fullTime ? 'Full-time' : 'Part-time',
    contract: 'Permanent',
    work_pattern: fullTime ? { days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], hours: 37.5 } : { days: ['Mon', 'Tue', 'Wed'], hours: 22.5 },
    pay_frequency: 'Monthly',
  } satisfies Partial<DemoPerson>
  if (!manager) return { ...shared, job_title: 'Chief Executive', department: null, salary: 165_000 }
  // the first two levels share the departments out; below them people work where their manager does
  const [department, titles] = (level > 2 ? departments.find(([title]) => title === manager.department) : undefined) ??
    departments[index % departments.length] ?? ['Operations', ['Operations Assistant']]
  const rank = Math.min(level, titles.length) - 1
  const full = (pay[rank] ?? 27_800) * (0.94 + chance.next() * 0.12)
  return { ...shared, job_title: titles[rank] ?? null, department, salary: Math.round((full * (fullTime ? 1 : 0.6)) / 50) * 50 }
}
