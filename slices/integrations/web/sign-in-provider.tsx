import { useState, type FormEvent, type ReactElement } from 'react'
import { useProof } from '#slices/auth/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Notice } from '#ui/error-banner.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Status } from '#ui/status.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Protocol, SsoState } from '../sso-contract.ts'
import { failureOf } from './key-dialog.tsx'
import { OpenIdFields, SamlFields, type Draft } from './sign-in-fields.tsx'
import { useSaveSso, useTestSso } from './sso-api.ts'

const protocolNames: readonly { value: Protocol; label: string }[] = [
  { value: 'openid', label: 'OpenID Connect' },
  { value: 'saml', label: 'SAML' },
]

/** The fields that go along, by what the provider speaks; a secret or a certificate that is left empty stays as it is kept. */
function bodyOf({
  protocol,
  issuer,
  client_id: clientId,
  client_secret: secret,
  sign_in_url: url,
  certificates,
  enabled,
  enforced,
}: Draft) {
  const whole = { protocol, issuer: issuer.trim(), enabled, enforced }
  return protocol === 'saml'
    ? { ...whole, sign_in_url: url.trim(), ...(certificates.trim() === '' ? {} : { certificates }) }
    : { ...whole, client_id: clientId.trim(), ...(secret === '' ? {} : { client_secret: secret }) }
}

function draftOf({ connection }: SsoState): Draft {
  const {
    protocol = 'openid',
    issuer = '',
    client_id: clientId = '',
    sign_in_url: url,
    enabled = false,
    enforced = false,
  } = connection ?? {}
  return { protocol, issuer, client_id: clientId, client_secret: '', sign_in_url: url ?? '', certificates: '', enabled, enforced }
}

/** The provider people log in with: what it speaks, what it is called and how it is believed. */
export function Provider({ state }: { state: SsoState }): ReactElement {
  const [draft, setDraft] = useState(() => draftOf(state))
  const [problem, setProblem] = useState<string | null>(null)
  const [save, test] = [useSaveSso(), useTestSso()]
  const { withProof, proof } = useProof()
  const change = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }))
  // What was entered for the one protocol says nothing in the other; going back brings what is kept.
  const choose = (protocol: Protocol): void =>
    setDraft({ ...(protocol === draftOf(state).protocol ? draftOf(state) : { ...draftOf({ ...state, connection: null }), protocol }) })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setProblem(null)
    void withProof(() => save.mutateAsync(bodyOf(draft))).then(
      () => toast.success('Saved.'),
      (error: unknown) => setProblem(failureOf(error, 'It could not be saved. Please try again.')),
    )
  }
  return (
    <section aria-labelledby="provider" className="mt-8">
      <h3 id="provider" className="mb-2 text-base font-semibold">
        Provider
      </h3>
      <form noValidate className="grid max-w-150 gap-5" onSubmit={submit}>
        {problem && (
          <div role="alert">
            <Notice tone="warn">{problem}</Notice>
          </div>
        )}
        <Segmented label="Protocol of the provider" value={draft.protocol} items={protocolNames} onChange={choose} />
        {draft.protocol === 'saml' ? (
          <SamlFields state={state} draft={draft} change={change} say={setProblem} />
        ) : (
          <OpenIdFields state={state} draft={draft} change={change} />
        )}
        <Checkbox
          label="People may log in with it"
          checked={draft.enabled}
          onChange={(enabled) => change({ enabled, enforced: enabled && draft.enforced })}
        />
        <Checkbox
          label="Members with a verified domain must log in with it"
          hint="Super admins can still use their password."
          checked={draft.enforced}
          onChange={(enforced) => change({ enforced, enabled: enforced || draft.enabled })}
        />
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" variant="primary" loading={save.isPending}>
            Save
          </Button>
          {state.connection && (
            <Button loading={test.isPending} onClick={() => test.mutate()}>
              Test the provider
            </Button>
          )}
        </div>
        <TestOutcome test={test} />
      </form>
      {proof}
    </section>
  )
}

function TestOutcome({ test }: { test: ReturnType<typeof useTestSso> }): ReactElement {
  return (
    <div aria-live="polite" className="text-sm">
      {test.data && <Status kind={test.data.ok ? 'done' : 'overdue'}>{test.data.message}</Status>}
      {test.isError && <Status kind="overdue">The test could not be made. Please try again.</Status>}
    </div>
  )
}
