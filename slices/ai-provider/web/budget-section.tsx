import { useState, type FormEvent, type ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/error-banner.tsx'
import { Field } from '#ui/field.tsx'
import { MeasuredProgress } from '#ui/measured-progress.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import type { AssistantSettings } from '../contract.ts'
import { useBudget } from './api.ts'
import { problemOf } from './problem.ts'
import { tokensIn, wholeNumber, wordsIn } from './words.ts'

export function BudgetSection({ settings }: { settings: AssistantSettings }): ReactElement {
  const { budget, keep_days: days, can } = settings
  return (
    <div className="grid max-w-150 gap-4">
      <div>
        <p className="mb-2 text-base">
          <b>{wholeNumber(wordsIn(budget.used))}</b> of about {wholeNumber(wordsIn(budget.tokens_a_month))} words used this month
        </p>
        <MeasuredProgress label="Words used this month" value={budget.used} total={Math.max(1, budget.tokens_a_month)} />
        {budget.used >= budget.tokens_a_month && (
          <p className="mt-2 text-sm text-warn-ink">
            It is used up: the assistant answers without the model until next month, or until a super admin raises it.
          </p>
        )}
      </div>
      {can.manage ? (
        <BudgetForm key={settings.version} settings={settings} />
      ) : (
        <p className="text-sm text-ink-2">What was sent is kept for {days} days.</p>
      )}
    </div>
  )
}

function BudgetForm({ settings }: { settings: AssistantSettings }): ReactElement {
  const { budget, keep_days: days, version } = settings
  const given = wholeNumber(wordsIn(budget.tokens_a_month))
  const [words, setWords] = useState(given)
  const [keep, setKeep] = useState(String(days))
  const save = useBudget()
  const { fields, message } = problemOf(save.error)
  const dirty = words !== given || keep !== String(days)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!dirty || save.isPending) return
    save
      .mutateAsync({ version, tokens_a_month: tokensIn(Number(words.replaceAll(',', '') || NaN)), keep_days: Number(keep || NaN) })
      .then(() => toast.success('Budget saved.'))
      .catch(() => {})
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      {message && (
        <div role="alert">
          <Notice tone="warn">{message}</Notice>
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Words a month"
          error={fields['tokens_a_month'] && 'Enter a whole number from 0 to 750,000,000.'}
          hint="Sent and received. The provider’s bill counts tokens: four for about three words."
        >
          <TextInput inputMode="numeric" value={words} onChange={(event) => setWords(event.target.value)} />
        </Field>
        <Field label="Days to keep what was sent" error={fields['keep_days']} hint="The record that it was sent stays.">
          <TextInput inputMode="numeric" value={keep} onChange={(event) => setKeep(event.target.value)} />
        </Field>
      </div>
      <div>
        <Button type="submit" loading={save.isPending} disabledReason={dirty ? '' : 'Nothing has changed.'}>
          Save
        </Button>
      </div>
    </form>
  )
}
