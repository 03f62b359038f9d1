import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import type { CaseFile } from '../contract.ts'
import { definitionOf, useMoveVersion, versionPreview } from './api.ts'
import { DifferenceList } from './difference-list.tsx'
import { meanwhile } from './record-dialog.tsx'
import { isConflict, sayProblem } from './words.ts'

/** An open case stays on its version until somebody moves it: with everything that becomes different in sight. */
export function VersionDialog({ file, version, onClose }: { file: CaseFile; version: number; onClose: () => void }): ReactElement {
  const [stage, setStage] = useState('')
  const preview = useQuery(versionPreview(file.id, { version: String(version), ...(stage === '' ? {} : { stage }) }))
  const definition = useQuery(definitionOf(file.process, version))
  const move = useMoveVersion(file.id)
  const known = definition.data?.stages.some(({ id }) => id === file.stage?.id) ?? true
  const problem = move.error ?? preview.error
  const submit = (): void =>
    void move.mutateAsync({ seen: file.seen, version, ...(stage === '' ? {} : { stage }) }).then(
      () => {
        toast.success(`The case follows version ${version} from here on.`)
        onClose()
      },
      () => undefined,
    )
  return (
    <FormDialog
      title={`Move to version ${version}`}
      problem={problem ? said(problem) : (preview.data?.problems[0] ?? null)}
      saving={move.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">What was done stays done. Only what comes next follows the other version.</p>
      {!known && (
        <Field label="Where the case goes on" required>
          <Select
            value={stage}
            placeholder="Choose"
            onChange={setStage}
            options={(definition.data?.stages ?? [])
              .filter(({ kind }) => kind !== 'outcome')
              .map(({ id, label }) => ({ value: id, label }))}
          />
        </Field>
      )}
      {preview.isPending && <SkeletonRows label="What changes is loading" avatar={false} rows={4} />}
      {preview.data && <DifferenceList differences={preview.data.differences} />}
    </FormDialog>
  )
}

const said = (error: Error): string => (isConflict(error) ? meanwhile(error) : sayProblem(error, 'The case could not be moved.'))
