import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { Trash2 } from '#ui/icons.ts'
import { SideSheet } from '#ui/side-sheet.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import type { ConversationLine } from '../contract.ts'
import { historyQuery, useDeleteConversation } from './api.ts'

interface Props {
  open: boolean
  onClose: () => void
  current: string | undefined
}

/** The asker's own conversations. */
export function HistorySheet({ open, onClose, current }: Props): ReactElement {
  const query = useQuery({ ...historyQuery, enabled: open })
  const [removing, setRemoving] = useState<ConversationLine | null>(null)
  return (
    <>
      <SideSheet open={open} onOpenChange={(is) => is || onClose()} title="Your conversations">
        {query.isError ? (
          <ErrorBanner message="Your conversations could not be loaded." onRetry={() => void query.refetch()} retrying={query.isFetching} />
        ) : query.isPending ? (
          <SkeletonRows label="Loading your conversations…" rows={5} />
        ) : query.data.data.length === 0 ? (
          <EmptyLine>You have not asked anything yet. Only you see what you ask.</EmptyLine>
        ) : (
          <ul className="grid divide-y divide-line">
            {query.data.data.map((line) => (
              <li key={line.id} className="flex items-start gap-2 py-2.5">
                <Link
                  to="/app/ai"
                  search={{ c: line.id, ...(line.case ? { case: line.case.id } : {}) }}
                  onClick={onClose}
                  aria-current={line.id === current ? 'page' : undefined}
                  className="min-w-0 flex-1 text-sm no-underline"
                >
                  <span className="block font-[550] text-ink wrap-anywhere">{line.title}</span>
                  <span className="ek-meta">
                    {showDate(line.updated_at.slice(0, 10))}
                    {line.case && `, ${line.case.reference}`}
                  </span>
                </Link>
                <IconButton label={`Delete “${line.title}”`} icon={Trash2} onClick={() => setRemoving(line)} />
              </li>
            ))}
          </ul>
        )}
      </SideSheet>
      {removing && <RemoveDialog line={removing} isCurrent={removing.id === current} onClose={() => setRemoving(null)} />}
    </>
  )
}

function RemoveDialog({ line, isCurrent, onClose }: { line: ConversationLine; isCurrent: boolean; onClose: () => void }): ReactElement {
  const remove = useDeleteConversation()
  const navigate = useNavigate()
  const confirm = (): void =>
    void remove
      .mutateAsync(line.id)
      .then(() => {
        toast.success('The conversation was deleted.')
        onClose()
        return isCurrent ? navigate({ to: '/app/ai', search: {} }) : undefined
      })
      .catch(() => toast.error('The conversation could not be deleted.'))
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Delete this conversation?"
      confirmLabel="Delete conversation"
      loading={remove.isPending}
      onConfirm={confirm}
    >
      “{line.title}” goes with all its answers. It cannot be brought back. What was saved to a case stays there.
    </ConfirmDialog>
  )
}
