import { useState, type ReactElement } from 'react'
import { periodInWords } from '#platform/shared/calendar-date.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea, TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import type { DocumentRule } from '../contract.ts'
import { useDeskActions } from './api.ts'
import { countedFromNames, problemText } from './words.ts'

const nameOf = (category: string): string => category.charAt(0).toUpperCase() + category.slice(1).replaceAll('-', ' ')

/** How long documents of each category are kept, counted from the end of employment, the day they were added or the day they run out. */
export function DocumentRules({ rules, set }: { rules: readonly DocumentRule[]; set: boolean }): ReactElement {
  const [open, setOpen] = useState<DocumentRule | null>(null)
  return (
    <section aria-labelledby="rules-title">
      <h2 id="rules-title" className="ek-section-title">
        Documents by category
      </h2>
      <ul className="mt-3 border-y border-line">
        {rules.map((rule) => (
          <li key={rule.category} className="flex flex-wrap items-start gap-x-4 border-b border-line py-3 last:border-0">
            <div className="min-w-48 flex-1">
              <p className="text-base font-[550]">{nameOf(rule.category)}</p>
              <p className="text-sm">
                {periodInWords(rule.months)} after {countedFromNames[rule.counted_from]}
              </p>
              <p className="max-w-150 text-sm text-ink-3">{rule.reason}</p>
            </div>
            {set && (
              <Button size="sm" variant="ghost" aria-label={`Change documents: ${nameOf(rule.category)}`} onClick={() => setOpen(rule)}>
                Change
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open && <RuleDialog rule={open} onClose={() => setOpen(null)} />}
    </section>
  )
}

const fromOptions = Object.entries(countedFromNames).map(([value, label]) => ({ value, label: `After ${label}` }))

function RuleDialog({ rule, onClose }: { rule: DocumentRule; onClose: () => void }): ReactElement {
  const { rule: save } = useDeskActions()
  const [months, setMonths] = useState(String(rule.months))
  const [from, setFrom] = useState(rule.counted_from)
  const [reason, setReason] = useState(rule.reason)
  const submit = (): void => {
    const body = { months: Number(months), counted_from: from, reason, version: rule.version }
    void save.mutateAsync({ params: { category: rule.category }, body }).then(
      () => {
        toast.success('Period saved.')
        onClose()
        return undefined
      },
      () => {},
    )
  }
  return (
    <FormDialog
      title={`Documents: ${nameOf(rule.category)}`}
      problem={save.isError ? problemText(save.error, 'The period could not be saved. Please try again.') : null}
      saving={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Months">
        <TextInput className="w-24" inputMode="numeric" value={months} onChange={(event) => setMonths(event.target.value)} />
      </Field>
      <Field label="Counted from">
        <Select options={fromOptions} value={from} onChange={(value) => setFrom(value as DocumentRule['counted_from'])} />
      </Field>
      <Field label="Why this long" required>
        <TextArea rows={3} maxLength={1000} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
