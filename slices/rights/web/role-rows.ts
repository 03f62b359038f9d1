import type { Role } from '#platform/shared/actor.ts'
import { placesFor } from '#slices/workspace/web/public.tsx'
import { actsOf, builtIn, hasWorkspaceAct, listedReaches, type PersonAct, type WorkspaceAct } from '../rules.ts'

/** A tick, a dash, or what of it. */
export type Cell = boolean | string
export interface RoleRow {
  readonly label: string
  readonly cell: (role: Role) => Cell
}

// What the sidebar and the routes of the application are made from.
const page = (...labels: string[]): RoleRow => ({
  label: labels.join(', '),
  cell: (role) => labels.every((label) => placesFor(role).some((place) => place.label === label)),
})
const act = (label: string, name: WorkspaceAct): RoleRow => ({ label, cell: (role) => hasWorkspaceAct({ role }, name) })
const others = (label: string, name: PersonAct): RoleRow => ({
  label,
  cell: (role) => actsOf[role][name].some((reach) => reach !== 'own'),
})
const own = (label: string, ...names: PersonAct[]): RoleRow => ({
  label,
  cell: (role) => names.every((name) => actsOf[role][name].includes('own')),
})

const people: RoleRow = {
  label: 'People',
  cell: (role) => {
    if (!placesFor(role).some((place) => place.label === 'People')) return false
    return listedReaches({ role, rights: null }).includes('all') || 'Direct reports'
  },
}

/** The table of the specification, worked out from the data the product decides by. */
export const roleRows: readonly { readonly title: string; readonly rows: readonly RoleRow[] }[] = [
  {
    title: 'Pages',
    rows: [
      page('Dashboard', 'Organisation Chart', 'Documents'),
      page('My Profile', 'My Time Off', 'My Sickness'),
      people,
      page('Cases'),
      page('AI Assistant'),
      page('Letters & Templates'),
      page('Insights & Reports'),
    ],
  },
  {
    title: 'People and documents',
    rows: [
      act('Add people', 'add_people'),
      others('Start a process for someone else', 'start_process'),
      own('Start a process on your own profile', 'start_process'),
      { label: 'View and download documents', cell: (role) => builtIn[role]['documents']?.own?.view === 'R' },
      { label: 'Remove documents', cell: (role) => builtIn[role]['documents']?.all?.edit ?? false },
      act('Decide proposed changes', 'decide_changes'),
      act('Edit your own profile', 'edit_own_record'),
      own('Activity and Cases on your own profile', 'see_activity', 'see_cases'),
    ],
  },
  {
    title: 'Workspace',
    rows: [page('Workspace Settings'), act('Give roles', 'give_roles'), page('Integrations'), page('Billing & Usage')],
  },
]
