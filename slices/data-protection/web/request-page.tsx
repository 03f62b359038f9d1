import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { ApiError } from '#platform/web/api-error.ts'
import { ProofDialog } from '#slices/auth/web/public.tsx'
import { SettingsFrame } from '#slices/workspace/web/public.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { ErrorBanner, Notice } from '#ui/error-banner.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextArea, TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import type { RequestFile } from '../request-contract.ts'
import { requestQuery, useRequestActions } from './requests-api.ts'
import { RequestClock } from './request-clock.tsx'
import { RequestItems } from './request-items.tsx'
import { clockWords, requestStates } from './request-words.ts'
import { problemText } from './words.ts'

const route = getRouteApi('/app/data-requests/$id')

/** /app/data-requests/:id: the clock, what was found, what is decided of it, and the archive the person gets. */
export function RequestPage(): ReactElement {
  const { id } = route.useParams()
  const file = useQuery(requestQuery(id))
  return (
    <SettingsFrame
      title={file.data ? `Data of ${file.data.request.person.name}` : 'Data request'}
      lead={file.data ? `${requestStates[file.data.request.state]}. ${clockWords(file.data.request)}` : undefined}
      action={
        <Link to="/app/data-requests" className={buttonClass({})}>
          All requests
        </Link>
      }
    >
      <div className="grid gap-10 px-4 md:px-8">
        {file.data ? (
          <File file={file.data} />
        ) : file.isError ? (
          <ErrorBanner
            message={problemText(file.error, 'The request could not be loaded.')}
            retrying={file.isFetching}
            onRetry={() => void file.refetch()}
          />
        ) : (
          <SkeletonRows label="The request is loading" rows={6} avatar={false} />
        )}
      </div>
    </SettingsFrame>
  )
}

const said = (error: unknown): void => void toast.error(problemText(error, 'That could not be done. Please try again.'))

function File({ file }: { file: RequestFile }): ReactElement {
  const { request, counts } = file
  const { search, rest } = useRequestActions()
  const params = { id: request.id }
  const open = request.state === 'open'
  return (
    <>
      {request.asked && <p className="max-w-150 text-base whitespace-pre-line">{request.asked}</p>}
      <RequestClock request={request} />
      <section aria-labelledby="found-title">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <h2 id="found-title" className="ek-section-title">
            What was found
          </h2>
          {open && (
            <span className="flex flex-wrap gap-2">
              <Button
                size="sm"
                loading={search.isPending || request.search_state === 'running'}
                onClick={() => void search.mutateAsync({ params, body: {} }).catch(said)}
              >
                Search again
              </Button>
              {counts.undecided > 0 && (
                <Button
                  size="sm"
                  loading={rest.isPending}
                  onClick={() =>
                    void rest
                      .mutateAsync({ params, body: {} })
                      .then(() => void toast.success('Decided as suggested. Look through them before you send.'), said)
                  }
                >
                  Decide the rest as suggested
                </Button>
              )}
            </span>
          )}
        </div>
        <p className="mt-1 max-w-150 text-sm text-ink-2">
          Only what you may see yourself. Names of other people are marked already. As suggested: what names nobody else is given in full,
          the rest with those names blanked.
        </p>
        {request.search_state === 'running' ? (
          <output className="block py-4 text-sm text-ink-2">Everything is being looked through.</output>
        ) : (
          <RequestItems id={request.id} counts={counts} open={open} />
        )}
      </section>
      <Archives file={file} />
      {open && <Ending id={request.id} />}
    </>
  )
}

function Archives({ file }: { file: RequestFile }): ReactElement {
  const { archive, link } = useRequestActions()
  const [href, setHref] = useState<string | null>(null)
  const [again, setAgain] = useState<string | null>(null)
  const id = file.request.id
  const get = (archiveId: string): void =>
    void link.mutateAsync({ params: { id, archiveId }, body: {} }).then(
      (made) => setHref(`${window.location.origin}${made.href}`),
      (error: unknown) => {
        if (error instanceof ApiError && error.code === 'auth.step-up-required') setAgain(archiveId)
        else toast.error(problemText(error, 'The link could not be made. Please try again.'))
      },
    )
  return (
    <section aria-labelledby="archives-title">
      <h2 id="archives-title" className="ek-section-title">
        Archive
      </h2>
      <p className="mt-1 max-w-150 text-sm text-ink-2">
        What you decided, with an index. A link opens it for seven days without an account: send it only to the person.
      </p>
      <ul className="mt-3">
        {file.archives.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center gap-x-4 border-b border-line py-2 text-sm">
            <span className="min-w-48 flex-1">
              {each.items} items, made {showDate(each.made_at.slice(0, 10))}
              {each.fetched_at !== null && ', fetched'}
            </span>
            <Button size="sm" loading={link.isPending} onClick={() => get(each.id)}>
              Get a link
            </Button>
          </li>
        ))}
      </ul>
      {href && (
        <Field label="Link for the person" hint="Shown once. An earlier link has stopped working.">
          <TextInput readOnly value={href} onFocus={(event) => event.target.select()} />
        </Field>
      )}
      {file.request.state === 'open' && (
        <p className="pt-3">
          <Button
            loading={archive.isPending}
            disabledReason={file.counts.undecided > 0 ? 'Decide everything that was found first' : ''}
            onClick={() =>
              void archive.mutateAsync({ params: { id }, body: {} }).then(
                () => void toast.success('Archive made.'),
                (error: unknown) => void toast.error(problemText(error, 'The archive could not be made. Please try again.')),
              )
            }
          >
            Make the archive
          </Button>
        </p>
      )}
      <ProofDialog
        open={again !== null}
        onOpenChange={(next) => next || setAgain(null)}
        onConfirmed={() => {
          setAgain(null)
          if (again !== null) get(again)
        }}
      />
    </section>
  )
}

function Ending({ id }: { id: string }): ReactElement {
  const { end } = useRequestActions()
  const [open, setOpen] = useState(false)
  const [state, setState] = useState<'answered' | 'refused'>('answered')
  const [note, setNote] = useState('')
  return (
    <section aria-labelledby="ending-title">
      <h2 id="ending-title" className="ek-section-title">
        Answer
      </h2>
      <Notice tone="info">
        With the archive, tell the person why data is held, who gets it, how long it is kept, and that they may complain to the ICO.
      </Notice>
      <p className="pt-3">
        <Button onClick={() => setOpen(true)}>End the request</Button>
      </p>
      {open && (
        <FormDialog
          title="End the request"
          problem={end.isError ? problemText(end.error, 'That could not be saved. Please try again.') : null}
          saving={end.isPending}
          onSubmit={() =>
            void end.mutateAsync({ params: { id }, body: { state, note } }).then(
              () => setOpen(false),
              () => {},
            )
          }
          onClose={() => setOpen(false)}
        >
          <Field label="How it ended">
            <Select
              options={[
                { value: 'answered', label: 'Answered' },
                { value: 'refused', label: 'Refused: manifestly unfounded or excessive' },
              ]}
              value={state}
              onChange={(value) => setState(value === 'refused' ? 'refused' : 'answered')}
            />
          </Field>
          <Field label="What was sent, or why it is refused" required>
            <TextArea rows={3} maxLength={2000} value={note} onChange={(event) => setNote(event.target.value)} />
          </Field>
        </FormDialog>
      )}
    </section>
  )
}
