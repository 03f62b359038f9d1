import { getRouteApi } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { SettingsFrame } from '#slices/workspace/web/public.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { DirectoryPart } from './directory-part.tsx'
import { KeysPart } from './keys-part.tsx'
import type { Part } from './parts.ts'
import { SignInPart } from './sign-in-part.tsx'
import { MessagesPart, WebhooksPart } from './webhooks-part.tsx'

const route = getRouteApi('/app/workspace/integrations')

const items: readonly { value: Part; label: string }[] = [
  { value: 'keys', label: 'API keys' },
  { value: 'webhooks', label: 'Webhooks' },
  { value: 'messages', label: 'Slack and Teams' },
  { value: 'directory', label: 'Directory' },
  { value: 'sign-in', label: 'Single sign-on' },
]

const panels: Partial<Record<Part, () => ReactElement>> = {
  keys: KeysPart,
  webhooks: WebhooksPart,
  messages: MessagesPart,
  directory: DirectoryPart,
  'sign-in': SignInPart,
}

/** /app/workspace/integrations: what other systems may read, and what they are told. */
export function IntegrationsPage(): ReactElement {
  const { part = 'keys' } = route.useSearch()
  const navigate = route.useNavigate()
  const Panel = panels[part] ?? panels.keys
  return (
    <SettingsFrame title="Integrations" lead="What other systems may read here, and what they are told.">
      <div className="px-4 md:px-8">
        <Tabs
          label="Integrations"
          name="integrations"
          value={part}
          items={items}
          onChange={(next) => void navigate({ search: { part: next }, replace: true })}
        />
        <TabPanel of="integrations" value={part}>
          {Panel && <Panel />}
        </TabPanel>
      </div>
    </SettingsFrame>
  )
}
