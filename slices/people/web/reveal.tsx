import { useState, type FormEvent, type ReactElement } from 'react'
import { ProofDialog } from '#slices/auth/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { toast } from '#ui/toast.tsx'
import { useReveal, type RevealGroup } from './api.ts'
import { needsProof, needsReason, refusal } from './problems.ts'
import { revealStrings } from './strings.ts'

/** Opening hidden details: the server says whether it wants a reason, a proof of who is asking, or both. */
export function useOpening(id: string, group: RevealGroup, own: boolean) {
  const reveal = useReveal(id)
  const [asking, setAsking] = useState<'reason' | 'proof' | null>(null)
  const [reason, setReason] = useState('')
  const attempt = (): void =>
    reveal.mutate(
      { group, ...(reason.trim() ? { reason: reason.trim() } : {}) },
      {
        onSuccess: () => setAsking(null),
        onError: (error) => {
          if (needsProof(error)) setAsking('proof')
          else if (needsReason(error)) setAsking('reason')
          else toast.error(refusal(error) ?? revealStrings.failed)
        },
      },
    )
  return {
    group,
    opened: reveal.data ?? null,
    busy: reveal.isPending,
    /** Another person's details always need a reason; one's own are asked for at once. */
    open: () => (own ? attempt() : setAsking('reason')),
    hide: () => {
      reveal.reset()
      setReason('')
    },
    asking,
    stopAsking: () => setAsking(null),
    attempt,
    reason,
    setReason,
  }
}
export type Opening = ReturnType<typeof useOpening>

export function RevealDialogs({ opening }: { opening: Opening }): ReactElement {
  const { asking, stopAsking, attempt, reason, setReason, busy } = opening
  const close = (open: boolean) => open || stopAsking()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    event.stopPropagation()
    attempt()
  }
  return (
    <>
      <Dialog
        open={asking === 'reason'}
        onOpenChange={close}
        size="confirm"
        title={opening.group === 'bank' ? revealStrings.revealBank : revealStrings.revealEmergency}
        closeBlocked={busy}
        onSubmit={submit}
        footer={
          <>
            <Button disabled={busy} onClick={stopAsking}>
              {revealStrings.cancel}
            </Button>
            <Button variant="primary" type="submit" loading={busy} disabled={reason.trim() === ''}>
              {revealStrings.show}
            </Button>
          </>
        }
      >
        <p className="mb-4 text-sm text-ink-2">{revealStrings.recorded}</p>
        <Field label={revealStrings.reason} required>
          <TextArea
            rows={3}
            maxLength={500}
            placeholder={revealStrings.reasonExample}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </Dialog>
      <ProofDialog open={asking === 'proof'} onOpenChange={close} onConfirmed={attempt} />
    </>
  )
}
