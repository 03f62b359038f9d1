import { useRef, type ReactElement, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Field } from './field.tsx'

export type PictureFieldProps = {
  /** What the picture is, such as "Photo". */
  label: string
  hint: string
  problem: string | undefined
  /** The picture as it is now, or what stands in its place. */
  picture: ReactNode
  chosen: boolean
  /** Words on the buttons. */
  words: { upload: string; replace: string; remove: string }
  /** Media types that may be chosen. */
  accept: readonly string[]
  saving: boolean
  onFile: (file: File) => void
  onRemove: () => void
}

/** One picture: chosen, replaced, taken away. */
export function PictureField(props: PictureFieldProps): ReactElement {
  const { label, picture, chosen, words, saving, onFile } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <Field label={label} group hint={props.hint} error={props.problem}>
      <div className="flex flex-wrap items-center gap-4">
        {picture}
        <input
          ref={input}
          type="file"
          accept={props.accept.join(',')}
          className="sr-only"
          tabIndex={-1}
          aria-label={`${label} file`}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            // The same file may be chosen again.
            event.target.value = ''
            if (file) onFile(file)
          }}
        />
        <Button loading={saving} onClick={() => input.current?.click()}>
          {chosen ? words.replace : words.upload}
        </Button>
        {chosen && (
          <Button variant="ghost" disabled={saving} onClick={props.onRemove}>
            {words.remove}
          </Button>
        )}
      </div>
    </Field>
  )
}
