import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent, type ReactElement } from 'react'
import { ApiError } from '#platform/web/api-error.ts'
import { today } from '#platform/web/clock.ts'
import { useProof } from '#slices/auth/web/public.tsx'
import type { PeopleSearch } from '#slices/people/web/public.tsx'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { Field } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import { exportFields, useExport, type ExportQuery } from './api.ts'
import { chosenAtFirst, dayInWords, exportQueryOf, filtersInWords, type ExportField } from './export-choice.ts'
import { FieldGroups } from './export-fields.tsx'
import { saveFile } from './save-file.ts'
import { problemWords } from './words.ts'

type Format = 'xlsx' | 'csv' | 'json'
const formats = [
  { value: 'xlsx', label: 'XLSX' },
  { value: 'csv', label: 'CSV' },
  { value: 'json', label: 'JSON' },
] as const
const help: Record<Format, string> = {
  xlsx: 'A spreadsheet with real dates and numbers.',
  csv: 'Plain text for other systems; no cell can act as a formula.',
  json: 'For programs.',
}

interface ExportProps {
  search: PeopleSearch
  onClose: () => void
}

/** Makes the file, asking for a proof of who is there where the server wants one; leaving the dialog stops it. */
function useExporting({ search, onClose }: ExportProps) {
  const { tenant } = useMe()
  const save = useExport()
  const { withProof, proof } = useProof()
  const stop = useRef(new AbortController())
  useEffect(() => {
    stop.current = new AbortController()
    return () => stop.current.abort()
  }, [])
  const run = async (query: ExportQuery): Promise<void> => {
    const file = await withProof(() => save.mutateAsync({ query, signal: stop.current.signal })).catch(() => null)
    if (!file) return
    saveFile(file, `people-${search.as_at ?? today(tenant?.time_zone ?? 'Europe/London')}.${query.format ?? 'xlsx'}`)
    toast.success('The people were exported. The export is recorded.')
    onClose()
  }
  return {
    run,
    proof,
    busy: save.isPending,
    problem: isFailure(save.error) ? problemWords(save.error, 'The export could not be made.') : '',
  }
}

/** People as a file: which fields, in which form, and whether those on the screen or everyone. Each export is recorded. */
export function ExportDialog({ search, onClose }: ExportProps): ReactElement {
  const fields = useQuery(exportFields)
  const exporting = useExporting({ search, onClose })
  const [format, setFormat] = useState<Format>('xlsx')
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null)
  const [people, setPeople] = useState({ asListed: true, leavers: false })
  const [none, setNone] = useState(false)
  const known: readonly ExportField[] = fields.data ?? []
  const chosen = picked ?? (known.length > 0 ? chosenAtFirst(known) : null)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setNone(chosen?.size === 0)
    if (chosen?.size !== 0) void exporting.run(exportQueryOf({ format, fields: chosen, ...people }, search))
  }
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => open || onClose()}
        title="Export people"
        description={['What you may see of the people you may list', dayInWords(search.as_at)].filter(Boolean).join(', ')}
        onSubmit={submit}
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" loading={exporting.busy} disabled={fields.isPending}>
              Export
            </Button>
          </>
        }
      >
        <div className="grid gap-5">
          <Field label="Format" group hint={help[format]}>
            <Segmented<Format> value={format} onChange={setFormat} items={formats} />
          </Field>
          <WhichPeople filters={filtersInWords(search)} value={people} onChange={setPeople} />
          {fields.isPending && <FieldsLoading />}
          {fields.isError && (
            <ErrorBanner message="The fields could not be loaded." onRetry={() => void fields.refetch()} retrying={fields.isFetching}>
              Without choosing, you get every field you may see of everyone.
            </ErrorBanner>
          )}
          {chosen && (
            <FieldGroups fields={known} chosen={chosen} onChange={setPicked} error={none ? 'Choose at least one field.' : undefined} />
          )}
          {exporting.problem && <ErrorBanner message={exporting.problem} />}
        </div>
      </Dialog>
      {exporting.proof}
    </>
  )
}

interface PeopleChoice {
  asListed: boolean
  leavers: boolean
}

function WhichPeople({
  filters,
  value,
  onChange,
}: {
  filters: string
  value: PeopleChoice
  onChange: (value: PeopleChoice) => void
}): ReactElement {
  return (
    <Field label="People" group>
      <div className="grid gap-1">
        {filters && (
          <Segmented
            value={value.asListed ? 'listed' : 'all'}
            onChange={(which) => onChange({ ...value, asListed: which === 'listed' })}
            items={[
              { value: 'listed', label: `Those listed: ${filters}` },
              { value: 'all', label: 'Everyone' },
            ]}
          />
        )}
        <Checkbox label="Also people who have left" checked={value.leavers} onChange={(leavers) => onChange({ ...value, leavers })} />
      </div>
    </Field>
  )
}

const FieldsLoading = (): ReactElement => (
  <div className="grid gap-2">
    <output className="sr-only">Loading the fields…</output>
    <Skeleton width={220} />
    <Skeleton width={180} />
  </div>
)

/** Neither what the person stopped themselves nor a proof that is being asked for. */
const isFailure = (error: Error | null): boolean =>
  error !== null && !(error instanceof ApiError && ['auth.step-up-required', 'cancelled'].includes(error.code))
