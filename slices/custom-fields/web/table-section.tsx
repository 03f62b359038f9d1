import { useState, type ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { Pencil, Plus, Trash2 } from '#ui/icons.ts'
import { toast } from '#ui/toast-store.ts'
import type { RowOfTable, SectionOfPerson } from '../contract.ts'
import { useChangeRow } from './api.ts'
import { RowDialog } from './row-dialog.tsx'
import { ValueText } from './value-text.tsx'

type TableProps = { personId: string; section: SectionOfPerson; asAt: boolean }

/** A table of repeating rows, such as qualifications; `asAt`: as it stood at the end of another day. */
export function TableSection({ personId, section, asAt }: TableProps): ReactElement {
  const [open, setOpen] = useState<RowOfTable | 'new' | null>(null)
  const [removing, setRemoving] = useState<RowOfTable | null>(null)
  const changing = useChangeRow(personId)
  const writable = section.write === 'W'
  const remove = (row: RowOfTable): void =>
    changing.mutate(
      { do: 'remove', rowId: row.id },
      { onSuccess: () => setRemoving(null), onError: () => toast.error('The row could not be removed. Please try again.') },
    )
  const nameOf = (row: RowOfTable): string => {
    const named = section.fields.map(({ id }) => row.cells[id]).find((cell) => typeof cell === 'string')
    return named ?? 'this row'
  }
  return (
    <section className="mt-6 border-t border-line pt-6" aria-labelledby={`custom-${section.id}`}>
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 id={`custom-${section.id}`} className="ek-section-title wrap-anywhere">
          {section.name}
        </h2>
        {writable && (
          <Button size="sm" variant="ghost" icon={Plus} aria-label={`Add to ${section.name}`} onClick={() => setOpen('new')}>
            Add
          </Button>
        )}
      </div>
      {section.kept_from && (
        <p className="mb-2 text-sm text-ink-2">
          Every change of this table is kept since {showDate(section.kept_from)}. Rows that were changed or removed before then are missing
          here.
        </p>
      )}
      {section.rows.length === 0 ? (
        <EmptyLine>{asAt ? 'Nothing was recorded on this day.' : 'Nothing has been recorded yet.'}</EmptyLine>
      ) : (
        <div className="overflow-x-auto">
          <table className="ek-table">
            <thead>
              <tr>
                {section.fields.map(({ id, name }) => (
                  <th key={id} scope="col">
                    {name}
                  </th>
                ))}
                {writable && (
                  <th scope="col">
                    <span className="sr-only">Actions</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {section.rows.map((row) => (
                <tr key={row.id}>
                  {section.fields.map(({ id, kind }) => (
                    <td key={id}>
                      <ValueText kind={kind} value={row.cells[id] ?? null} shown={row.shown[id]} />
                    </td>
                  ))}
                  {writable && (
                    <td className="text-right whitespace-nowrap">
                      <IconButton label={`Change ${nameOf(row)}`} icon={Pencil} onClick={() => setOpen(row)} />
                      <IconButton label={`Remove ${nameOf(row)}`} icon={Trash2} onClick={() => setRemoving(row)} />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {open && <RowDialog personId={personId} section={section} row={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(stays) => stays || setRemoving(null)}
        title="Remove this row?"
        confirmLabel="Remove"
        loading={changing.isPending}
        onConfirm={() => removing && remove(removing)}
      >
        The history of this person keeps what it said.
      </ConfirmDialog>
    </section>
  )
}
