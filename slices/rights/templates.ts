import type { Grant, Grants, Reach, Role, View } from '#platform/shared/actor.ts'

/**
 * The four built-in roles as data: the authorization matrix of the specification's security part (section 2.4). Nothing else
 * says what a role may see or change of a person.
 */

/** Groups of what is recorded of a person. A category of documents may be named as `documents:contract`, else `documents` counts. */
export const rightsGroups = ['directory', 'work', 'personal', 'pay', 'bank', 'emergency', 'health', 'absence', 'documents'] as const
export type RightsGroup = (typeof rightsGroups)[number]

/** `R pe`: the view, then p propose, e edit, r reveal. */
function grant(text: string): Grant {
  const [view, acts = ''] = text.split(' ')
  return { view: view as View, propose: acts.includes('p'), edit: acts.includes('e'), reveal: acts.includes('r') }
}

const granted = (rows: Record<RightsGroup, Partial<Record<Reach, string>>>): Grants =>
  Object.fromEntries(
    Object.entries(rows).map(([group, cells]) => [
      group,
      Object.fromEntries(Object.entries(cells).map(([reach, text]) => [reach, grant(text)])),
    ]),
  )

/** What everyone has of themselves: read it all, correct how they are reached, propose the rest, never touch their pay. */
const ownRows = {
  directory: { own: 'R p', all: 'R' },
  work: { own: 'R p' },
  personal: { own: 'R p' },
  pay: { own: 'R' },
  bank: { own: 'M er' },
  emergency: { own: 'R e' },
  health: { own: 'R' },
  absence: { own: 'R' },
  documents: { own: 'R p' },
} as const

const hrRows = {
  directory: { own: 'R pe', all: 'R pe' },
  work: { own: 'R pe', all: 'R pe' },
  personal: { own: 'R pe', all: 'R pe' },
  pay: { own: 'R', all: 'R pe' },
  bank: { own: 'M er', all: 'M er' },
  emergency: { own: 'R e', all: 'R e' },
  health: { own: 'R', all: 'R' },
  absence: { own: 'R pe', all: 'R pe' },
  documents: { own: 'R pe', all: 'R pe' },
} as const

export const builtIn: Readonly<Record<Role, Grants>> = {
  employee: granted(ownRows),
  manager: granted({
    ...ownRows,
    work: { ...ownRows.work, direct: 'R', indirect: 'R' },
    pay: { ...ownRows.pay, direct: 'T' },
    emergency: { ...ownRows.emergency, direct: 'V r' },
    absence: { ...ownRows.absence, direct: 'R' },
    documents: { ...ownRows.documents, direct: 'R p' },
  }),
  hr: granted(hrRows),
  super_admin: granted(hrRows),
}

/** Acts on a person that are no field: of whom each role may do them. A template made from a role keeps these. */
export const personActs = ['start_process', 'see_activity', 'see_cases'] as const
export type PersonAct = (typeof personActs)[number]

export const actsOf: Readonly<Record<Role, Readonly<Record<PersonAct, readonly Reach[]>>>> = {
  employee: { start_process: [], see_activity: [], see_cases: [] },
  manager: { start_process: ['direct', 'indirect'], see_activity: ['direct', 'indirect'], see_cases: ['direct', 'indirect'] },
  hr: { start_process: ['own', 'all'], see_activity: ['all'], see_cases: ['all'] },
  super_admin: { start_process: ['own', 'all'], see_activity: ['own', 'all'], see_cases: ['own', 'all'] },
}

/** Acts that are about the workspace: which roles have them. */
export const workspaceActs = {
  add_people: ['super_admin', 'hr'],
  decide_changes: ['super_admin', 'hr'],
  /** The Edit button on one's own profile (specification section 6); everyone corrects their contact details without it. */
  edit_own_record: ['super_admin'],
  read_roles: ['super_admin', 'hr'],
  give_roles: ['super_admin'],
} as const satisfies Record<string, readonly Role[]>
export type WorkspaceAct = keyof typeof workspaceActs
