import { useState, type ReactElement } from 'react'
import { useProof } from '#slices/auth/web/public.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { Webhook } from '../contract.ts'
import { eventTypes, type EventType } from '../events.ts'
import { useAddWebhook } from './api.ts'
import { failureOf } from './key-dialog.tsx'
import { eventWords } from './words.ts'

interface WebhookDialogProps {
  kinds: readonly Webhook['kind'][]
  onClose: () => void
  onAdded: (secret: string | null) => void
}

const kindNames = { standard: 'Webhook', slack: 'Slack', teams: 'Microsoft Teams' } as const

export function WebhookDialog({ kinds, onClose, onAdded }: WebhookDialogProps): ReactElement {
  const [kind, setKind] = useState<Webhook['kind']>(kinds[0] ?? 'standard')
  const [name, setName] = useState('')
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<readonly EventType[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const add = useAddWebhook()
  const { withProof, proof } = useProof()
  const submit = (): void => {
    setProblem(null)
    void withProof(() => add.mutateAsync({ kind, name, url: url.trim(), events: [...events] })).then(
      ({ secret }) => onAdded(secret),
      (error: unknown) => setProblem(failureOf(error, 'It could not be added. Please try again.')),
    )
  }
  return (
    <>
      <FormDialog
        title={kind === 'standard' ? 'Add a webhook' : 'Add a channel'}
        problem={problem}
        saving={add.isPending}
        onSubmit={submit}
        onClose={onClose}
      >
        {kinds.length > 1 && (
          <Field label="Program" required>
            <Select
              options={kinds.map((each) => ({ value: each, label: kindNames[each] }))}
              value={kind}
              onChange={(value) => setKind(kinds.find((each) => each === value) ?? kind)}
            />
          </Field>
        )}
        <Field
          label="Name"
          required
          hint={kind === 'standard' ? 'What receives it, such as “Payroll bridge”.' : 'The channel, such as “#office”.'}
        >
          <TextInput data-autofocus value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label="Address" required hint="It begins with https://">
          <TextInput
            type="url"
            inputMode="url"
            spellCheck={false}
            value={url}
            maxLength={2000}
            onChange={(event) => setUrl(event.target.value)}
          />
        </Field>
        <EventChoice events={events} onChange={setEvents} />
      </FormDialog>
      {proof}
    </>
  )
}

export function EventChoice({
  events,
  onChange,
}: {
  events: readonly EventType[]
  onChange: (events: readonly EventType[]) => void
}): ReactElement {
  return (
    <fieldset>
      <legend className="ek-label mb-1">Tell it when</legend>
      <div className="grid gap-1">
        {eventTypes.map((type) => (
          <Checkbox
            key={type}
            label={eventWords[type]}
            checked={events.includes(type)}
            onChange={(on) => onChange(on ? [...events, type] : events.filter((each) => each !== type))}
          />
        ))}
      </div>
    </fieldset>
  )
}
