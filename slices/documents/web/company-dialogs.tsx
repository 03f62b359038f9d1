import type { ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast-store.ts'
import { restorableDays } from '../categories.ts'
import { useAcknowledge, useRemoveCompany, useWithdraw } from './company-api.ts'
import type { CompanyDialogProps, CompanyTask, OpenCompanyTask } from './company-task.ts'
import { CompanyVersionDialog } from './company-version-dialog.tsx'
import { companyWords as words, withdrawStrings } from './company-strings.ts'
import { HoldCompanyDialog } from './hold-dialog.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { ReadersSheet } from './readers-sheet.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { dialogStrings, toasts, versionStrings } from './strings.ts'
import { VersionList } from './versions-sheet.tsx'

const dialogs: Record<CompanyTask, (props: CompanyDialogProps) => ReactElement> = {
  read: ReadDialog,
  publish: PublishDialog,
  'new-version': CompanyVersionDialog,
  versions: ({ document, place, onClose }) => (
    <VersionList name={document.name} place={place} note={versionStrings.companyKept} onClose={onClose} />
  ),
  readers: ReadersSheet,
  withdraw: WithdrawDialog,
  hold: HoldCompanyDialog,
  remove: RemoveCompanyDialog,
}

/** What is being done with one document of the company. */
export function CompanyDialogs({
  tenantId,
  open,
  onClose,
}: {
  tenantId: string
  open: OpenCompanyTask | null
  onClose: () => void
}): ReactElement | null {
  if (!open) return null
  const Dialog = dialogs[open.task]
  return <Dialog document={open.document} place={{ tenantId, documentId: open.document.id }} onClose={onClose} />
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The document in the page; who is asked to says there that they have read it. */
function ReadDialog({ document, place, onClose }: CompanyDialogProps): ReactElement {
  const acknowledging = useAcknowledge(place)
  const acknowledge = async (): Promise<void> => {
    try {
      await acknowledging.mutateAsync(document.number)
      toast.success(words.acknowledged(document.name))
      onClose()
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  return (
    <PreviewDialog
      document={document}
      place={place}
      showable={document.can_preview}
      action={
        document.mine.due && (
          <Button variant="primary" loading={acknowledging.isPending} onClick={() => void acknowledge()}>
            {words.haveRead(document.number)}
          </Button>
        )
      }
      onClose={onClose}
    />
  )
}

function WithdrawDialog({ document, place, onClose }: CompanyDialogProps): ReactElement {
  const withdrawing = useWithdraw(place)
  const withdraw = async (): Promise<void> => {
    try {
      await withdrawing.mutateAsync()
      toast.success(withdrawStrings.done(document.name))
      onClose()
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={withdrawStrings.title(document.name)}
      confirmLabel={withdrawStrings.confirm}
      cancelLabel={withdrawStrings.keep}
      loading={withdrawing.isPending}
      onConfirm={() => void withdraw()}
    >
      {withdrawStrings.text}
    </ConfirmDialog>
  )
}

function RemoveCompanyDialog({ document, place, onClose }: CompanyDialogProps): ReactElement {
  const removing = useRemoveCompany(place)
  const remove = async (reason: string): Promise<void> => {
    try {
      await removing.mutateAsync(reason)
      toast.success(toasts.deleted(document.name))
      onClose()
    } catch (error) {
      toast.error(toasts.deleteFailed(messageOf(error)))
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
