import type { ReactElement, ReactNode } from 'react'
import { Button } from './button.tsx'
import { useOpened } from './deferred.ts'
import { dialogPart } from './dialog-part.ts'

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The question, naming the record: 'Delete this document?' */
  title: string
  /** What will happen, to whom, and whether it can be undone. */
  children: ReactNode
  /** A verb naming the result: 'Delete document'. Never OK or Yes. */
  confirmLabel: string
  /** The safe answer: 'Keep it'. */
  cancelLabel?: string | undefined
  onConfirm: () => void
  /** The work is under way: closing is blocked. */
  loading?: boolean | undefined
  tone?: 'danger' | 'primary' | undefined
}

export function ConfirmDialog(props: ConfirmDialogProps): ReactElement | null {
  const { open, onOpenChange, title, children, confirmLabel, cancelLabel = 'Cancel', onConfirm, loading = false, tone = 'danger' } = props
  const part = useOpened(dialogPart, open)
  if (!part) return null
  const actions = (
    <span className="ek-dialog__actions">
      <Button data-autofocus disabled={loading} onClick={() => onOpenChange(false)}>
        {cancelLabel}
      </Button>
      <Button variant={tone} loading={loading} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </span>
  )
  return (
    <part.ConfirmFrame open={open} onOpenChange={onOpenChange} title={title} actions={actions} closeBlocked={loading}>
      {children}
    </part.ConfirmFrame>
  )
}
