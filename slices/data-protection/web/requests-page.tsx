import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { today } from '#platform/web/clock.ts'
import { ColleaguePicker, type Colleague } from '#slices/people/web/public.tsx'
import { SettingsFrame, useMe } from '#slices/workspace/web/public.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/text-input.tsx'
import type { DataRequest } from '../request-contract.ts'
import { requestsQuery, useRequestActions } from './requests-api.ts'
import { channelNames, clockWords, requestStates } from './request-words.ts'
import { problemText } from './words.ts'

/** /app/data-requests: who asked for what is held of them, and by when it has to be answered. */
export function RequestsPage(): ReactElement {
  const requests = useQuery(requestsQuery)
  const [adding, setAdding] = useState(false)
  return (
    <SettingsFrame
      title="Data requests"
      lead="People may ask for what is held of them, in any form. There is one month to answer."
      action={
        <Button variant="primary" onClick={() => setAdding(true)}>
          Log a request
        </Button>
      }
    >
      <div className="px-4 md:px-8">
        {requests.data ? (
          <List requests={requests.data.data} />
        ) : requests.isError ? (
          <ErrorBanner message="The requests could not be loaded." retrying={requests.isFetching} onRetry={() => void requests.refetch()} />
        ) : (
          <SkeletonRows label="The requests are loading" rows={5} avatar={false} />
        )}
      </div>
      {adding && <LogDialog onClose={() => setAdding(false)} />}
    </SettingsFrame>
  )
}

function List({ requests }: { requests: readonly DataRequest[] }): ReactElement {
  if (requests.length === 0)
    return (
      <EmptyState title="No requests yet" drawing="page">
        Log one when somebody asks, whichever way they do: by email, in a letter or in person.
      </EmptyState>
    )
  return (
    <ul className="border-y border-line">
      {requests.map((request) => (
        <li key={request.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3 last:border-0">
          <div className="min-w-48 flex-1">
            <Link to="/app/data-requests/$id" params={{ id: request.id }} className="text-base font-[550]">
              {request.person.name}
            </Link>
            <p className="text-sm text-ink-2">
              Received {showDate(request.received_on)}, {channelNames[request.channel].toLowerCase()}
            </p>
          </div>
          <p className="text-sm text-ink-2">{clockWords(request)}</p>
          <Badge>{requestStates[request.state]}</Badge>
        </li>
      ))}
    </ul>
  )
}

const channelOptions = Object.entries(channelNames).map(([value, label]) => ({ value, label }))

function LogDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { tenant } = useMe()
  const navigate = useNavigate()
  const { open } = useRequestActions()
  const [person, setPerson] = useState<Colleague | null>(null)
  const [received, setReceived] = useState(() => today(tenant?.time_zone ?? 'Europe/London'))
  const [channel, setChannel] = useState<DataRequest['channel']>('email')
  const [asked, setAsked] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const save = (): void => {
    if (!person) return setMissing('Choose who asked.')
    setMissing(null)
    void open.mutateAsync({ body: { person_id: person.value, received_on: received, channel, asked } }).then(
      ({ request }) => void navigate({ to: '/app/data-requests/$id', params: { id: request.id } }),
      () => {},
    )
  }
  return (
    <FormDialog
      title="Log a request"
      problem={missing ?? (open.isError ? problemText(open.error, 'The request could not be saved. Please try again.') : null)}
      saving={open.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label="Who asked">
        <ColleaguePicker value={person} onChange={setPerson} />
      </Field>
      <Field label="Received" hint="The month counts from this day.">
        <DateInput value={received} onChange={setReceived} weekStartsOn={tenant?.week_starts_on ?? 1} locale={tenant?.locale ?? 'en-GB'} />
      </Field>
      <Field label="How">
        <Select options={channelOptions} value={channel} onChange={(value) => setChannel(value as DataRequest['channel'])} />
      </Field>
      <Field label="What they asked for">
        <TextArea rows={3} maxLength={4000} value={asked} onChange={(event) => setAsked(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
