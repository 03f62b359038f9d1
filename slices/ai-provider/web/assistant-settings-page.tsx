import { useQuery } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { SettingsFrame } from '#slices/workspace/web/public.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { AssistantSettings } from '../contract.ts'
import { assistantSettings } from './api.ts'
import { BudgetSection } from './budget-section.tsx'
import { ConsentSection } from './consent-section.tsx'
import { ProviderSection } from './provider-section.tsx'
import { SentLog } from './sent-log.tsx'

/** /app/settings/assistant: what the assistant may send out, to whom, what it costs, and everything that left. */
export function AssistantSettingsPage(): ReactElement {
  const settings = useQuery(assistantSettings)
  return (
    <SettingsFrame
      title="Assistant"
      lead="The assistant answers from your policies on its own. A language model can help it put answers together, if you agree that text may leave this workspace."
    >
      {settings.data ? (
        <Sections settings={settings.data} />
      ) : (
        <div className="px-4 md:px-8">
          {settings.isError ? (
            <ErrorBanner
              message="The settings could not be loaded."
              retrying={settings.isFetching}
              onRetry={() => void settings.refetch()}
            />
          ) : (
            <SkeletonRows label="The settings are loading" rows={6} avatar={false} />
          )}
        </div>
      )}
    </SettingsFrame>
  )
}

function Sections({ settings }: { settings: AssistantSettings }): ReactElement {
  return (
    <>
      <Section id="consent" title="What may leave" help="Off until a super admin agrees. It can be taken back at any time, with one click.">
        <ConsentSection settings={settings} />
      </Section>
      <Section
        id="provider"
        title="Provider"
        help="The service that runs the language model: a company’s, or one on your own machines. Another provider or model needs consent anew."
      >
        <ProviderSection settings={settings} />
      </Section>
      <Section
        id="budget"
        title="Budget"
        help="How much text may go to the language model and come back in a month, so that no bill grows unseen. When it is used up the assistant goes on without the model."
      >
        <BudgetSection settings={settings} />
      </Section>
      <Section id="sent" title="What left" help="Written down before anything is sent, and never changed.">
        <SentLog />
      </Section>
    </>
  )
}

function Section({ id, title, help, children }: { id: string; title: string; help: string; children: ReactNode }): ReactElement {
  return (
    <section aria-labelledby={`${id}-title`} className="grid gap-x-8 gap-y-4 border-t border-line px-4 py-7 md:px-8 xl:grid-cols-4">
      <div>
        <h2 id={`${id}-title`} className="ek-section-title">
          {title}
        </h2>
        <p className="mt-1 text-sm text-ink-3">{help}</p>
      </div>
      <div className="min-w-0 xl:col-span-3">{children}</div>
    </section>
  )
}
