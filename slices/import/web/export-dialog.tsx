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
import { exportFields, useExport } from './api.ts'
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

/** People as a file: which fields, in which form, and whether those on the screen or everyone. Each export is recorded. */
export function ExportDialog({ search, onClose }: { search: PeopleSearch; onClose: () => void }): ReactElement {
  const { tenant } = useMe()
  const fields = useQuery(exportFields)
  const save = useExport()
  const { withProof, proof } = useProof()
  const stop = useRef(new AbortController())
  const [format, setFormat] = useState<Format>('xlsx')
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null)
  const [asListed, setAsListed] = useState(true)
  const [leavers, setLeavers] = useState(false)
  const [none, setNone] = useState(false)
  useEffect(() => {
    stop.current = new AbortController()
    return () => stop.current.abort()
  }, [])
  const known: readonly ExportField[] = fields.data ?? []
  const chosen = picked ?? (fields.data ? chosenAtFirst(known) : null)
  const filters = filtersInWords(search)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (chosen?.size === 0) return setNone(true)
    setNone(false)
    const query = exportQueryOf({ format, fields: chosen, leavers, asListed }, search)
    const day = search.as_at ?? today(tenant?.time_zone ?? 'Europe/London')
    void withProof(() => save.mutateAsync({ query, signal: stop.current.signal })).then(
      (file) => {
        saveFile(file, `people-${day}.${format}`)
        toast.success('The people were exported. The export is recorded.')
        onClose()
      },
      () => undefined,
    )
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
            <Button type="submit" variant="primary" loading={save.isPending} disabled={fields.isPending}>
              Export
            </Button>
          </>
        }
      >
        <div className="grid gap-5">
          <Field label="Format" group hint={help[format]}>
            <Segmented<Format> value={format} onChange={setFormat} items={formats} />
          </Field>
          <Field label="People" group>
            <div className="grid gap-1">
              {filters && (
                <Segmented
                  value={asListed ? 'listed' : 'all'}
                  onChange={(value) => setAsListed(value === 'listed')}
                  items={[
                    { value: 'listed', label: `Those listed: ${filters}` },
                    { value: 'all', label: 'Everyone' },
                  ]}
                />
              )}
              <Checkbox label="Also people who have left" checked={leavers} onChange={setLeavers} />
            </div>
          </Field>
          {fields.isPending && (
            <div className="grid gap-2">
              <output className="sr-only">Loading the fields…</output>
              <Skeleton width={220} />
              <Skeleton width={180} />
            </div>
          )}
          {fields.isError && (
            <ErrorBanner message="The fields could not be loaded." onRetry={() => void fields.refetch()} retrying={fields.isFetching}>
              Without choosing, you get every field you may see except bank details.
            </ErrorBanner>
          )}
          {chosen && known.length > 0 && (
            <FieldGroups fields={known} chosen={chosen} onChange={setPicked} error={none ? 'Choose at least one field.' : undefined} />
          )}
          {isFailure(save.error) && <ErrorBanner message={problemWords(save.error, 'The export could not be made.')} />}
        </div>
      </Dialog>
      {proof}
    </>
  )
}

/** Neither what the person stopped themselves nor a proof that is being asked for. */
const isFailure = (error: Error | null): boolean =>
  error !== null && !(error instanceof ApiError && ['auth.step-up-required', 'cancelled'].includes(error.code))
