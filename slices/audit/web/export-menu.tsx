import { useState, type ReactElement } from 'react'
import { ApiError } from '#platform/web/api-error.ts'
import { ProofDialog } from '#slices/auth/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { Download } from '#ui/icons.ts'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { toast } from '#ui/toast-store.ts'
import type { LogFilters } from '../contract.ts'
import { useExport } from './api.ts'

type Format = 'csv' | 'jsonl'

/** The entries on the screen and all older ones that fit the filters, as a file; the password is asked for first. */
export function ExportMenu({ filters }: { filters: LogFilters }): ReactElement {
  const save = useExport()
  const [waiting, setWaiting] = useState<Format | null>(null)
  const run = (format: Format): void =>
    save.mutate(
      { ...filters, format },
      {
        onSuccess: (file) => keep(file, format),
        onError: (error) =>
          error instanceof ApiError && error.code === 'auth.step-up-required'
            ? setWaiting(format)
            : toast.error('The export could not be made. Please try again.'),
      },
    )
  return (
    <>
      <Menu
        trigger={
          <Button loading={save.isPending}>
            <Download className="ek-icon" size={16} aria-hidden="true" /> Export
          </Button>
        }
      >
        <MenuItem onSelect={() => run('csv')}>As a spreadsheet (CSV)</MenuItem>
        <MenuItem onSelect={() => run('jsonl')}>As JSON lines</MenuItem>
      </Menu>
      <ProofDialog
        open={waiting !== null}
        onOpenChange={(open) => !open && setWaiting(null)}
        onConfirmed={() => {
          if (waiting) run(waiting)
          setWaiting(null)
        }}
      />
    </>
  )
}

function keep(file: Blob, format: Format): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `audit-log.${format}`
  link.click()
  URL.revokeObjectURL(link.href)
  toast.success('The log was exported. The export is recorded in it.')
}
