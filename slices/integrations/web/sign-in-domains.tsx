import { useState, type FormEvent, type ReactElement } from 'react'
import { useProof } from '#slices/auth/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/error-banner.tsx'
import { Field } from '#ui/field.tsx'
import { Status } from '#ui/status.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { SsoState } from '../sso-contract.ts'
import { failureOf } from './key-dialog.tsx'
import { useAddDomain, useRemoveDomain, useVerifyDomain } from './sso-api.ts'

/** The mail domains a provider may speak for. */
export function Domains({ state }: { state: SsoState }): ReactElement {
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
