import type { ReactElement } from 'react'
import { ColleaguePicker, type Colleague } from '#slices/people/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { LetterSigner } from '../contract.ts'
import type { DeliveryAsked } from './api.ts'

interface Common {
  readonly key: number
  readonly role: LetterSigner['role']
}
/** Somebody who is to sign: in their account here, or by a link and a code that go to an address. */
export type SignerDraft = Common &
  (
    | { readonly colleague: Colleague | null; readonly by: 'account' }
    | { readonly name: string; readonly email: string; readonly by: 'link' }
  )
type Asked = NonNullable<DeliveryAsked['signers']>[number]

const roles = [
  { value: 'person', label: 'The person' },
  { value: 'companion', label: 'Companion' },
  { value: 'witness', label: 'Witness' },
  { value: 'employer', label: 'For the employer' },
] as const
export const mostSigners = 9

/** What is wrong with who is to sign, in a sentence; null when nothing is. */
export function signerProblem(signers: readonly SignerDraft[]): string | null {
  if (signers.some((each) => each.by === 'account' && each.colleague === null)) return 'Choose who signs.'
  return signers.some((each) => each.by === 'link' && (each.name.trim() === '' || !each.email.includes('@')))
    ? 'Each signer without an account needs a name and an address.'
    : null
}

export const askedOf = (each: SignerDraft, position: number): Asked =>
  each.by === 'account'
    ? { employee_id: each.colleague?.value ?? null, role: each.role, position }
    : { name: each.name.trim(), email: each.email.trim(), role: each.role, position }

interface SignersProps {
  /** The number of those who sign before them. */
  before: number
  signers: readonly SignerDraft[]
  onChange: (signers: readonly SignerDraft[]) => void
}

/** Who else signs, one after another in the order in which they stand. */
export function SignerDrafts({ before, signers, onChange }: SignersProps): ReactElement {
  const set = (changed: SignerDraft): void => onChange(signers.map((each) => (each.key === changed.key ? changed : each)))
  const key = Math.max(0, ...signers.map((each) => each.key)) + 1
  const full = signers.length >= mostSigners
  return (
    <>
      {signers.map((each, at) => (
        <fieldset key={each.key} className="grid gap-3 border-t border-line pt-4">
          <legend className="sr-only">Signer {before + at + 1}</legend>
          <p className="text-sm font-semibold" aria-hidden="true">
            Signer {before + at + 1}
          </p>
          {each.by === 'account' ? (
            <Field label="Colleague" required hint="They sign in their account; who has none gets a link and a code.">
              <ColleaguePicker value={each.colleague} onChange={(colleague) => set({ ...each, colleague })} />
            </Field>
          ) : (
            <>
              <Field label="Name" required>
                <TextInput value={each.name} onChange={(event) => set({ ...each, name: event.target.value })} />
              </Field>
              <Field label="Email" required hint="The link and the code go there.">
                <TextInput type="email" value={each.email} onChange={(event) => set({ ...each, email: event.target.value })} />
              </Field>
            </>
          )}
          <Field label="As">
            <Select
              value={each.role}
              options={roles}
              onChange={(chosen) => set({ ...each, role: roles.find(({ value }) => value === chosen)?.value ?? 'witness' })}
            />
          </Field>
          <div className="flex flex-wrap gap-2">
            {at > 0 && (
              <Button size="sm" onClick={() => onChange(earlier(signers, at))}>
                Sign earlier
              </Button>
            )}
            <Button size="sm" onClick={() => onChange(signers.filter((other) => other.key !== each.key))}>
              Leave out
            </Button>
          </div>
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={full} onClick={() => onChange([...signers, { key, by: 'account', colleague: null, role: 'employer' }])}>
          Add a colleague who signs
        </Button>
        <Button
          size="sm"
          disabled={full}
          onClick={() => onChange([...signers, { key, by: 'link', name: '', email: '', role: 'companion' }])}
        >
          Add a signer without an account
        </Button>
      </div>
    </>
  )
}

function earlier(signers: readonly SignerDraft[], at: number): readonly SignerDraft[] {
  const moved = [...signers]
  moved.splice(at - 1, 0, ...moved.splice(at, 1))
  return moved
}
