import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactElement } from 'react'
import { sayProblem } from '#platform/web/api-error.ts'
import { ColleaguePicker, type Colleague } from '#slices/people/web/public.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorBanner, Notice } from '#ui/error-banner.tsx'
import { Field } from '#ui/field.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { LetterDocument } from '../rules/document.ts'
import { previewOf } from './api.ts'
import { PaperView } from './paper-view.tsx'
import { CaseChoice } from './write-choice.tsx'

/** Whom a text that is being written is looked at with. */
export interface LookedAtWith {
  readonly person: Colleague | null
  readonly case?: string | undefined
}

interface DraftProps {
  template: string
  document: LetterDocument
  /** It goes out of a case only. */
  wantsCase: boolean
  about: LookedAtWith
  onChange: (about: LookedAtWith) => void
}

/** What is written now, as the paper it would become for a real person and case, before it is saved. Nothing can be issued from it. */
export function DraftPreview({ template, document, wantsCase, about, onChange }: DraftProps): ReactElement {
  const { person } = about
  return (
    <>
      <div className="mx-auto mb-4 grid max-w-3xl gap-4 sm:grid-cols-2">
        <Field label="As for">
          <ColleaguePicker value={person} onChange={(colleague) => onChange({ person: colleague })} />
        </Field>
        {person && (
          <CaseChoice
            person={person.value}
            search={{ case: about.case }}
            wanted={wantsCase}
            onChange={(search) => onChange({ person, case: search.case })}
          />
        )}
      </div>
      {person ? (
        <Drawn template={template} document={document} person={person} ofCase={about.case} />
      ) : (
        <EmptyState title="Choose a person" drawing="page">
          The text is then shown with everything that is on their record.
        </EmptyState>
      )}
    </>
  )
}

interface DrawnProps extends Pick<DraftProps, 'template' | 'document'> {
  person: Colleague
  ofCase: string | undefined
}
const nothingGiven = { values: {}, delivery: 'portal', signatory_id: null, northern_ireland_confirmed: false } as const

function Drawn({ template, document, person, ofCase }: DrawnProps): ReactElement {
  const sent = useMemo(() => ({ ...document }), [document])
  const found = useQuery(previewOf({ ...nothingGiven, template, employee_id: person.value, case_id: ofCase ?? null, document: sent }))
  if (found.isError)
    return (
      <ErrorBanner
        message={sayProblem(found.error, 'The text could not be shown.')}
        onRetry={() => void found.refetch()}
        retrying={found.isFetching}
      />
    )
  if (!found.data) return <SkeletonRows label="The text is loading" avatar={false} rows={8} />
  const open = found.data.findings.length
  return (
    <>
      {open > 0 && (
        <div className="mx-auto mb-3 max-w-3xl">
          <Notice>
            {open === 1 ? 'One thing is' : `${open} things are`} missing before such a letter could go out. What is missing stands in the
            text.
          </Notice>
        </div>
      )}
      <PaperView document={found.data.document} pages={found.data.pages} plain label={`Preview for ${person.label}`} />
    </>
  )
}
