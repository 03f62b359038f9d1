import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, notFound } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { isNotFound } from '#platform/web/api-error.ts'
import { PageHeading } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/error-banner.tsx'
import { toast } from '#ui/toast-store.ts'
import type { FieldValue, Recorded } from '../contract.ts'
import { useSaveValues, valuesOf } from './api.ts'
import { FieldInput } from './field-input.tsx'
import { ListStates } from './list-states.tsx'
import { isUuid, sayProblem } from './words.ts'

const route = getRouteApi('/app/letters/terms/$id')

/** /app/letters/settings: what letters say of the employer, and the terms that count for everybody. */
export function LetterSettingsPage(): ReactElement {
  return (
    <Page
      title="What letters say of the employer"
      lead="These values go into every letter. Terms given here count for everybody without terms of their own."
      person={null}
    />
  )
}

/** /app/letters/terms/{id}: the terms of a person’s contract as letters say them. */
export function LetterTermsPage(): ReactElement {
  const { id } = route.useParams()
  // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
  if (!isUuid(id)) throw notFound()
  return <Page key={id} title="Terms for letters" lead="The terms of this person’s contract, as letters say them." person={id} />
}

function Page({ title, lead, person }: { title: string; lead: string; person: string | null }): ReactElement {
  const found = useQuery(valuesOf(person))
  // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
  if (isNotFound(found.error)) throw notFound()
  return (
    <div className="flex min-h-full flex-1 flex-col">
      <PageHeading
        title={title}
        lead={lead}
        action={
          person && (
            <Link to="/app/people/$id" params={{ id: person }}>
              Open the profile
            </Link>
          )
        }
      />
      <div className="max-w-3xl px-4 pb-10 md:px-6 xl:px-gutter">
        <ListStates list={found} loading="The values are loading" failed="The values could not be loaded." />
        {found.data && <Form values={found.data.data} may={found.data.can.edit} person={person} />}
      </div>
    </div>
  )
}

function Form({ values, may, person }: { values: readonly Recorded[]; may: boolean; person: string | null }): ReactElement {
  const [changed, setChanged] = useState<Record<string, FieldValue>>({})
  const save = useSaveValues(person)
  const submit = (): void =>
    save.mutate(changed, {
      onSuccess: () => {
        setChanged({})
        toast.success('Saved.')
      },
    })
  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {save.isError && (
        <div role="alert">
          <Notice tone="warn">{sayProblem(save.error, 'The values could not be saved.')}</Notice>
        </div>
      )}
      {values.map((value) => (
        <div key={value.name} className="grid gap-1.5">
          <span className="ek-label" aria-hidden="true">
            {value.label}
          </span>
          <FieldInput
            field={{ type: value.type, options: value.options, columns: null }}
            label={value.label}
            value={changed[value.name] ?? (value.inherited ? null : value.value)}
            disabled={!may}
            onChange={(next) => setChanged({ ...changed, [value.name]: next })}
          />
          {value.inherited && value.value !== null && (
            <span className="text-xs text-ink-3">For everybody: {Array.isArray(value.value) ? value.value.join(', ') : value.value}</span>
          )}
        </div>
      ))}
      {may && (
        <div className="sticky bottom-0 border-t border-line bg-surface py-3">
          <Button type="submit" variant="primary" loading={save.isPending} disabled={Object.keys(changed).length === 0}>
            Save
          </Button>
        </div>
      )}
    </form>
  )
}
