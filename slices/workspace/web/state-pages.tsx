import type { ReactElement } from 'react'
import { PageHeading } from './page-heading.tsx'
import { SettingsFrame } from './settings-frame.tsx'

/** A place that holds nothing in this workspace: its heading and that fact, in one sentence. */
function statePage(title: string, state: string): () => ReactElement {
  return function StatePage() {
    return <PageHeading title={title} lead={state} />
  }
}

/** The same for a page of Settings. */
function settingsStatePage(title: string, state: string): () => ReactElement {
  return function SettingsStatePage() {
    return (
      <SettingsFrame title={title} lead={state}>
        {null}
      </SettingsFrame>
    )
  }
}

export const AssistantPage = statePage('AI Assistant', 'No assistant is connected to this workspace.')
export const BillingPage = settingsStatePage('Billing & Usage', 'No plan is chosen for this workspace and nothing is charged.')
