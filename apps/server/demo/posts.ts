import type { DemoPerson } from './company.ts'
import type { PlaceName } from './places.ts'
import type { Culture, Gender } from './names.ts'

export type Shift = 'office' | 'days' | 'nights' | 'twilight' | 'early' | 'four-on'

/** A person who is known by name; anything not given is made up around it. */
export interface KnownPerson {
  readonly first: string
  readonly last: string
  readonly gender: Gender
  readonly culture: Culture
  readonly nationality?: string
  readonly job: string
  readonly location: PlaceName
  readonly start: string
  readonly given?: Partial<DemoPerson>
}

/** Some posts of the same kind whose holders are made up. */
export interface Posts {
  readonly job: string
  readonly count: number
  readonly location: PlaceName
  readonly department?: string
  readonly shift?: Shift
  readonly employment?: 'Contractor' | 'Intern'
}

/** Who reports to `lead`, a person key. `null` leads to the head of the company. */
export interface Team {
  readonly lead: string | null
  readonly department: string | null
  readonly shift: Shift
  readonly members: readonly (string | Posts)[]
}

export interface Slot {
  readonly known: KnownPerson | null
  readonly job: string
  readonly department: string | null
  readonly location: PlaceName
  readonly shift: Shift
  readonly employment: 'Contractor' | 'Intern' | null
  readonly manager_key: string | null
  /** Leads and named people: their dates are fixed or long ago. */
  readonly settled: boolean
  start: string | null
  end: string | null
}

export const posts = (job: string, count: number, location: PlaceName, more: Omit<Posts, 'job' | 'count' | 'location'> = {}): Posts => ({
  job,
  count,
  location,
  ...more,
})

/** One slot a post, in the order of the teams. */
export function slotsOf(teams: readonly Team[], known: ReadonlyMap<string, KnownPerson>): Slot[] {
  const leads = new Set(teams.map((team) => team.lead))
  return teams.flatMap((team) =>
    team.members.flatMap((member) =>
      typeof member === 'string'
        ? [knownSlot(team, member, known, leads)]
        : Array.from({ length: member.count }, () => openSlot(team, member)),
    ),
  )
}

function knownSlot(team: Team, key: string, known: ReadonlyMap<string, KnownPerson>, leads: ReadonlySet<string | null>): Slot {
  const person = known.get(key)
  if (!person) throw new Error(`No person is known as ${key}.`)
  const department = person.given?.department === undefined ? team.department : person.given.department
  return {
    known: person,
    job: person.job,
    department,
    location: person.location,
    shift: leads.has(key) && team.shift === 'days' ? 'office' : team.shift,
    employment: null,
    manager_key: team.lead,
    settled: true,
    start: person.start,
    end: null,
  }
}

const openSlot = (team: Team, post: Posts): Slot => ({
  known: null,
  job: post.job,
  department: post.department ?? team.department,
  location: post.location,
  shift: post.shift ?? team.shift,
  employment: post.employment ?? null,
  manager_key: team.lead,
  settled: false,
  start: null,
  end: null,
})
