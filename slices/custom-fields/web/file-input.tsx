import { useEffect, useRef, useState, type ReactElement } from 'react'
import { Button, IconButton } from '#ui/button.tsx'
import { Download, Trash2, Upload } from '#ui/icons.ts'
import { MeasuredProgress } from '#ui/measured-progress.tsx'
import { toast } from '#ui/toast-store.ts'
import { downloadFieldFile, uploadFieldFile, type FileField } from './files-api.ts'

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
const accepted = '.pdf,.doc,.docx,.png,.jpg,.jpeg'

/** The name of a stored file; pressed, it is downloaded. */
export function FieldFile({ at, fileId, name }: { at: FileField; fileId: string; name: string }): ReactElement {
  const download = (): void => void downloadFieldFile(at, fileId).catch((error: unknown) => toast.error(wordsOf(error)))
  return (
    <button type="button" className="ek-quiet-link text-left wrap-anywhere" onClick={download}>
      {name}
      <Download aria-hidden size={14} className="ml-1 inline align-middle" />
      <span className="sr-only">, download</span>
    </button>
  )
}

interface Held {
  readonly id: string
  readonly name: string
}
type InputProps = { at: FileField; label: string; stored: Held | null; onChange: (fileId: string | null) => void }

/** Brings a file for a field, puts another in its place, or takes it out. It counts when the section is saved. */
export function FileInput({ at, label, stored, onChange }: InputProps): ReactElement {
  const [held, setHeld] = useState(stored)
  const { share, problem, send, cancel } = useUpload(at, (file) => {
    setHeld(file)
    onChange(file.id)
  })
  const chooser = useRef<HTMLInputElement>(null)
  const remove = (): void => {
    setHeld(null)
    onChange(null)
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {held && <FieldFile at={at} fileId={held.id} name={held.name} />}
        <Button size="sm" icon={Upload} disabled={share !== null} onClick={() => chooser.current?.click()}>
          {held ? 'Replace' : 'Choose a file'}
          <span className="sr-only"> for {label}</span>
        </Button>
        {held && share === null && <IconButton icon={Trash2} label={`Remove the file of ${label}`} onClick={remove} />}
        {share !== null && (
          <Button size="sm" variant="ghost" onClick={cancel}>
            Cancel
          </Button>
        )}
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={accepted}
        onChange={(event) => {
          send(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {share !== null && <MeasuredProgress label={`Uploading the file of ${label}`} value={Math.round(share * 100)} total={100} />}
      <p aria-live="polite" className={problem ? 'ek-error' : 'ek-meta'}>
        {problem ?? 'PDF, DOC, DOCX, PNG, JPG or JPEG, up to 10 MB.'}
      </p>
    </div>
  )
}

/** One file on its way: how far it has come (null: none is), and what went wrong. */
function useUpload(at: FileField, onStored: (file: Held) => void) {
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const send = (file: File | undefined): void => {
    if (!file) return
    const mine = new AbortController()
    stop.current = mine
    setProblem(null)
    setShare(0)
    uploadFieldFile(at, file, { signal: mine.signal, onProgress: setShare })
      .then(
        ({ id, name }) => onStored({ id, name }),
        (error: unknown) => {
          if (!mine.signal.aborted) setProblem(wordsOf(error))
        },
      )
      .finally(() => setShare(null))
  }
  return { share, problem, send, cancel: () => stop.current?.abort() }
}
