import { useMutation } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/error-banner.tsx'
import { Field } from '#ui/field.tsx'
import { Status } from '#ui/status.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { Signing } from '../signing-contract.ts'
import { Paper } from './paper.tsx'
import { PublicFrame } from './public-frame.tsx'
import { SignForm } from './sign-form.tsx'
import { decline as declineIt, openByCode, sendCode, sign as signIt } from './signing-api.ts'
import { signingToken } from './signing-link.ts'
import { sayProblem } from './words.ts'

/** /sign: a letter for somebody without an account, opened by a link and the code that goes to the same address. */
export function SignPage(): ReactElement {
  const [token] = useState(() => signingToken())
  const [opened, setOpened] = useState<Opened | null>(null)
  if (token === null)
    return (
      <PublicFrame title="Sign a document" lead="This page is opened by the link in the message you were sent.">
        <p className="mt-6 text-sm text-ink-2">The link is not complete, or was opened before. Open it again from the message.</p>
      </PublicFrame>
    )
  return opened ? <Document token={token} opened={opened} onChange={setOpened} /> : <Code token={token} onOpen={setOpened} />
}

type Opened = Signing & { readonly access: string }

function Code({ token, onOpen }: { token: string; onOpen: (opened: Opened) => void }): ReactElement {
  const [code, setCode] = useState('')
  const send = useMutation({ mutationFn: () => sendCode(token) })
  const open = useMutation({ mutationFn: () => openByCode(token, code.replaceAll(/\s/g, '')), onSuccess: onOpen })
  return (
    <PublicFrame title="Sign a document" lead="A code of six digits goes to the address this link was sent to.">
      {send.isSuccess ? (
        <form
          className="mt-6 grid max-w-80 gap-4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            open.mutate()
          }}
        >
          {open.isError && <Problem words={sayProblem(open.error, 'The document could not be opened.')} />}
          <Field label="Code" required>
            <TextInput
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="primary" loading={open.isPending} disabled={!/^\d{3}\s?\d{3}$/.test(code)}>
              Open the document
            </Button>
            <Button loading={send.isPending} onClick={() => send.mutate()}>
              Send another code
            </Button>
          </div>
        </form>
      ) : (
        <div className="mt-6 grid gap-4">
          {send.isError && <Problem words={sayProblem(send.error, 'The code could not be sent.')} />}
          <Button variant="primary" className="justify-self-start" loading={send.isPending} onClick={() => send.mutate()}>
            Send me the code
          </Button>
        </div>
      )}
    </PublicFrame>
  )
}

const Problem = ({ words }: { words: string }): ReactElement => (
  <div role="alert">
    <Notice tone="warn">{words}</Notice>
  </div>
)

function Document({ token, opened, onChange }: { token: string; opened: Opened; onChange: (opened: Opened) => void }): ReactElement {
  const { access } = opened
  const held = { token, access }
  const change = { onSuccess: (now: Signing): void => onChange({ ...now, access }) }
  const sign = useMutation({ mutationFn: (name: string) => signIt(held, name, opened.pdf_sha256 ?? ''), ...change })
  const decline = useMutation({ mutationFn: (reason: string) => declineIt(held, reason), ...change })
  const error = sign.error ?? decline.error
  return (
    <PublicFrame title={opened.title} lead={`From ${opened.employer}, reference ${opened.reference}`}>
      <div className="mt-4">
        <Standing opened={opened} />
      </div>
      <div className="ek-desk mt-4">
        <Paper document={opened.document} plain label={opened.title} />
      </div>
      {opened.to_sign && opened.signed_at === null && !opened.declined && (
        <SignForm
          name={opened.name}
          busy={sign.isPending || decline.isPending}
          problem={error && sayProblem(error, 'That could not be saved.')}
          onSign={(name) => sign.mutate(name)}
          onDecline={(reason) => decline.mutate(reason)}
        />
      )}
    </PublicFrame>
  )
}

function Standing({ opened }: { opened: Opened }): ReactElement {
  if (opened.signed_at !== null) return <Status kind="done">You signed it. Thank you.</Status>
  if (opened.declined) return <Status kind="overdue">You declined to sign it. The sender has been told.</Status>
  if (opened.state === 'expired')
    return (
      <Status kind="overdue">
        {opened.expires_on ? `The time to sign it ended on ${showDate(opened.expires_on)}.` : 'The time to sign it is over.'}
      </Status>
    )
  if (!opened.to_sign) return <Status kind="not-started">To read. No signature is asked of you now.</Status>
  return <Status kind="current">{opened.expires_on ? `To be signed by ${showDate(opened.expires_on)}` : 'To be signed by you'}</Status>
}
