import type { EmployeeAbilities } from '../contract.ts'

export const profileTabs = ['details', 'activity', 'absence', 'cases', 'documents'] as const
export type ProfileTab = (typeof profileTabs)[number]

const needs: Partial<Record<ProfileTab, keyof EmployeeAbilities>> = {
  activity: 'see_activity',
  absence: 'see_absence',
  cases: 'see_cases',
  documents: 'see_documents',
}

/** The tabs this asker may open, in their order. */
export function openTabs(can: EmployeeAbilities): ProfileTab[] {
  return profileTabs.filter((tab) => {
    const need = needs[tab]
    return need === undefined || can[need] === true
  })
}

/** The tab an address means: its hash where that names a tab this asker may open, else Details. */
export function tabOf(hash: string, open: readonly ProfileTab[]): ProfileTab {
  return open.find((tab) => tab === hash) ?? 'details'
}

/** Only what can be a person's id is asked for; anything else in the address is not found. */
export const isPersonId = (text: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text)
