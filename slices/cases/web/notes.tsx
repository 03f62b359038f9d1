import { lazy, Suspense, useState, type FormEvent, type ReactElement } from 'react'
import { momentInWords } from '#platform/web/clock.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import type { CaseFile } from '../contract.ts'
import { useAddNote } from './api.ts'
import type { NoteDoc } from '../note-doc.ts'
import { NoteText } from './note-text.tsx'
import { Section } from './section.tsx'
import type { Note } from './shapes.ts'
import { sayProblem } from './words.ts'

const NoteEditor = lazy(() => import('./note-editor.tsx').then((part) => ({ default: part.NoteEditor })))

/** Notes: on the file for all who work on the case, or private to whoever writes them. */
export function Notes({ file }: { file: CaseFile }): ReactElement | null {
  const [writing, setWriting] = useState(false)
  if (file.notes.length === 0 && !file.can.note) return null
  return (
    <Section title="Notes" add={file.can.note && !writing ? { label: 'Write a note', onAdd: () => setWriting(true) } : undefined}>
      {writing && <NoteForm id={file.id} onDone={() => setWriting(false)} />}
      {file.notes.length === 0 && !writing && <EmptyLine>No notes yet.</EmptyLine>}
      {file.notes.length > 0 && (
        <ul className="border-t border-line-strong text-sm">
          {file.notes.map((note) => (
            <NoteLine key={note.id} note={note} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function NoteLine({ note }: { note: Note }): ReactElement {
  const { tenant } = useMe()
  return (
    <li className="border-b border-line py-2.5">
      <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-3">
        <span className="font-[550] text-ink-2" dir="auto">
          {note.by_name}
        </span>
        <span className="num">{momentInWords(note.at, tenant?.time_zone ?? 'Europe/London')}</span>
        {note.kept === 'private' && <Badge tone="neutral">Private</Badge>}
      </p>
      {note.doc ? (
        <NoteText doc={note.doc} />
      ) : (
        <p className="mt-1 max-w-prose leading-5 whitespace-pre-line text-ink wrap-anywhere" dir="auto">
          {note.text}
        </p>
      )}
    </li>
  )
}

const hints = {
  file: 'Everybody who works on the case reads it. It can have to be shown in a subject access request.',
  private: 'Only you read it here. It can have to be shown in a subject access request all the same.',
} as const

function NoteForm({ id, onDone }: { id: string; onDone: () => void }): ReactElement {
  const [doc, setDoc] = useState<NoteDoc | null>(null)
  const [kept, setKept] = useState<'file' | 'private'>('file')
  const [problem, setProblem] = useState<string | null>(null)
  const add = useAddNote(id)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (doc === null) return setProblem('Write something.')
    add.mutate(
      { doc, kept },
      {
        onSuccess: () => {
          toast.success('The note is kept.')
          onDone()
        },
        onError: (error) => setProblem(sayProblem(error, 'The note could not be saved. What you wrote is still here.')),
      },
    )
  }
  return (
    <form className="mb-4 grid gap-3 rounded-lg border border-line p-4" onSubmit={submit} aria-label="Write a note" noValidate>
      <Suspense fallback={<SkeletonRows label="The editor is loading" avatar={false} rows={3} />}>
        <NoteEditor label="Note" onChange={setDoc} />
      </Suspense>
      {problem && (
        <p role="alert" className="text-sm text-danger-ink">
          {problem}
        </p>
      )}
      <Field label="Who reads it" group hint={hints[kept]}>
        <Segmented
          value={kept}
          onChange={setKept}
          items={[
            { value: 'file', label: 'On file' },
            { value: 'private', label: 'Private' },
          ]}
        />
      </Field>
      <span className="flex gap-2">
        <Button type="submit" variant="primary" loading={add.isPending}>
          Save note
        </Button>
        <Button disabled={add.isPending} onClick={onDone}>
          Cancel
        </Button>
      </span>
    </form>
  )
}
