import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState, type ChangeEvent, type ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { Button } from '#ui/button.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { Field } from '#ui/field.tsx'
import { Status } from '#ui/status.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { PublicFrame } from './public-frame.tsx'
import { verification } from './signing-api.ts'
import { sayProblem } from './words.ts'

const route = getRouteApi('/verify')
const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

const hashOf = async (file: File): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

/** /verify: whether a PDF is a letter that was issued here, unchanged. The file itself never leaves the device. */
export function VerifyPage(): ReactElement {
  const asked = route.useSearch().sha256
  const [typed, setTyped] = useState(typeof asked === 'string' ? asked.trim().toLowerCase() : '')
  const [sha256, setSha256] = useState(isHash(typed) ? typed : '')
  const [problem, setProblem] = useState<string | null>(null)
  const found = useQuery({ ...verification(sha256), enabled: isHash(sha256) })
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? []
    if (!file) return
    const hash = await hashOf(file)
    setTyped(hash)
    setProblem(null)
    setSha256(hash)
  }
  return (
    <PublicFrame title="Check a letter" lead="Whether a PDF was issued by an employer here, exactly as it is.">
      <form
        className="mt-6 grid gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const hash = typed.trim().toLowerCase()
          setProblem(isHash(hash) ? null : 'Choose the PDF, or give all 64 letters and digits of its SHA-256.')
          setSha256(isHash(hash) ? hash : '')
        }}
      >
        <Field label="The PDF" hint="It is read on this device and not sent anywhere." htmlFor="pdf">
          <input id="pdf" type="file" accept="application/pdf" className="ek-input" onChange={(event) => void choose(event)} />
        </Field>
        <Field label="Or its SHA-256" error={problem}>
          <TextInput value={typed} maxLength={64} spellCheck={false} onChange={(event) => setTyped(event.target.value)} />
        </Field>
        <Button type="submit" variant="primary" className="justify-self-start">
          Check
        </Button>
      </form>
      <output className="mt-6 block">
        {found.data?.known && (
          <Status kind="done">
            Issued as {found.data.reference}
            {found.data.issued_on && ` on ${showDate(found.data.issued_on)}`}, unchanged since.
          </Status>
        )}
        {found.data && !found.data.known && (
          <Status kind="overdue">No letter with this content was issued here. It may have been changed, or come from elsewhere.</Status>
        )}
      </output>
      {found.isError && (
        <ErrorBanner
          message={sayProblem(found.error, 'It could not be checked.')}
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
        />
      )}
    </PublicFrame>
  )
}
