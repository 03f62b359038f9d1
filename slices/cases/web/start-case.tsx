import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactElement } from 'react'
import { today } from '#platform/web/clock.ts'
import type { Colleague } from '#slices/people/web/public.tsx'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorBanner, Notice } from '#ui/error-banner.tsx'
import { Field, RequiredNote } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { SideSheet } from '#ui/side-sheet.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { ProcessName } from '../contract.ts'
import { definitionOf, definitions, type DefinitionLine } from './api.ts'
import { firstStepOf } from './first-step.ts'
import { missingOf, startDraft, type StartDraft } from './start-draft.ts'
import { FirstAnswers, WhoAndWhat } from './start-fields.tsx'
import type { Problems } from './step-draft.ts'
import { useStart } from './use-start.ts'

interface StartProps {
  /** Chosen already, as from the menu of a profile: one process, or some to choose from. */
  processes?: readonly ProcessName[] | undefined
  /** What was chosen there, while the process itself is still open. */
  title?: string | undefined
  person?: Colleague | undefined
  onClose: () => void
}

/** Starting a case: the process, the people, who may see it, and the first answers. */
export function StartCase({ processes, title = 'Start a case', person, onClose }: StartProps): ReactElement {
  const found = useQuery(definitions)
  const offered = found.data?.data.filter(({ process }) => processes?.includes(process) ?? true)
  const first = offered?.length === 1 ? offered[0] : undefined
  if (offered) return <StartForm offered={offered} given={first} title={title} person={person} onClose={onClose} />
  return (
    <SideSheet open onOpenChange={(open) => open || onClose()} title={title}>
      {found.isError ? (
        <ErrorBanner message="The processes could not be loaded." onRetry={() => void found.refetch()} retrying={found.isFetching} />
      ) : (
        <SkeletonRows label="Processes are loading" avatar={false} />
      )}
    </SideSheet>
  )
}

interface FormProps {
  offered: readonly DefinitionLine[]
  given: DefinitionLine | undefined
  title: string
  person: Colleague | undefined
  onClose: () => void
}

/** The chosen process, its first step, and the draft that is typed into both. */
function useDraft({ offered, given, person }: FormProps) {
  const { tenant } = useMe()
  const day = today(tenant?.time_zone ?? 'Europe/London')
  const [draft, setDraft] = useState<StartDraft>(() => startDraft(given, person, day))
  const line = offered.find(({ process }) => process === draft.process)
  const definition = useQuery({ ...definitionOf(line?.process ?? 'disciplinary', line?.version ?? 1), enabled: line !== undefined })
  const choose = (process: string): void => {
    const chosen = offered.find((one) => one.process === process)
    setDraft({ ...startDraft(chosen, person, day), first: draft.first, title: draft.title })
  }
  return {
    day,
    draft,
    line,
    choose,
    step: line && definition.data ? firstStepOf(definition.data) : null,
    waiting: definition.isLoading,
    set: (part: Partial<StartDraft>): void => setDraft({ ...draft, ...part }),
  }
}

const forWhom = (person: Colleague | undefined): string | undefined =>
  person && `For ${person.label}${person.jobTitle ? `, ${person.jobTitle}` : ''}`

function StartForm(props: FormProps): ReactElement {
  const { offered, given, title, person, onClose } = props
  const { draft, line, step, waiting, ...form } = useDraft(props)
  const [problems, setProblems] = useState<Problems>({})
  const start = useStart(line, step, onClose)
  const errors = { ...start.fields, ...problems }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const missing = missingOf(draft, line, step)
    setProblems(missing)
    if (Object.keys(missing).length === 0 && !start.working && !waiting) start.open(draft)
  }
  return (
    <SideSheet
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={forWhom(person)}
      closeBlocked={start.working}
      closeOnOutsidePress={false}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={start.working} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" loading={start.working}>
            Open case
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {start.problem && (
          <div role="alert">
            <Notice tone="warn">{start.problem}</Notice>
          </div>
        )}
        <p className="text-xs text-ink-3">
          <RequiredNote />
        </p>
        {!given && (
          <Field label="Process" required error={errors['process'] ?? null}>
            <Select
              value={draft.process}
              placeholder="Choose"
              onChange={form.choose}
              options={offered.map((one) => ({ value: one.process, label: one.title }))}
            />
          </Field>
        )}
        <WhoAndWhat
          draft={draft}
          set={form.set}
          complains={line?.employee_is === 'complainant'}
          title={line?.title ?? ''}
          errors={errors}
          day={form.day}
        />
        {step && <FirstAnswers step={step} draft={draft} set={form.set} problems={errors} />}
      </div>
    </SideSheet>
  )
}
