import { describe, expect, it } from 'vitest'
import { roles } from '#platform/shared/actor.ts'
import { mayVisit, places, placesFor } from './places.ts'

// Specification section 6, word for word: who is shown what.
const sidebar: [label: string, path: string, roles: string[]][] = [
  ['Dashboard', '/app', ['super_admin', 'hr', 'manager', 'employee']],
  ['People', '/app/people', ['super_admin', 'hr', 'manager']],
  ['Organisation Chart', '/app/org-chart', ['super_admin', 'hr', 'manager', 'employee']],
  ['Documents', '/app/documents', ['super_admin', 'hr', 'manager', 'employee']],
  ['Cases', '/app/cases', ['super_admin', 'hr', 'manager']],
  ['My Profile', '/app/me', ['super_admin', 'hr', 'manager', 'employee']],
  ['My Time Off', '/app/me/time-off', ['super_admin', 'hr', 'manager', 'employee']],
  ['My Sickness', '/app/me/sickness', ['super_admin', 'hr', 'manager', 'employee']],
  ['AI Assistant', '/app/ai', ['super_admin', 'hr']],
  ['Letters & Templates', '/app/letters', ['super_admin', 'hr']],
  ['Insights & Reports', '/app/insights', ['super_admin', 'hr']],
  ['Settings', '/app/settings', ['super_admin', 'hr', 'manager', 'employee']],
]
const menu: [label: string, path: string, roles: string[]][] = [
  ['Workspace Settings', '/app/workspace/settings', ['super_admin']],
  ['Integrations', '/app/workspace/integrations', ['super_admin', 'hr']],
  ['Billing & Usage', '/app/workspace/billing', ['super_admin']],
]
/** Beside the specification's: offered by the palette and by the pages about absence. */
const absence: typeof sidebar = [
  ['My Family Leave', '/app/me/family-leave', ['super_admin', 'hr', 'manager', 'employee']],
  ['Time off of your people', '/app/time-off', ['super_admin', 'hr', 'manager']],
  ['Sickness of your people', '/app/sickness', ['super_admin', 'hr', 'manager']],
  ['Family leave', '/app/family-leave', ['super_admin', 'hr']],
  ['Payroll figures', '/app/payroll', ['super_admin', 'hr']],
  ['Reports', '/app/insights/reports', ['super_admin', 'hr']],
]

describe('places', () => {
  it.each(roles)('R071 the sidebar of %s holds exactly what the specification gives it, in its order', (role) => {
    const shown = (['work', 'self', 'tools'] as const).flatMap((group) => placesFor(role, group)).map(({ label, to }) => [label, to])
    expect(shown).toEqual(sidebar.filter(([, , who]) => who.includes(role)).map(([label, path]) => [label, path]))
  })

  it.each(roles)('R071 the bottom links of %s are Status, Help & Support and Submit Feedback', (role) => {
    expect(placesFor(role, 'bottom').map(({ label, to }) => [label, to])).toEqual([
      ['Status', '/status'],
      ['Help & Support', '/docs'],
      ['Submit Feedback', '/feedback'],
    ])
  })

  it.each(roles)('R072 the workspace part of the user menu of %s follows the roles', (role) => {
    expect(placesFor(role, 'workspace').map(({ label, to }) => [label, to])).toEqual(
      menu.filter(([, , who]) => who.includes(role)).map(([label, path]) => [label, path]),
    )
  })

  it('R071 a place may be visited by whom it is shown to, and by nobody without a role', () => {
    for (const [, path, who] of [...sidebar, ...menu, ...absence])
      for (const role of roles) expect([path, role, mayVisit(role, path)]).toEqual([path, role, who.includes(role)])
    expect(mayVisit(null, '/app')).toBe(false)
    expect(mayVisit('super_admin', '/app/nowhere')).toBe(false)
    expect(places).toHaveLength(sidebar.length + menu.length + 3 + absence.length)
  })
})
