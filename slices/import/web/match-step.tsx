import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState, type ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { ErrorBanner, Notice } from '#ui/error-banner.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { Import } from '../contract.ts'
import { importTargets, usePlan } from './api.ts'
import { GiveUp } from './give-up.tsx'
import { ImportFrame, Inset } from './import-frame.tsx'
import { MatchColumn, type TargetOption } from './match-column.tsx'
import { draftOf, ignored, planOf, problemsOf, questionFor, questionOf, withChoice, type MatchDraft } from './match-draft.ts'
import { ReadingPanel } from './reading-panel.tsx'
import { counted, listed, problemWords } from './words.ts'

type Targets = readonly { target: string; label: string; required: boolean; help: string | null }[]

/** Step 2: each column of the file beside the field it goes to. Nothing is taken over that is not said here. */
export function MatchStep({ one }: { one: Import }): ReactElement {
  const targets = useQuery(importTargets)
  const title = 'Match the columns'
  if (targets.data) return <Matching key={one.version} one={one} targets={targets.data} />
  return (
    <ImportFrame step={1} title={title}>
      <Inset>
        {targets.isError ? (
          <ErrorBanner message="The fields could not be loaded." onRetry={() => void targets.refetch()} retrying={targets.isFetching} />
        ) : (
          <SkeletonRows label="Loading the fields…" avatar={false} />
        )}
      </Inset>
    </ImportFrame>
  )
}

function Matching({ one, targets }: { one: Import; targets: Targets }): ReactElement {
  const navigate = useNavigate()
  const plan = usePlan(one)
  const [draft, setDraft] = useState<MatchDraft>(() => draftOf(one))
  const [asked, setAsked] = useState(false)
  const options = useOptions(targets)
  const labelOf = (target: string): string => targets.find((known) => known.target === target)?.label ?? target
  const problems = problemsOf(one, draft, labelOf)
  const open = one.columns.filter(({ index }) => draft.columns[index]?.target === '')
  const check = (): void => {
    setAsked(true)
    const [first] = problems
    if (first) return focusColumn(first.column)
    plan.mutate(planOf(draft), { onSuccess: () => void navigate({ to: '/app/people/import/$id', params: { id: one.id }, search: {} }) })
  }
  const ignoreOpen = (): void =>
    setDraft({
      ...draft,
      columns: { ...draft.columns, ...Object.fromEntries(open.map(({ index }) => [index, { target: ignored, dateOrder: null }])) },
    })
  return (
    <ImportFrame
      step={1}
      title="Match the columns"
      lead="Each column of your file is on the left, with examples from it. On the right is where it goes. A column you ignore is not stored."
      actions={
        <>
          <Button variant="primary" loading={plan.isPending} onClick={check}>
            Check the rows
          </Button>
          <GiveUp one={one} />
          <Remaining
            asked={asked}
            many={problems.length}
            error={plan.isError ? problemWords(plan.error, 'The columns could not be saved.') : ''}
          />
        </>
      }
    >
      <Inset className="max-w-240">
        <div className="grid gap-3">
          <ReadingPanel one={one} />
          <MissingFields targets={targets} draft={draft} />
          {open.length > 1 && (
            <Notice
              tone="warn"
              action={
                <Button size="sm" onClick={ignoreOpen}>
                  Ignore these {open.length}
                </Button>
              }
            >
              No field was found for {listed(open.map(({ name }) => `“${name}”`))}.
            </Notice>
          )}
        </div>
        <ul aria-label="Columns of your file" className="mt-4 border-t border-line">
          {one.columns.map((column) => (
            <MatchColumn
              key={column.index}
              column={column}
              choice={draft.columns[column.index] ?? { target: '', dateOrder: null }}
              options={options}
              error={asked ? problems.find((problem) => problem.column === column.index)?.message : undefined}
              question={questionFor(one, column, draft.columns[column.index])}
              answer={draft.answers[questionOf(one, column)?.key ?? '']}
              onChange={(choice) => setDraft(withChoice(draft, column.index, choice))}
              onAnswer={(option) => {
                const question = questionOf(one, column)
                if (question) setDraft({ ...draft, answers: { ...draft.answers, [question.key]: option } })
              }}
            />
          ))}
        </ul>
      </Inset>
    </ImportFrame>
  )
}

function useOptions(targets: Targets): TargetOption[] {
  return useMemo(
    () => [
      { value: ignored, label: 'Ignore this column', help: null },
      ...targets.map(({ target, label, required, help }) => ({ value: target, label: required ? `${label} (required)` : label, help })),
    ],
    [targets],
  )
}

/** Fields a new person needs and no column gives. */
function MissingFields({ targets, draft }: { targets: Targets; draft: MatchDraft }): ReactElement | null {
  const taken = new Set(Object.values(draft.columns).map(({ target }) => target))
  if (taken.has('full_name')) for (const part of ['first_name', 'last_name']) taken.add(part)
  const missing = targets.filter(({ required, target }) => required && !taken.has(target))
  if (missing.length === 0) return null
  return (
    <Notice tone="warn">
      No column goes to {listed(missing.map(({ label }) => label))}. People who are already here can be changed without; new people need{' '}
      {missing.length === 1 ? 'it' : 'them'}, and you will be asked.
    </Notice>
  )
}

function Remaining({ asked, many, error }: { asked: boolean; many: number; error: string }): ReactElement {
  return (
    <span role="alert" className="text-sm text-danger-ink">
      {error || (asked && many > 0 ? `${counted(many, 'column')} ${many === 1 ? 'needs' : 'need'} you first.` : '')}
    </span>
  )
}

function focusColumn(index: number): void {
  const column = document.querySelector(`#column-${index}`)
  column?.scrollIntoView({ block: 'center' })
  column?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true })
}
