import type { ReactElement } from 'react'
import { DefinitionList } from '#ui/definition-list.tsx'
import { countryOptions } from '../rules.ts'
import { PageHeading } from './page-heading.tsx'
import { isMember, useMe } from './use-me.ts'

/** A place that holds nothing in this workspace: its heading and that fact, in one sentence. */
function statePage(title: string, state: string): () => ReactElement {
  return function StatePage() {
    return <PageHeading title={title} lead={state} />
  }
}

export const DocumentsPage = statePage('Documents', 'There are no documents in this workspace.')
export const CasesPage = statePage('Cases', 'There are no cases in this workspace.')
export const TimeOffPage = statePage('My Time Off', 'No time off is recorded for you.')
export const SicknessPage = statePage('My Sickness', 'No sickness absence is recorded for you.')
export const AssistantPage = statePage('AI Assistant', 'No assistant is connected to this workspace.')
export const LettersPage = statePage('Letters & Templates', 'There are no letters or templates in this workspace.')
export const InsightsPage = statePage('Insights & Reports', 'There are no reports in this workspace.')
export const IntegrationsPage = statePage('Integrations', 'No other system is connected to this workspace.')
export const BillingPage = statePage('Billing & Usage', 'No plan is chosen for this workspace and nothing is charged.')

const weekdays = { 0: 'Sunday', 1: 'Monday' } as const

/** What the workspace is set to. */
export function WorkspaceSettingsPage(): ReactElement | null {
  const me = useMe()
  if (!isMember(me)) return null
  const { name, country, time_zone, week_starts_on, locale } = me.tenant
  const items = [
    { term: 'Name', value: <span dir="auto">{name}</span> },
    { term: 'Country', value: countryOptions.find((option) => option.value === country)?.label ?? country },
    { term: 'Time zone', value: time_zone },
    { term: 'Week starts on', value: weekdays[week_starts_on] },
    { term: 'Dates and numbers', value: locale },
  ]
  return (
    <>
      <PageHeading title="Workspace Settings" lead="How this workspace is set up." />
      <div className="px-4 md:px-6 xl:px-gutter">
        <DefinitionList items={items} />
      </div>
    </>
  )
}
