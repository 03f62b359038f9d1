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

interface DialogProps {
  file: CaseFile
  version: number
  onClose: () => void
}
const at = (stage: string) => (stage === '' ? {} : { stage })

/** An open case stays on its version until somebody moves it: with everything that becomes different in sight. */
export function VersionDialog({ file, version, onClose }: DialogProps): ReactElement {
  const [stage, setStage] = useState('')
  const preview = useQuery(versionPreview(file.id, { version: String(version), ...at(stage) }))
  const move = useMoveVersion(file.id)
  const submit = async (): Promise<void> => {
    await move.mutateAsync({ seen: file.seen, version, ...at(stage) })
    toast.success(`The case follows version ${version} from here on.`)
    onClose()
  }
  return (
    <FormDialog
      title={`Move to version ${version}`}
      problem={said(move.error ?? preview.error) ?? preview.data?.problems[0] ?? null}
      saving={move.isPending}
      // What went wrong stands in the dialog.
      onSubmit={() => void submit().catch(() => undefined)}
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">What was done stays done. Only what comes next follows the other version.</p>
      <WhereItGoesOn file={file} version={version} stage={stage} onStage={setStage} />
      {preview.isPending && <SkeletonRows label="What changes is loading" avatar={false} rows={4} />}
      {preview.data && <DifferenceList differences={preview.data.differences} />}
    </FormDialog>
  )
}

type WhereProps = Omit<DialogProps, 'onClose'> & { stage: string; onStage: (stage: string) => void }

/** Asked only where the present stage is not in the other version. */
function WhereItGoesOn({ file, version, stage, onStage }: WhereProps): ReactElement | null {
  const stages = useQuery(definitionOf(file.process, version)).data?.stages
  if (!stages || stages.some(({ id }) => id === file.stage?.id)) return null
  return (
    <Field label="Where the case goes on" required>
      <Select
        value={stage}
        placeholder="Choose"
        onChange={onStage}
        options={stages.filter(({ kind }) => kind !== 'outcome').map(({ id, label }) => ({ value: id, label }))}
      />
    </Field>
  )
}

const said = (error: Error | null): string | null => {
  if (!error) return null
  return isConflict(error) ? meanwhile(error) : sayProblem(error, 'The case could not be moved.')
}
