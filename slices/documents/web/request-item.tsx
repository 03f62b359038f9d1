import { Link } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactElement } from 'react'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { Upload } from '#ui/icons.ts'
import { Status } from '#ui/status.tsx'
import { toast } from '#ui/toast-store.ts'
import { categoryNames } from '../categories.ts'
import type { DocumentRequest, RequestState } from '../request-contract.ts'
import { viewDocument } from './fetch-document.ts'
import { acceptAttribute } from './file-facts.ts'
import { useCancel, useDecide, useRemind, type RequestPlace } from './requests-api.ts'
import { formatNames, requestStateNames, requestWords as words } from './request-strings.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { giveFiles, uploadsOf } from './uploads.ts'
import { useDays } from './use-days.ts'

interface ItemProps {
  request: DocumentRequest
  tenantId: string
  /** Whose it is stands beside it where requests of many people are listed. */
  named: boolean
}

/** A document asked of a person: what, by when, how far it has come, and what the asker can do about it. */
export function RequestItem({ request, tenantId, named }: ItemProps): ReactElement {
  const days = useDays()
  const { title, message, refusal_reason: reason, state } = request
  const facts = [
    categoryNames[request.category],
    request.formats.length > 0 && words.as(request.formats.map((format) => formatNames[format]).join(', ')),
    words.askedBy(request.requested_by, days.inWords(request.requested_at)),
    request.reminded_at && words.reminded(days.inWords(request.reminded_at)),
  ]
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-line py-3.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-base font-semibold break-words" id={`request-${request.id}`}>
          {title}
        </p>
        {named && <Person request={request} />}
        <p className="ek-meta mt-0.5">{facts.filter(Boolean).join(' · ')}</p>
        {message && <p className="mt-1 text-sm break-words whitespace-pre-wrap text-ink-2">{message}</p>}
        {state === 'refused' && reason && <p className="mt-1 text-sm break-words text-danger-ink">{words.refused(reason)}</p>}
        <States request={request} />
      </div>
      <Actions request={request} tenantId={tenantId} />
    </li>
  )
}

function Person({ request: { employee_id: id, person } }: Pick<ItemProps, 'request'>): ReactElement {
  const { employee_id: me } = useMe()
  const shared = { hash: 'documents', className: 'ek-quiet-link text-sm break-words', children: person }
  return <p>{id === me ? <Link to="/app/me" {...shared} /> : <Link to="/app/people/$id" params={{ id }} {...shared} />}</p>
}

const kinds: Record<RequestState, 'not-started' | 'current' | 'done' | 'overdue' | 'paused'> = {
  requested: 'not-started',
  received: 'current',
  accepted: 'done',
  refused: 'overdue',
  cancelled: 'paused',
}

function States({ request }: Pick<ItemProps, 'request'>): ReactElement {
  const days = useDays()
  const { state, due_on: due } = request
  const open = state === 'requested' || state === 'refused'
  return (
    <span className="mt-1 flex flex-wrap gap-x-4 text-xs">
      <Status kind={kinds[state]}>{requestStateNames[state]}</Status>
      {open && due !== null && (
        <Status kind={due < days.today ? 'overdue' : 'due'}>
          {due < days.today ? words.overdue(days.inWords(due)) : words.due(days.inWords(due))}
        </Status>
      )}
    </span>
  )
}

const failed = (error: unknown): void => void toast.error(error instanceof Error ? error.message : String(error))

function Actions({ request, tenantId }: Pick<ItemProps, 'request' | 'tenantId'>): ReactElement {
  const place: RequestPlace = { tenantId, requestId: request.id }
  const reminding = useRemind(place)
  const cancelling = useCancel(place)
  const { can, document } = request
  const about = { 'aria-describedby': `request-${request.id}` }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {document && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={words.open(document.name)}
          onClick={() => void viewDocument({ tenantId, id: request.employee_id, documentId: document.id }, document)}
        >
          <span className="max-w-50 truncate">{document.name}</span>
        </Button>
      )}
      {can.send && <SendFile request={request} tenantId={tenantId} />}
      {can.decide && <Decide request={request} place={place} />}
      {can.remind && (
        <Button
          size="sm"
          loading={reminding.isPending}
          {...about}
          onClick={() =>
            reminding.mutate(undefined, { onSuccess: () => toast.success(words.reminded_now(request.person)), onError: failed })
          }
        >
          {words.remind}
        </Button>
      )}
      {can.cancel && (
        <Button
          size="sm"
          variant="ghost"
          loading={cancelling.isPending}
          {...about}
          onClick={() => cancelling.mutate(undefined, { onSuccess: () => toast.success(words.cancelled), onError: failed })}
        >
          {words.cancel}
        </Button>
      )}
    </div>
  )
}

/** The file goes the way of every document of the person, with its progress shown where those are. */
export function SendFile({ request, tenantId }: Pick<ItemProps, 'request' | 'tenantId'>): ReactElement {
  const queue = uploadsOf({ tenantId, id: request.employee_id }, useQueryClient())
  const { employee_id: me } = useMe()
  const input = useRef<HTMLInputElement>(null)
  const accept =
    request.formats.length > 0
      ? request.formats.map((format) => (format === 'jpg' ? '.jpg,.jpeg' : `.${format}`)).join(',')
      : acceptAttribute
  return (
    <>
      <Button
        size="sm"
        variant={request.employee_id === me ? 'primary' : 'secondary'}
        icon={Upload}
        aria-describedby={`request-${request.id}`}
        onClick={() => input.current?.click()}
      >
        {words.send}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={words.sendFor(request.title)}
        accept={accept}
        onChange={(event) => {
          giveFiles(queue, [...(event.target.files ?? [])].slice(0, 1), { category: request.category, request: request.id })
          event.target.value = ''
        }}
      />
    </>
  )
}

function Decide({ request, place }: { request: DocumentRequest; place: RequestPlace }): ReactElement {
  const deciding = useDecide(place)
  const [refusing, setRefusing] = useState(false)
  const about = { 'aria-describedby': `request-${request.id}` }
  const accept = (): void =>
    deciding.mutate({ decision: 'accept', version: request.version }, { onSuccess: () => toast.success(words.accepted), onError: failed })
  const refuse = (reason: string): void =>
    deciding.mutate(
      { decision: 'refuse', version: request.version, reason },
      {
        onSuccess: () => {
          toast.success(words.refusedNow)
          setRefusing(false)
        },
        onError: failed,
      },
    )
  return (
    <>
      <Button size="sm" variant="primary" loading={deciding.isPending && !refusing} {...about} onClick={accept}>
        {words.accept}
      </Button>
      <Button size="sm" disabled={deciding.isPending} {...about} onClick={() => setRefusing(true)}>
        {words.refuse}
      </Button>
      {refusing && (
        <ReasonDialog
          title={words.refuseTitle(request.title)}
          confirm={words.refuse}
          keep={words.keep}
          tone="danger"
          working={deciding.isPending}
          onConfirm={refuse}
          onClose={() => setRefusing(false)}
        >
          {words.refuseText}
        </ReasonDialog>
      )}
    </>
  )
}
