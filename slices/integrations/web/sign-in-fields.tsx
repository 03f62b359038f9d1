import { type ReactElement, type ReactNode } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { Field } from '#ui/field.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { TextArea, TextInput } from '#ui/text-input.tsx'
import type { Protocol, SsoState } from '../sso-contract.ts'
import { readMetadata } from '../rules/metadata.ts'

export interface Draft {
  readonly protocol: Protocol
  readonly issuer: string
  readonly client_id: string
  readonly client_secret: string
  readonly sign_in_url: string
  readonly certificates: string
  readonly enabled: boolean
  readonly enforced: boolean
}
interface FieldsProps {
  state: SsoState
  draft: Draft
  change: (part: Partial<Draft>) => void
}

/** What has to be entered at the provider. */
function Ours({ term, children }: { term: string; children: ReactNode }): ReactElement {
  return (
    <p className="text-sm text-ink-2">
      {term}: <code className="break-all">{children}</code>
    </p>
  )
}

export function OpenIdFields({ state, draft, change }: FieldsProps): ReactElement {
  const kept = state.connection?.protocol === 'openid'
  return (
    <>
      <Ours term="Redirect address for your provider">{state.redirect}</Ours>
      <Field label="Issuer" required hint="An address that begins with https://">
        <TextInput value={draft.issuer} spellCheck={false} maxLength={500} onChange={(event) => change({ issuer: event.target.value })} />
      </Field>
      <Field label="Client ID" required>
        <TextInput
          value={draft.client_id}
          spellCheck={false}
          maxLength={300}
          onChange={(event) => change({ client_id: event.target.value })}
        />
      </Field>
      <Field label="Client secret" required={!kept} hint={kept ? 'Leave this empty to keep the secret that is stored.' : undefined}>
        <PasswordInput
          autoComplete="off"
          value={draft.client_secret}
          maxLength={500}
          onChange={(event) => change({ client_secret: event.target.value })}
        />
      </Field>
    </>
  )
}

const largestMetadata = 500_000

export function SamlFields({ state, draft, change, say }: FieldsProps & { say: (problem: string | null) => void }): ReactElement {
  const kept = state.connection?.protocol === 'saml' ? state.connection.certificates : []
  const read = async (file: File): Promise<void> => {
    const found = file.size > largestMetadata ? null : readMetadata(await file.text())
    say(found ? null : 'This is not the metadata file of a SAML provider.')
    if (found) change(found)
  }
  return (
    <>
      <div className="grid gap-1">
        <Ours term="Entity ID for your provider">{state.saml.entity_id}</Ours>
        <Ours term="Reply address (assertion consumer service)">{state.saml.acs}</Ours>
        <p className="text-sm text-ink-2">
          Providers that read metadata find ours at the address that is the entity ID. Assertions have to be signed with SHA-256 and name
          the person by their work email.
        </p>
      </div>
      <FileDrop
        lead="Drop your provider’s metadata file here, or"
        choose="choose the file"
        hint="An XML file. It fills in the three fields below."
        accept=".xml,application/xml,text/xml"
        onFile={(file) => void read(file)}
      />
      <Field label="Entity ID of the provider" required>
        <TextInput value={draft.issuer} spellCheck={false} maxLength={500} onChange={(event) => change({ issuer: event.target.value })} />
      </Field>
      <Field label="Sign-in address" required hint="An address that begins with https://, for the redirect binding.">
        <TextInput
          value={draft.sign_in_url}
          spellCheck={false}
          maxLength={1000}
          onChange={(event) => change({ sign_in_url: event.target.value })}
        />
      </Field>
      <Field
        label="Signing certificate"
        required={kept.length === 0}
        hint={
          kept.length > 0
            ? 'Leave this empty to keep the one that is stored. Paste two, one after the other, while your provider changes its own.'
            : undefined
        }
      >
        <TextArea
          rows={5}
          value={draft.certificates}
          spellCheck={false}
          maxLength={20_000}
          onChange={(event) => change({ certificates: event.target.value })}
        />
      </Field>
      {kept.map(({ subject, valid_to: until, fingerprint }) => (
        <p key={fingerprint} className="text-sm text-ink-2">
          Kept: {subject}, valid until {showDate(until.slice(0, 10))}. SHA-256 <code className="break-all">{fingerprint}</code>
        </p>
      ))}
    </>
  )
}
