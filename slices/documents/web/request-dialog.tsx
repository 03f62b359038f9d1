import { useState, type ReactElement } from 'react'
import { isCalendarDate } from '#platform/shared/calendar-date.ts'
import { ColleaguePicker, type Colleague } from '#slices/people/web/public.tsx'
import { IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { X } from '#ui/icons.ts'
import { Select } from '#ui/select.tsx'
import { TextArea, TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import { categoryNames, ordinaryCategory, requestableCategories, type RequestableCategory } from '../categories.ts'
import { requestFormats, type RequestFormat } from '../request-contract.ts'
import { useAskFor } from './requests-api.ts'
import { askStrings as words, formatNames } from './request-strings.ts'
import { useDays } from './use-days.ts'

export type Asked = Pick<Colleague, 'value' | 'label'>

interface DialogProps {
  tenantId: string
  /** Who is asked to begin with. */
  people?: readonly Asked[]
  onClose: () => void
}

/** Asks one person or many for the same document. */
export function RequestDialog({ tenantId, people: first = [], onClose }: DialogProps): ReactElement {
  const asking = useAskFor(tenantId)
  const { today } = useDays()
  const [people, setPeople] = useState<readonly Asked[]>(first)
  const [title, setTitle] = useState('')
  const [category, setCategory] = useState<RequestableCategory>(ordinaryCategory as RequestableCategory)
  const [formats, setFormats] = useState<readonly RequestFormat[]>([])
  const [due, setDue] = useState('')
  const [message, setMessage] = useState('')
  const [tried, setTried] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const problems = {
    people: people.length === 0 ? words.noPerson : null,
    title: title.trim() === '' ? words.noTitle : null,
    due: due !== '' && (!isCalendarDate(due) || due < today) ? words.badDate : null,
  }
  const shown = (which: keyof typeof problems): string | null => (tried ? problems[which] : null)
  const save = async (): Promise<void> => {
    setTried(true)
    if (Object.values(problems).some((found) => found !== null)) return
    try {
      const { data } = await asking.mutateAsync({
        people: people.map(({ value }) => value),
        title: title.trim(),
        category,
        formats: [...formats],
        due_on: due === '' ? null : due,
        message: message.trim() || null,
      })
      toast.success(words.sent(data.length))
      onClose()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <FormDialog title={words.title} problem={problem} saving={asking.isPending} onSubmit={() => void save()} onClose={onClose}>
      <People people={people} error={shown('people')} onChange={setPeople} />
      <Field label={words.what} required error={shown('title')}>
        <TextInput value={title} maxLength={120} placeholder={words.whatExample} onChange={(event) => setTitle(event.target.value)} />
      </Field>
      <Field label={words.category}>
        <Select
          value={category}
          options={requestableCategories.map((value) => ({ value, label: categoryNames[value] }))}
          onChange={(value) => setCategory((value || category) as RequestableCategory)}
        />
      </Field>
      <Field group label={words.formats} hint={words.formatsHint}>
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          {requestFormats.map((format) => (
            <Checkbox
              key={format}
              label={formatNames[format]}
              checked={formats.includes(format)}
              onChange={(on) => setFormats(on ? [...formats, format] : formats.filter((other) => other !== format))}
            />
          ))}
        </div>
      </Field>
      <Field label={words.due} hint={words.dueHint} error={shown('due')}>
        <DateInput value={due} onChange={setDue} min={today} weekStartsOn={1} locale="en-GB" />
      </Field>
      <Field label={words.message}>
        <TextArea rows={3} maxLength={1000} value={message} onChange={(event) => setMessage(event.target.value)} />
      </Field>
    </FormDialog>
  )
}

interface PeopleProps {
  people: readonly Asked[]
  error: string | null
  onChange: (people: readonly Asked[]) => void
}

function People({ people, error, onChange }: PeopleProps): ReactElement {
  const add = (colleague: Colleague | null): void => {
    if (colleague && !people.some(({ value }) => value === colleague.value)) onChange([...people, colleague])
  }
  return (
    <Field group label={words.people} required hint={words.peopleHint} error={error}>
      {people.length > 0 && (
        <ul className="mb-1.5 flex flex-wrap gap-1.5">
          {people.map(({ value, label }) => (
            <li key={value} className="inline-flex items-center gap-1 rounded-md border border-line bg-sunken pl-2 text-sm">
              {label}
              <IconButton
                label={words.remove(label)}
                icon={X}
                tooltip={false}
                onClick={() => onChange(people.filter((other) => other.value !== value))}
              />
            </li>
          ))}
        </ul>
      )}
      <ColleaguePicker key={people.length} label={words.add} value={null} onChange={add} />
    </Field>
  )
}
