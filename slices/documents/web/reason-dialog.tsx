import { useState, type FormEvent, type ReactElement, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { dialogStrings } from './strings.ts'

interface ReasonDialogProps {
  title: string
  children: ReactNode
  confirm: string
  keep: string
  tone: 'danger' | 'primary'
  working: boolean
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** A question that is answered with a reason, which the record keeps. */
export function ReasonDialog({ title, children, confirm, keep, tone, working, onConfirm, onClose }: ReasonDialogProps): ReactElement {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (working) return
    if (reason.trim() === '') setProblem(dialogStrings.sayWhy)
    else onConfirm(reason.trim())
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      closeBlocked={working}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={working} onClick={onClose}>
            {keep}
          </Button>
          <Button type="submit" variant={tone} loading={working}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <div className="text-sm text-ink-2">{children}</div>
        <Field label={dialogStrings.reason} required error={problem}>
          <TextArea rows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}
