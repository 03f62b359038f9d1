import type { Actor, Role } from '#platform/shared/actor.ts'
import type { HandlerRole, PartyRole } from './names.ts'
import { type CaseState, type Item, partiesAs } from './rules/case-state.ts'

/**
 * Who sees a case, and where. Access is a grant on the case; the role in the workspace gives unrestricted cases to hr and super_admin who have
 * no part and no conflict (decision D7). A party has a party’s rights and no others, whatever their role, from the event that made them one.
 * Every surface asks here, and the database says the same once more.
 */

/** What the server knows of one person and one case, read in the request’s own transaction. */
export interface CaseStanding {
  readonly role: Role
  readonly restricted: boolean
  readonly parties: readonly PartyRole[]
  /** For a party: whether the case has been made known to them by an explicit act. */
  readonly told: boolean
  /** Handler roles held now; empty for a party, whose roles ended when they became one. */
  readonly grants: readonly HandlerRole[]
  /** Leads a party, or is led by one. */
  readonly leadsParty: boolean
  readonly ledByParty: boolean
  /** Last day of access taken in an emergency with a second person’s agreement, or null. */
  readonly glassUntil: string | null
}

/** full: works on it. read: sees it for some days, on the record. party: what was shown to them. none: for them it does not exist. */
export type CaseAccess = 'full' | 'read' | 'party' | 'none'

const isHrRole = (role: Role): boolean => role === 'hr' || role === 'super_admin'

/** Whether the role in the workspace gives a case: unrestricted, and no conflict through the line in either direction. */
export const givenByRole = ({ role, restricted, leadsParty, ledByParty }: CaseStanding): boolean =>
  isHrRole(role) && !restricted && !leadsParty && !ledByParty

/** How far somebody gets into a case. The party rule comes first: no role, grant or emergency is stronger. */
export function caseAccess(standing: CaseStanding, today: string): CaseAccess {
  if (standing.parties.length > 0) return standing.told ? 'party' : 'none'
  if (standing.grants.length > 0 || givenByRole(standing)) return 'full'
  return standing.glassUntil !== null && today <= standing.glassUntil ? 'read' : 'none'
}

/** Everywhere a case could show. A surface that is missing here shows nothing of cases. */
export const caseSurfaces = [
  'list',
  'get',
  'count',
  'search',
  'title',
  'file',
  'activity',
  'notification',
  'email',
  'calendar',
  'letter',
  'export',
  'insights',
  'assistant',
] as const
export type CaseSurface = (typeof caseSurfaces)[number]

const surfacesOf: Readonly<Record<CaseAccess, readonly CaseSurface[]>> = {
  full: caseSurfaces,
  // An emergency is for looking into one case: it sends nothing, takes nothing out and feeds no other screen.
  read: ['list', 'get', 'count', 'title', 'file'],
  party: ['list', 'get', 'count', 'file', 'notification', 'email', 'calendar'],
  none: [],
}
/** Screens that a role opens at all (security.md 2.4): who works on a case as a manager still has none of them. */
const forHrOnly: readonly CaseSurface[] = ['letter', 'export', 'insights', 'assistant']

/** Whether a case shows to somebody on one surface. False everywhere is a case that does not exist for them: no count, no name, no 403. */
export const showsOn = (surface: CaseSurface, standing: CaseStanding, today: string): boolean =>
  surfacesOf[caseAccess(standing, today)].includes(surface) && (isHrRole(standing.role) || !forHrOnly.includes(surface))

/** Whether somebody may add to a case: work on it, and not only look. Steps ask who-may-act.ts besides. */
export const canWorkOn = (standing: CaseStanding, today: string): boolean => caseAccess(standing, today) === 'full'

/** Whether somebody may give access to others: hr who works on the case, or its owner. */
export const canGrant = (standing: CaseStanding, today: string): boolean =>
  canWorkOn(standing, today) && (standing.grants.includes('owner') || givenByRole(standing))

/** Whether somebody may open a case in an emergency: hr or super_admin without a part in it who does not see it anyway. */
export const canBreakGlass = (standing: CaseStanding, today: string): boolean =>
  isHrRole(standing.role) && standing.parties.length === 0 && caseAccess(standing, today) === 'none'

/** The standing of a person as the case tells it; what is outside the case is added by the caller. */
export function standingIn(
  state: CaseState,
  person: string,
  outside: Pick<CaseStanding, 'role' | 'leadsParty' | 'ledByParty'>,
): CaseStanding {
  const parties = [...(state.parties.get(person)?.as ?? [])]
  const grants = [...state.roles].filter(([, holders]) => holders.some((holder) => holder.person === person)).map(([role]) => role)
  const glass = state.breakGlass.filter((broken) => broken.person === person).map(({ until }) => until)
  return {
    ...outside,
    restricted: state.restricted,
    parties,
    told: isTold(state, person),
    grants,
    glassUntil: glass.toSorted().at(-1) ?? null,
  }
}

/** A complainant knows of the case; anybody else does once something in it was shown to them, or a letter out of it was sent to them. */
export const isTold = (state: CaseState, person: string): boolean =>
  partiesAs(state, 'complainant').includes(person) ||
  state.letters.some(({ to }) => to === person) ||
  [...state.items.values()].some(({ disclosedTo, about }) => disclosedTo.has(person) || about === person)

/** The items somebody may open: all for who works on it, for a party their own statement and what was shown to them. */
export function visibleItems(state: CaseState, person: string, access: CaseAccess): ReadonlyMap<string, Item> {
  if (access === 'full' || access === 'read') return state.items
  if (access === 'none') return new Map()
  return new Map([...state.items].filter(([, { disclosedTo, about }]) => about === person || disclosedTo.has(person)))
}

/** The other parties somebody may know of: all for who works on it; for the accused the complainant unless anonymous; for a witness nobody. */
export function visibleParties(state: CaseState, person: string, access: CaseAccess): readonly string[] {
  if (access === 'full' || access === 'read') return [...state.parties.keys()]
  const own = state.parties.get(person)?.as
  if (access === 'none' || !own) return []
  const seen = (other: string): boolean => {
    const party = state.parties.get(other)
    if (other === person) return true
    if (own.has('complainant')) return party?.as.has('subject') ?? false
    return own.has('subject') && (party?.as.has('complainant') ?? false) && party?.anonymous === false
  }
  return [...state.parties.keys()].filter(seen)
}

export interface Candidate {
  readonly person: string
  readonly role: Role
  /** Everybody above them in the line. */
  readonly ledBy: readonly string[]
}

/**
 * To whom a concern may go: hr without a part in it who is not below anybody named, super_admins where there is no such hr. Empty where nobody
 * is left: then it waits, and the person is told to go outside. Never anybody named (decision D24).
 */
export function recipientsOf(candidates: readonly Candidate[], named: ReadonlySet<string>): readonly string[] {
  const free = candidates.filter(({ person, ledBy }) => !named.has(person) && !ledBy.some((above) => named.has(above)))
  const by = (role: Role) => free.filter((candidate) => candidate.role === role).map(({ person }) => person)
  const hr = by('hr')
  return hr.length > 0 ? hr : by('super_admin')
}

/** Whether somebody may open cases about people: hr and super admins, as themselves (decision D24; everybody else raises a concern). */
export const canOpenCases = (actor: Pick<Actor, 'role' | 'viewedBy'>): boolean => isHrRole(actor.role) && actor.viewedBy === null
