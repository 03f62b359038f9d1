import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Import } from '../contract.ts'
import { useCancel } from './api.ts'
import { problemWords } from './words.ts'

/** Lets go of an import that has not changed anything yet. */
export function GiveUp({ one }: { one: Import }): ReactElement | null {
  const [open, setOpen] = useState(false)
  const cancel = useCancel(one.id)
  const navigate = useNavigate()
  if (!one.can.cancel) return null
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        Give up this import
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Give up this import?"
        confirmLabel="Give up"
        cancelLabel="Keep it"
        loading={cancel.isPending}
        onConfirm={() =>
          cancel.mutate(undefined, {
            onSuccess: () => void navigate({ to: '/app/people/import' }),
            onError: (error) => toast.error(problemWords(error, 'The import could not be given up.')),
          })
        }
      >
        Nothing of “{one.filename}” has been stored. What you matched and mended here is lost.
      </ConfirmDialog>
    </>
  )
}
