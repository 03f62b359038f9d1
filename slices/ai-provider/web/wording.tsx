import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useState, type ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { assistantSettings, useNoteAct, usePreview, useSendPreview } from './api.ts'
import { problemOf } from './problem.ts'
import { dropWords, hiddenWords, outcomeWords, wholeNumber } from './words.ts'

/** The case that the letter being written belongs to. */
export const WordingCase = createContext<string | null>(null)

interface WordingProps {
  /** What was typed so far. */
  notes: string
  onUse: (wording: string) => void
}

/** Beside a text somebody writes: a wording of it by the model, where this workspace agreed to that, and each time only by a click on what is shown. */
export function Wording({ notes, onUse }: WordingProps): ReactElement | null {
  const settings = useQuery(assistantSettings)
  const preview = usePreview()
  const [open, setOpen] = useState(false)
  const caseId = useContext(WordingCase)
  if (settings.data?.level !== 3) return null
  const look = (): void => {
    setOpen(true)
    preview.mutate({ notes, case_id: caseId })
  }
  return (
    <>
      <Button size="sm" variant="ghost" disabledReason={notes.trim() ? '' : 'Write notes first.'} onClick={look}>
        Suggest wording…
      </Button>
      {open && (
        <Dialog open onOpenChange={setOpen} title="What would be sent">
          {preview.data ? (
            <Previewed shown={preview.data} onUse={onUse} onClose={() => setOpen(false)} />
          ) : preview.isError ? (
            <ErrorBanner message={problemOf(preview.error).message ?? 'This could not be prepared.'} retrying={false} onRetry={look} />
          ) : (
            <SkeletonRows label="What would be sent is being prepared" rows={3} avatar={false} />
          )}
        </Dialog>
      )}
    </>
  )
}

interface PreviewedProps {
  shown: NonNullable<ReturnType<typeof usePreview>['data']>
  onUse: (wording: string) => void
  onClose: () => void
}

function Previewed({ shown, onUse, onClose }: PreviewedProps): ReactElement {
  const send = useSendPreview()
  const hidden = shown.hidden.map(({ kind, count }) => `${count} ${hiddenWords[kind] ?? kind}`).join(', ')
  if (send.data) return <Answered answer={send.data} onUse={onUse} onClose={onClose} />
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-2">
        These {wholeNumber(shown.bytes)} bytes would go to {shown.model} at {shown.host}.{' '}
        {hidden ? `Replaced: ${hidden}.` : 'Nothing had to be replaced.'}
      </p>
      <pre className="max-h-72 overflow-auto rounded-md border border-line bg-sunken p-3 text-xs break-words whitespace-pre-wrap">
        {shown.body}
      </pre>
      {send.isError && <ErrorBanner message={problemOf(send.error).message ?? 'This could not be sent.'} retrying={false} />}
      <div className="flex justify-end gap-2">
        <Button disabled={send.isPending} onClick={onClose}>
          Do not send
        </Button>
        <Button variant="primary" loading={send.isPending} onClick={() => send.mutate(shown)}>
          Send this
        </Button>
      </div>
    </div>
  )
}

interface AnsweredProps {
  answer: NonNullable<ReturnType<typeof useSendPreview>['data']>
  onUse: (wording: string) => void
  onClose: () => void
}

function Answered({ answer, onUse, onClose }: AnsweredProps): ReactElement {
  const note = useNoteAct()
  const wording = answer.sentences.join(' ')
  const end = (act: 'used' | 'left') => (): void => {
    if (answer.sent_id !== null) note.mutate({ id: answer.sent_id, act })
    if (act === 'used') onUse(wording)
    onClose()
  }
  return (
    <div className="grid gap-3" aria-live="polite">
      {wording ? (
        <>
          <p className="text-sm text-ink-2">
            Wording by the model. It says only what your notes say, as far as that can be checked: read it before you use it.
          </p>
          <p className="text-base">{wording}</p>
        </>
      ) : (
        <p className="text-base">
          {answer.problem ? (outcomeWords[answer.problem] ?? 'The provider did not answer.') : 'Nothing it wrote stood on your notes.'}
        </p>
      )}
      {answer.dropped.length > 0 && (
        <ul className="list-disc pl-5 text-sm text-ink-2" aria-label="Held back">
          {answer.dropped.map(({ text, reason }) => (
            <li key={text}>
              Held back: {text} ({dropWords[reason] ?? reason})
            </li>
          ))}
        </ul>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={end('left')}>Keep my own words</Button>
        {wording && (
          <Button variant="primary" onClick={end('used')}>
            Use this wording
          </Button>
        )}
      </div>
    </div>
  )
}
