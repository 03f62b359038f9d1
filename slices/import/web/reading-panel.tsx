import { useState, type ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { Import, Reading } from '../contract.ts'
import { useReadAgain } from './api.ts'
import { counted, problemWords, readingInWords } from './words.ts'

const encodings = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1252', label: 'Windows-1252 (older Excel)' },
  { value: 'utf-16le', label: 'UTF-16' },
  { value: 'utf-16be', label: 'UTF-16, other byte order' },
]
const delimiters = [
  { value: ',', label: 'Comma ,' },
  { value: ';', label: 'Semicolon ;' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Vertical bar |' },
]

/** How the file was read and what one should know of it, with the way to read it otherwise. */
export function ReadingPanel({ one }: { one: Import }): ReactElement | null {
  const [open, setOpen] = useState(false)
  if (!one.reading) return null
  return (
    <section aria-label="How the file was read" className="rounded-lg border border-line bg-paper px-4 py-3 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0">
          <b className="font-semibold" dir="auto">
            {one.filename}
          </b>{' '}
          <span className="text-ink-2">{readingInWords(one.reading)}</span>
        </p>
        <button type="button" className="ek-link" aria-expanded={open} onClick={() => setOpen(!open)}>
          Looks wrong? Read it otherwise
        </button>
      </div>
      {one.notes.length > 0 && (
        <ul className="mt-2 list-disc pl-5 text-ink-2">
          {one.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {open && <ReadingForm one={one} reading={one.reading} />}
    </section>
  )
}

function ReadingForm({ one, reading }: { one: Import; reading: Reading }): ReactElement {
  const again = useReadAgain(one)
  const [draft, setDraft] = useState(reading)
  const [row, setRow] = useState(String(reading.header_row))
  const [error, setError] = useState<string>()
  const submit = (): void => {
    if (!/^\d{1,2}$/.test(row) || Number(row) > 50) return setError('Use a whole number from 0 to 50.')
    setError(undefined)
    again.mutate({ ...draft, header_row: Number(row) })
  }
  return (
    <form
      noValidate
      className="mt-3 grid gap-4 border-t border-line pt-3 sm:grid-cols-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {reading.kind === 'xlsx' ? (
        <Field label="Sheet">
          <Select
            options={one.sheets.map((sheet) => ({
              value: sheet.name,
              label: `${sheet.name}, ${counted(sheet.rows, 'row')}${sheet.hidden ? ', hidden' : ''}`,
            }))}
            value={draft.sheet ?? ''}
            onChange={(sheet) => setDraft({ ...draft, sheet })}
          />
        </Field>
      ) : (
        <>
          <Field label="Characters are stored as">
            <Select
              options={encodings}
              value={draft.encoding ?? ''}
              onChange={(encoding) => setDraft({ ...draft, encoding: encoding as Reading['encoding'] })}
            />
          </Field>
          <Field label="Values are separated by">
            <Select
              options={delimiters}
              value={draft.delimiter ?? ''}
              onChange={(delimiter) => setDraft({ ...draft, delimiter: delimiter as Reading['delimiter'] })}
            />
          </Field>
        </>
      )}
      <Field label="Headings are in row" hint="0 if there are none" error={error}>
        <TextInput inputMode="numeric" value={row} onChange={(event) => setRow(event.target.value)} />
      </Field>
      <div className="flex flex-wrap items-center gap-3 sm:col-span-3">
        <Button type="submit" loading={again.isPending}>
          Read again
        </Button>
        <span className="text-ink-3">Columns are matched anew.</span>
        {again.isError && (
          <span role="alert" className="text-danger-ink">
            {problemWords(again.error, 'The file could not be read again.')}
          </span>
        )}
      </div>
    </form>
  )
}
