import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type ClipboardEvent, type ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { Field } from '#ui/field.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { MeasuredProgress } from '#ui/measured-progress.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { uploadLimit } from '../contract.ts'
import { useHandIn, useTemplate } from './api.ts'
import { saveFile } from './save-file.ts'
import { accepted, fileSize, limitInWords, problemWords } from './words.ts'

/** Why a file is not even handed in; '' where nothing stands against it. */
function refusalOf(file: File): string {
  if (file.size === 0) return `“${file.name}” is empty. Save the spreadsheet once more and choose it again.`
  if (file.size > uploadLimit)
    return `“${file.name}” is ${fileSize(file.size)}; a file may be ${limitInWords} at most. Split it and import the parts.`
  if (/\.(xls|xlsb|ods|numbers)$/i.test(file.name))
    return `“${file.name}” is of a kind that cannot be read. In your spreadsheet program choose “Save as” and XLSX or CSV.`
  return ''
}

/** The way in for a file of people: dropped, chosen or pasted. Handing it in changes nothing yet. */
export function ChooseFile(): ReactElement {
  const navigate = useNavigate()
  const handIn = useHandIn()
  const giveUp = useRef<AbortController>(null)
  const [refusal, setRefusal] = useState('')
  const [pasting, setPasting] = useState(false)
  const [share, setShare] = useState(0)
  const send = (file: Blob, name: string): void => {
    setRefusal('')
    setShare(0)
    giveUp.current = new AbortController()
    handIn.mutate(
      { file, name, signal: giveUp.current.signal, onProgress: setShare },
      { onSuccess: ({ id }) => void navigate({ to: '/app/people/import/$id', params: { id } }) },
    )
  }
  const take = (file: File): void => {
    const against = refusalOf(file)
    if (against) setRefusal(against)
    else send(file, file.name)
  }
  const busy = handIn.isPending ? `Uploading ${handIn.variables.name}, ${fileSize(handIn.variables.file.size)}…` : undefined
  const problem = refusal || (handIn.isError ? problemWords(handIn.error, 'The file could not be uploaded.') : '')
  return (
    <div className="grid gap-4">
      <FileDrop
        lead="Drop your spreadsheet here, or"
        choose="choose a file"
        hint={`XLSX, CSV or TSV, up to ${limitInWords} and 100,000 people. Nothing changes until you have checked the rows and confirmed.`}
        accept={accepted}
        busy={busy}
        onFile={take}
      />
      {handIn.isPending && (
        <div className="flex items-center gap-4">
          <div className="flex-1">
            <MeasuredProgress label="Uploading the file" value={share} total={1} />
          </div>
          <Button size="sm" onClick={() => giveUp.current?.abort()}>
            Stop
          </Button>
        </div>
      )}
      {problem && <ErrorBanner message={problem} />}
      {!handIn.isPending && (
        <>
          <OtherWays onPaste={() => setPasting(!pasting)} pasting={pasting} />
          {pasting && <PasteBox onGiven={(text) => send(new Blob([text], { type: 'text/plain' }), 'Pasted table.csv')} />}
        </>
      )}
    </div>
  )
}

function OtherWays({ onPaste, pasting }: { onPaste: () => void; pasting: boolean }): ReactElement {
  const template = useTemplate()
  const download = (format: 'xlsx' | 'csv'): void =>
    template.mutate(format, { onSuccess: (file) => saveFile(file, `people-template.${format}`) })
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm text-ink-2">
      <button type="button" className="ek-link" aria-expanded={pasting} onClick={onPaste}>
        Paste a table instead
      </button>
      <span>
        Starting from nothing? Download a template:{' '}
        <button type="button" className="ek-link" onClick={() => download('xlsx')}>
          XLSX
        </button>{' '}
        or{' '}
        <button type="button" className="ek-link" onClick={() => download('csv')}>
          CSV
        </button>
      </span>
      {template.isError && (
        <span role="alert" className="text-danger-ink">
          {problemWords(template.error, 'The template could not be made.')}
        </span>
      )}
    </div>
  )
}

function PasteBox({ onGiven }: { onGiven: (text: string) => void }): ReactElement {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const use = (given: string): void => {
    if (given.trim() === '') return setError('Paste the cells of your spreadsheet, headings included.')
    onGiven(given)
  }
  // What is pasted is taken over as it is: a field of the page would turn its line ends into its own.
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    const given = event.clipboardData.getData('text/plain')
    if (text === '' && given.includes('\n')) {
      event.preventDefault()
      setText(given)
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        use(text)
      }}
    >
      <Field label="Cells copied from a spreadsheet, headings included" error={error}>
        <TextArea
          rows={6}
          value={text}
          wrap="off"
          className="font-mono text-xs"
          placeholder={'First name\tLast name\tEmail\tJob title\tStart date\tManager'}
          onPaste={paste}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button type="submit" className="mt-3">
        Use these cells
      </Button>
    </form>
  )
}
