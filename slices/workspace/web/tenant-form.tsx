import { useMutation } from '@tanstack/react-query'
import type { FormEvent, ReactElement } from 'react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ComboSelect } from '#ui/combo-select.tsx'
import { Field } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import type { TenantCreate } from '../contract.ts'
import type { TeamSize } from '../rules.ts'
import { countryOptions, industryOptions, isCountry, isIndustry, teamSizeOptions } from '../rules.ts'
import { createWorkspace } from './api.ts'

const strings = {
  industry: 'Please select a valid industry from the list.',
  country: 'Please select a valid country from the list.',
  created: 'Workspace created successfully!',
  failed: 'Failed to create workspace. Please try again.',
}

interface Draft {
  readonly name: string
  readonly industry: string
  readonly country: string
  readonly headcount: TeamSize
}

/** The first thing wrong with the draft, in the order the form asks: name, industry, country. */
function problemOf({ name, industry, country }: Draft): 'name' | 'industry' | 'country' | null {
  if (name.trim() === '') return 'name'
  if (!isIndustry(industry)) return 'industry'
  return isCountry(country) ? null : 'country'
}

/** Workspace name, industry, country and team size (specification sections 2 and 5). The lists are checked before the call. */
export function TenantForm({ onCreated }: { onCreated: () => Promise<void> }): ReactElement {
  const [draft, setDraft] = useState<Draft>({ name: '', industry: '', country: '', headcount: '1' })
  const [problem, setProblem] = useState<ReturnType<typeof problemOf>>(null)
  const change = (part: Partial<Draft>): void => {
    setDraft((before) => ({ ...before, ...part }))
    if (problem && problem in part) setProblem(null)
  }
  const create = useMutation({
    mutationFn: createWorkspace,
    onSuccess: () => {
      toast.success(strings.created)
      void onCreated()
    },
    onError: () => toast.error(strings.failed),
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const wrong = problemOf(draft)
    setProblem(wrong)
    if (wrong === 'industry' || wrong === 'country') toast.error(strings[wrong])
    if (wrong) document.getElementById(`workspace-${wrong}`)?.focus()
    else create.mutate({ ...draft, name: draft.name.trim() } as TenantCreate)
  }
  return (
    <form noValidate className="mt-8 grid gap-6" onSubmit={submit}>
      <Field label="Workspace name" id="workspace-name" error={problem === 'name' ? 'Enter a workspace name.' : undefined}>
        <TextInput
          size="lg"
          name="name"
          required
          maxLength={120}
          autoComplete="organization"
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label="Industry" id="workspace-industry" error={problem === 'industry' ? strings.industry : undefined}>
          <ComboSelect
            size="lg"
            options={industryOptions}
            value={draft.industry}
            onChange={(industry) => change({ industry })}
            placeholder="Choose an industry"
          />
        </Field>
        <Field label="Country" id="workspace-country" error={problem === 'country' ? strings.country : undefined}>
          <ComboSelect
            size="lg"
            options={countryOptions}
            value={draft.country}
            onChange={(country) => change({ country })}
            placeholder="Choose a country"
          />
        </Field>
      </div>
      <Field label="Team size" group>
        <Segmented look="choice" value={draft.headcount} onChange={(headcount) => change({ headcount })} items={teamSizeOptions} />
      </Field>
      <div className="fixed inset-x-0 bottom-0 border-t border-line bg-surface px-5 py-3 lg:static lg:mt-3 lg:flex lg:items-center lg:gap-4 lg:border-0 lg:p-0">
        <Button type="submit" variant="primary" size="lg" loading={create.isPending} className="w-full lg:w-auto">
          Create workspace
        </Button>
        <span className="hidden text-sm text-ink-3 lg:inline">Next: add your people</span>
      </div>
    </form>
  )
}
