import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent, ReactElement } from 'react'
import { useId, useState } from 'react'
import { momentInWords } from '#platform/web/clock.ts'
import { textsOf } from '#platform/web/form-texts.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import type { AccountSecurity, Passkey } from '../account-contract.ts'
import { timeZone } from './account-factors.tsx'
import { AccountSection } from './account-section.tsx'
import { addPasskey, removePasskey, renamePasskey } from './api.ts'
import { factorProblem } from './factor-problem.ts'
import { passkeysPossible } from './passkey-device.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { useFirstFocus } from './use-first-focus.ts'
import { useProof } from './use-proof.tsx'

const sayProblem = (error: unknown): void => {
  const problem = factorProblem(error)
  if (problem) toast.error(problem)
}

/** Passkeys: a fingerprint, a face or a PIN of the device instead of a password. */
export function AccountPasskeys({ security, onChanged }: { security: AccountSecurity; onChanged?: () => void }): ReactElement {
  const queryClient = useQueryClient()
  const { withProof, proof } = useProof()
  const [naming, setNaming] = useState<Passkey | 'new' | null>(null)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const changed = (): void => {
    void queryClient.invalidateQueries({ queryKey: ['account'] })
    onChanged?.()
  }
  const add = useMutation({
    mutationFn: (name: string) => withProof(() => addPasskey(name)),
    onSuccess: ({ recovery_codes }) => {
      toast.success('Passkey added')
      if (recovery_codes) setCodes(recovery_codes)
      else changed()
    },
    onError: sayProblem,
  })
  const rename = useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) => renamePasskey(id, name),
    onSuccess: changed,
    onError: sayProblem,
  })
  const remove = useMutation({
    mutationFn: (id: string) => withProof(() => removePasskey(id)),
    onSuccess: () => {
      toast.success('Passkey removed')
      changed()
    },
    onError: sayProblem,
  })
  const named = (name: string): void => {
    const target = naming
    setNaming(null)
    if (target === 'new') add.mutate(name)
    else if (target) rename.mutate({ id: target.id, name })
  }
  return (
    <AccountSection
      title="Passkeys"
      help="Log in with your fingerprint, face or device PIN, without a password. A passkey also works as the second step."
    >
      {security.passkeys.length > 0 && (
        <ul className="mb-4 divide-y divide-line border-y border-line">
          {security.passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div>
                <p className="text-base font-medium">{passkey.name}</p>
                <p className="text-sm text-ink-3">{storyOf(passkey)}</p>
              </div>
              <div className="flex gap-2">
                <Button size="sm" aria-label={`Rename ${passkey.name}`} onClick={() => setNaming(passkey)}>
                  Rename
                </Button>
                <Button size="sm" aria-label={`Remove ${passkey.name}`} onClick={() => setRemoving(passkey)}>
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {passkeysPossible() ? (
        <Button loading={add.isPending} onClick={() => setNaming('new')}>
          Add a passkey
        </Button>
      ) : (
        <p className="text-sm text-ink-2">This browser cannot use passkeys.</p>
      )}
      {naming && <NameDialog passkey={naming === 'new' ? null : naming} onNamed={named} onClose={() => setNaming(null)} />}
      <RecoveryCodesDialog
        codes={codes}
        onKept={() => {
          setCodes(null)
          changed()
        }}
      />
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => open || setRemoving(null)}
        title={`Remove the passkey “${removing?.name ?? ''}”?`}
        confirmLabel="Remove"
        tone="danger"
        onConfirm={() => {
          if (removing) remove.mutate(removing.id)
          setRemoving(null)
        }}
      >
        It will no longer let you in. Your device may still list it: you can delete it there too.
      </ConfirmDialog>
      {proof}
    </AccountSection>
  )
}

const storyOf = ({ created_at, last_used_at, synced }: Passkey): string =>
  [
    `Added ${momentInWords(created_at, timeZone())}`,
    last_used_at ? `last used ${momentInWords(last_used_at, timeZone())}` : 'not used yet',
    ...(synced ? ['kept in sync by your devices'] : []),
  ].join(', ')

type NameDialogProps = { passkey: Passkey | null; onNamed: (name: string) => void; onClose: () => void }

function NameDialog({ passkey, onNamed, onClose }: NameDialogProps): ReactElement {
  const formId = useId()
  const field = useFirstFocus()
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const name = textsOf(event.currentTarget)('name').trim()
    if (name) onNamed(name)
  }
  return (
    <Dialog
      open
      onOpenChange={(next) => next || onClose()}
      size="confirm"
      title={passkey ? 'Rename the passkey' : 'Add a passkey'}
      description={passkey ? undefined : 'Give it a name by which you will know it, then follow your browser.'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary">
            {passkey ? 'Save' : 'Continue'}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <Field label="Name">
          <TextInput ref={field} required name="name" maxLength={60} defaultValue={passkey?.name ?? 'This device'} />
        </Field>
      </form>
    </Dialog>
  )
}
