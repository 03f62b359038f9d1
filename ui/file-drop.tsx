import type { DragEvent, ReactElement, ReactNode } from 'react'
import { useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { Spinner } from './glyphs.tsx'
import { Upload } from './icons.ts'

export type FileDropProps = {
  /** 'Drop your spreadsheet here, or' */
  lead: string
  /** The words that open the browser's own file window: 'choose a file'. */
  choose: string
  /** What is accepted and how large it may be, in one line. */
  hint: ReactNode
  /** As the accept attribute of a file input. */
  accept: string
  /** What is being done with the file that was given; nothing more is taken meanwhile. */
  busy?: string | undefined
} & (
  | { onFile: (file: File) => void; onFiles?: undefined }
  /** Takes several at once. */
  | { onFile?: undefined; onFiles: (files: readonly File[]) => void }
)

/** The place a file is dropped on. The words in it are a file input, so keyboard, touch and screen readers have the same way in. */
export function FileDrop({ lead, choose, hint, accept, busy, onFile, onFiles }: FileDropProps): ReactElement {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const working = busy !== undefined
  const take = (files: FileList | null): void => {
    const given = [...(files ?? [])]
    if (given[0] && !working) {
      if (onFiles) onFiles(given)
      else onFile(given[0])
    }
    // The same file chosen again, after it was mended, must be told again.
    if (input.current) input.current.value = ''
  }
  const drag = (event: DragEvent, inside: boolean): void => {
    event.preventDefault()
    setOver(inside && !working)
  }
  return (
    <div
      className={classNames(
        'flex min-h-32 items-center gap-4 rounded-xl border border-dashed px-5 py-6 sm:justify-center',
        over ? 'border-2 border-accent bg-selected' : 'border-accent bg-accent-soft',
      )}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false)
        take(event.dataTransfer.files)
      }}
    >
      <span className="hidden size-11 shrink-0 place-items-center rounded-lg border border-accent-line bg-surface text-accent sm:grid">
        {working ? <Spinner size={18} /> : <Upload className="ek-icon" size={18} aria-hidden="true" />}
      </span>
      <div className="min-w-0">
        <p className="text-base font-semibold">
          {working ? (
            <output>{busy}</output>
          ) : (
            <>
              {lead}{' '}
              <label
                htmlFor={id}
                className="ek-link cursor-pointer rounded-xs has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
              >
                {choose}
                <input
                  ref={input}
                  id={id}
                  type="file"
                  accept={accept}
                  multiple={onFiles !== undefined}
                  aria-describedby={`${id}-hint`}
                  className="sr-only"
                  onChange={(event) => take(event.target.files)}
                />
              </label>
            </>
          )}
        </p>
        <p id={`${id}-hint`} className="mt-0.5 text-sm text-ink-2">
          {hint}
        </p>
      </div>
    </div>
  )
}
