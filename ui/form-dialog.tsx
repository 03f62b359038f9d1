import type { FormEvent, ReactElement, ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Notice } from './error-banner.tsx'

type FormDialogProps = {
  title: string
  /** What stands in the way of saving, told above the fields. */
  problem: string | null | undefined
  saving: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog that is a form, with Cancel and Save. It is open for as long as it is drawn. */
export function FormDialog({ title, problem, saving, onSubmit, onClose, children }: FormDialogProps): ReactElement {
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!saving) onSubmit()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      closeBlocked={saving}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={saving} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" loading={saving}>
            Save
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {problem && (
          <div role="alert">
            <Notice tone="warn">{problem}</Notice>
          </div>
        )}
        {children}
      </div>
    </Dialog>
  )
}
