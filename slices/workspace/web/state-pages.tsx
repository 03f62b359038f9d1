import type { ReactElement } from 'react'
import { PageHeading } from './page-heading.tsx'

/** A place that holds nothing in this workspace: its heading and that fact, in one sentence. */
function statePage(title: string, state: string): () => ReactElement {
  return function StatePage() {
    return <PageHeading title={title} lead={state} />
  }
}

export const AssistantPage = statePage('AI Assistant', 'No assistant is connected to this workspace.')
