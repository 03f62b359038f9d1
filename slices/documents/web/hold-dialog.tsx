import type { ReactElement } from 'react'
import { toast } from '#ui/toast-store.ts'
import { useHold, type DocumentPlace } from './api.ts'
import { useHoldCompany } from './company-api.ts'
import type { CompanyDialogProps } from './company-task.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { dialogStrings as words } from './strings.ts'

interface Held {
  readonly name: string
  readonly held: boolean
}
interface HoldProps {
  document: Held
  holding: { isPending: boolean; mutateAsync: (body: { held: boolean; reason: string }) => Promise<unknown> }
  onClose: () => void
}

export function HoldDialog({ document, place, onClose }: { document: Held; place: DocumentPlace; onClose: () => void }): ReactElement {
  return <Hold document={document} holding={useHold(place)} onClose={onClose} />
}

export function HoldCompanyDialog({ document, place, onClose }: CompanyDialogProps): ReactElement {
  return <Hold document={document} holding={useHoldCompany(place)} onClose={onClose} />
}

/** Begins or ends the legal hold of a document, with the reason for it. */
function Hold({ document, holding, onClose }: HoldProps): ReactElement {
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
