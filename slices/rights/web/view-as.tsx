import { useCallback, useState, type FormEvent, type ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { Field } from '#ui/field.tsx'
import { RemoteCombo } from '#ui/remote-combo.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { searchMembers, useStartView, type MemberChoice } from './api.ts'
import { failureOf } from './failure.ts'

interface ViewAsProps {
  /** Whom to view as, where that is known: on their profile. */
  person?: { readonly id: string; readonly name: string }
  onClose: () => void
}

/** Asks whom and why, and shows the product as they get it from then on. */
export function ViewAs({ person, onClose }: ViewAsProps): ReactElement {
  const [member, setMember] = useState<MemberChoice | null>(null)
  const [reason, setReason] = useState('')
  const start = useStartView()
  const search = useCallback(
    (text: string, signal?: AbortSignal) => searchMembers(text, signal).then((found) => found.filter(({ you }) => !you)),
    [],
  )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const whom = person ? { employee_id: person.id } : member && { membership_id: member.id }
    if (whom && reason.trim()) start.mutate({ ...whom, reason: reason.trim() }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="confirm"
      title={person ? `View as ${person.name}` : 'View as someone'}
      closeBlocked={start.isPending}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={start.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" loading={start.isPending} disabled={!(person ?? member) || !reason.trim()}>
            Start viewing
          </Button>
        </>
      }
    >
      {start.isError && <ErrorBanner message={failureOf(start.error, 'Viewing could not be started. Please try again.') ?? ''} />}
      <p className="mb-4 text-sm text-ink-2">
        You see every page exactly as they do, for up to 30 minutes. Nothing can be changed, their notifications stay theirs, and the audit
        log keeps that it was you.
      </p>
      <div className="grid gap-4">
        {!person && (
          <Field label="Member">
            <RemoteCombo search={search} value={member} onChange={setMember} />
          </Field>
        )}
        <Field label="Reason" hint="Kept in the audit log.">
          <TextArea rows={2} maxLength={300} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}
