import { roles, type Role } from '#platform/shared/actor.ts'
import { caseSurfaces, type CaseStanding, type CaseSurface, showsOn } from './policy.ts'

/** Every relation somebody can have to a case, as the server finds it. `former` once worked on it; `glass` opened it in an emergency. */
export const relations = {
  stranger: {},
  leads_a_party: { leadsParty: true },
  led_by_a_party: { ledByParty: true },
  subject_not_told: { parties: ['subject'], leadsParty: true },
  subject: { parties: ['subject'], told: true },
  complainant: { parties: ['complainant'], told: true },
  witness: { parties: ['witness'], told: true },
  companion: {},
  owner: { grants: ['owner'] },
  handler: { grants: ['investigator'] },
  handler_who_leads: { grants: ['case_manager'], leadsParty: true },
  former: { grants: [] },
  glass: { glassUntil: '2026-03-04' },
  glass_over: { glassUntil: '2026-03-02' },
  subject_with_glass: { parties: ['subject'], told: false, glassUntil: '2026-03-04' },
} as const satisfies Record<string, Partial<CaseStanding>>
export type Relation = keyof typeof relations

const nothing: CaseStanding = {
  role: 'employee',
  restricted: true,
  parties: [],
  told: false,
  grants: [],
  leadsParty: false,
  ledByParty: false,
  glassUntil: null,
}

export interface MatrixCell {
  readonly role: Role
  readonly relation: Relation
  readonly restricted: boolean
  readonly surface: CaseSurface
  readonly shows: boolean
}

/** The whole matrix role × relation × restricted × surface on 3 March 2026, for the tests of every surface. */
export const accessMatrix = (): MatrixCell[] =>
  roles.flatMap((role) =>
    (Object.keys(relations) as Relation[]).flatMap((relation) =>
      [true, false].flatMap((restricted) =>
        caseSurfaces.map((surface) => ({
          role,
          relation,
          restricted,
          surface,
          shows: showsOn(surface, { ...nothing, ...relations[relation], role, restricted }, '2026-03-03'),
        })),
      ),
    ),
  )
