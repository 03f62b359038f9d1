import type { ReactElement } from 'react'
import { FeedbackForm } from '#slices/workspace/web/public.tsx'
import { ContentLayout } from './content-layout.tsx'

export function FeedbackPage(): ReactElement {
  return (
    <ContentLayout title="Submit Feedback" lead="Tell the people who run this installation what works, what does not, and what is missing.">
      <FeedbackForm />
    </ContentLayout>
  )
}
