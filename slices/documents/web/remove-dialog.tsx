import type { ReactElement } from 'react'
import { toast } from '#ui/toast-store.ts'
import { restorableDays, type Document } from '../contract.ts'
import { useRemove, type DocumentPlace } from './api.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { dialogStrings, toasts } from './strings.ts'

/** Asks why, then moves the document to the bin (R134). */
export function RemoveDialog({
  document,
  place,
  onClose,
}: {
  document: Document
  place: DocumentPlace
  onClose: () => void
}): ReactElement {
  const removing = useRemove(place)
  const remove = async (reason: string): Promise<void> => {
    try {
      await removing.mutateAsync(reason)
      toast.success(toasts.deleted(document.name))
      onClose()
    } catch (error) {
      toast.error(toasts.deleteFailed(error instanceof Error ? error.message : String(error)))
    }
  }
  return (
    <ReasonDialog
      title={dialogStrings.removeTitle(document.name)}
      confirm={dialogStrings.remove}
      keep={dialogStrings.keep}
      tone="danger"
      working={removing.isPending}
      onConfirm={(reason) => void remove(reason)}
      onClose={onClose}
    >
      {dialogStrings.removeText(restorableDays)}
    </ReasonDialog>
  )
}
