import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { SettingsFrame } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { Download, Plus } from '#ui/icons.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import type { SectionDefinition } from '../contract.ts'
import { definitions, takeExport } from './api.ts'
import { SectionDialog } from './section-dialog.tsx'
import { SectionList } from './section-list.tsx'

/** /app/workspace/fields: what this workspace records of its people beyond the product's own fields. */
export function FieldsPage(): ReactElement {
  const found = useQuery(definitions)
  const [open, setOpen] = useState<SectionDefinition | 'new' | null>(null)
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setOpen('new')}>
      Add a section
    </Button>
  )
  return (
    <SettingsFrame
      title="Custom fields"
      lead="What you record of people beyond Evenkeel’s own fields. Sections are shown on profiles in this order."
      action={
        <span className="flex gap-2">
          <ExportButton />
          {add}
        </span>
      }
    >
      <div className="px-4 md:px-8">
        {found.isPending && <SkeletonRows label="Loading custom fields…" avatar={false} />}
        {found.isError && (
          <ErrorBanner message="Custom fields could not be loaded." retrying={found.isFetching} onRetry={() => void found.refetch()} />
        )}
        {found.data?.sections.length === 0 && (
          <EmptyState title="No custom fields yet" drawing="page">
            Add a section, then the fields it holds: a shirt size, a clearance level, a table of qualifications.
          </EmptyState>
        )}
        {found.data && <SectionList sections={found.data.sections} onEdit={setOpen} />}
      </div>
      {open && <SectionDialog section={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </SettingsFrame>
  )
}

function ExportButton(): ReactElement {
  const taking = useMutation({
    mutationFn: takeExport,
    onSuccess: ({ filename, csv }) => {
      const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
      Object.assign(document.createElement('a'), { href: address, download: filename }).click()
      URL.revokeObjectURL(address)
    },
    onError: () => toast.error('The file could not be made. Please try again.'),
  })
  return (
    <Button icon={Download} loading={taking.isPending} onClick={() => taking.mutate()}>
      Export values
    </Button>
  )
}
