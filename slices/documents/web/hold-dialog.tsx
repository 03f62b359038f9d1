import type { ReactElement } from 'react'
import { toast } from '#ui/toast-store.ts'
import type { Document } from '../contract.ts'
import { useHold, type DocumentPlace } from './api.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { dialogStrings as words } from './strings.ts'

/** Begins or ends the legal hold of a document, with the reason for it. */
export function HoldDialog({ document, place, onClose }: { document: Document; place: DocumentPlace; onClose: () => void }): ReactElement {
  const holding = useHold(place)
  const held = !document.held
  const change = async (reason: string): Promise<void> => {
    try {
      await holding.mutateAsync({ held, reason })
      toast.success(held ? words.heldNow(document.name) : words.holdEnded(document.name))
      onClose()
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <ReasonDialog
      title={held ? words.holdTitle(document.name) : words.endHoldTitle(document.name)}
      confirm={held ? words.hold : words.endHold}
      keep={words.cancel}
      tone="primary"
      working={holding.isPending}
      onConfirm={(reason) => void change(reason)}
      onClose={onClose}
    >
      {held ? words.holdText : words.endHoldText}
    </ReasonDialog>
  )
}
