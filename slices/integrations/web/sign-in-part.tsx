import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactElement } from 'react'
import { useProof } from '#slices/auth/web/public.tsx'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { ErrorBanner, Notice } from '#ui/error-banner.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Status } from '#ui/status.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import type { SsoState } from '../sso-contract.ts'
import { failureOf } from './key-dialog.tsx'
import { Help, PartHeading } from './part-heading.tsx'
import { ssoQuery, useAddDomain, useRemoveDomain, useSaveSso, useTestSso, useVerifyDomain } from './sso-api.ts'

/** Sign-in by the customer's own OpenID provider. */
export function SignInPart(): ReactElement {
  const { userRole } = useMe()
  return (
    <>
      <PartHeading title="Single sign-on">
        People with an address of your domain log in with your own provider: Microsoft Entra, Okta, Google Workspace or another that speaks
        OpenID Connect.
      </PartHeading>
      {userRole === 'super_admin' ? <Connected /> : <EmptyLine>A super admin connects the provider.</EmptyLine>}
      <Help title="How to connect Microsoft Entra, or another provider">
        <ol className="grid list-decimal gap-2 pl-5">
          <li>Add your mail domain below and enter the TXT record where your domain is managed. Then press Verify.</li>
          <li>
            In the Entra admin centre open App registrations, choose New registration, name it Evenkeel and enter the redirect address below
            as a Web address.
          </li>
          <li>Under Certificates and secrets make a client secret and copy its value.</li>
          <li>
            The issuer is <code>https://login.microsoftonline.com/</code> followed by your tenant ID and <code>/v2.0</code>. The client ID
            is the application ID.
          </li>
          <li>Enter all three below, switch it on and save. Saving asks the provider first.</li>
          <li>In a private window open the login page, choose single sign-on and enter your address.</li>
        </ol>
        <p>
          Only whoever belongs here or is invited comes in. When you require it, passwords, links and Google no longer open this workspace
          for members with your domain. Super admins can still use them, so that nobody is locked out should the provider fail.
        </p>
      </Help>
    </>
  )
}

function Connected(): ReactElement {
  const found = useQuery(ssoQuery)
  if (found.isError)
    return <ErrorBanner message="Single sign-on could not be loaded." retrying={found.isFetching} onRetry={() => void found.refetch()} />
  if (!found.data) return <SkeletonRows label="Single sign-on is loading" rows={4} />
  return (
    <>
      <Domains state={found.data} />
      <Connection key={found.data.connection?.version ?? 0} state={found.data} />
    </>
  )
}

function Domains({ state }: { state: SsoState }): ReactElement {
  const [domain, setDomain] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [add, verify, remove] = [useAddDomain(), useVerifyDomain(), useRemoveDomain()]
  const { withProof, proof } = useProof()
  const fail = (error: unknown): void => setProblem(failureOf(error, 'That did not work. Please try again.'))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setProblem(null)
    void add.mutateAsync(domain.trim()).then(() => setDomain(''), fail)
  }
  return (
    <section aria-labelledby="domains">
      <h3 id="domains" className="mb-2 text-base font-semibold">
        Domains
      </h3>
      {state.domains.length > 0 && (
        <ul className="mb-4 border-t border-line text-sm">
          {state.domains.map((row) => (
            <li key={row.domain} className="border-b border-line py-2">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <span className="font-semibold break-all">{row.domain}</span>
                <span className="flex items-center gap-2">
                  <Status kind={row.verified ? 'done' : 'due'}>{row.verified ? 'Verified' : 'Not verified yet'}</Status>
                  {!row.verified && (
                    <Button
                      size="sm"
                      loading={verify.isPending}
                      aria-label={`Verify ${row.domain}`}
                      onClick={() => {
                        setProblem(null)
                        void verify.mutateAsync(row.domain).catch(fail)
                      }}
                    >
                      Verify
                    </Button>
                  )}
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`Remove ${row.domain}`}
                    onClick={() => void withProof(() => remove.mutateAsync(row.domain)).catch(fail)}
                  >
                    Remove
                  </Button>
                </span>
              </div>
              {!row.verified && (
                <p className="mt-1 text-ink-2">
                  TXT record <code className="break-all">{row.record}</code> with the value <code className="break-all">{row.value}</code>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {problem && (
        <div role="alert" className="mb-3">
          <Notice tone="warn">{problem}</Notice>
        </div>
      )}
      <form className="flex flex-wrap items-end gap-3" onSubmit={submit}>
        <Field label="Domain" className="w-full sm:w-80">
          <TextInput
            value={domain}
            maxLength={253}
            placeholder="example.co.uk"
            spellCheck={false}
            onChange={(event) => setDomain(event.target.value)}
          />
        </Field>
        <Button type="submit" loading={add.isPending} disabledReason={domain.trim() === '' ? 'Enter a domain first.' : ''}>
          Add domain
        </Button>
      </form>
      {proof}
    </section>
  )
}

const none = { issuer: '', client_id: '', enabled: false, enforced: false }

function Connection({ state }: { state: SsoState }): ReactElement {
  const [draft, setDraft] = useState({ ...none, ...state.connection, client_secret: '' })
  const [problem, setProblem] = useState<string | null>(null)
  const [save, test] = [useSaveSso(), useTestSso()]
  const { withProof, proof } = useProof()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setProblem(null)
    const { issuer, client_id: clientId, client_secret: secret, enabled, enforced } = draft
    const body = { issuer, client_id: clientId, enabled, enforced, ...(secret === '' ? {} : { client_secret: secret }) }
    void withProof(() => save.mutateAsync(body)).then(
      () => toast.success('Saved.'),
      (error: unknown) => setProblem(failureOf(error, 'It could not be saved. Please try again.')),
    )
  }
  return (
    <section aria-labelledby="provider" className="mt-8">
      <h3 id="provider" className="mb-2 text-base font-semibold">
        Provider
      </h3>
      <p className="mb-4 text-sm text-ink-2">
        Redirect address for your provider: <code className="break-all">{state.redirect}</code>
      </p>
      <form noValidate className="grid max-w-150 gap-5" onSubmit={submit}>
        {problem && (
          <div role="alert">
            <Notice tone="warn">{problem}</Notice>
          </div>
        )}
        <Field label="Issuer" required hint="An address that begins with https://">
          <TextInput
            value={draft.issuer}
            spellCheck={false}
            maxLength={500}
            onChange={(event) => setDraft({ ...draft, issuer: event.target.value })}
          />
        </Field>
        <Field label="Client ID" required>
          <TextInput
            value={draft.client_id}
            spellCheck={false}
            maxLength={300}
            onChange={(event) => setDraft({ ...draft, client_id: event.target.value })}
          />
        </Field>
        <Field label="Client secret" required={!state.connection} hint={state.connection ? 'Left empty: the one that is kept.' : undefined}>
          <PasswordInput
            autoComplete="off"
            value={draft.client_secret}
            maxLength={500}
            onChange={(event) => setDraft({ ...draft, client_secret: event.target.value })}
          />
        </Field>
        <Checkbox
          label="People may log in with it"
          checked={draft.enabled}
          onChange={(enabled) => setDraft({ ...draft, enabled, enforced: enabled && draft.enforced })}
        />
        <Checkbox
          label="Members with a verified domain must log in with it"
          hint="Super admins can still use their password."
          checked={draft.enforced}
          onChange={(enforced) => setDraft({ ...draft, enforced, enabled: enforced || draft.enabled })}
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
