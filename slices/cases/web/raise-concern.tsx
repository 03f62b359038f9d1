import { Link } from '@tanstack/react-router'
import { useState, type FormEvent, type ReactElement } from 'react'
import type { EndpointResult } from '#platform/shared/endpoint.ts'
import type { Colleague } from '#slices/people/web/public.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Notice } from '#ui/error-banner.tsx'
import { Field, RequiredNote } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { SideSheet } from '#ui/side-sheet.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { concernKinds, type raiseConcern } from '../contract.ts'
import { useRaiseConcern } from './api.ts'
import { PeoplePick } from './people-pick.tsx'
import { fieldProblems, sayProblem } from './words.ts'

type Kind = (typeof concernKinds)[number]
type Raised = EndpointResult<typeof raiseConcern>

const kinds: Readonly<Record<Kind, { label: string; says: string }>> = {
  grievance: { label: 'Grievance', says: 'Something at work that you want put right: treatment, pay, workload, a decision.' },
  harassment: { label: 'Harassment', says: 'Unwanted conduct, sexual or to do with who somebody is. Your safety comes first.' },
  whistleblowing: {
    label: 'Wrongdoing',
    says: 'A crime, a danger to people or the environment, a breach of law, or a cover-up. The law protects you.',
  },
}

/** Anybody raises a concern: it goes to HR who have no part in it, and to nobody who is named. */
export function RaiseConcern({ onClose }: { onClose: () => void }): ReactElement {
  const [raised, setRaised] = useState<Raised | null>(null)
  return raised ? <Receipt raised={raised} onClose={onClose} /> : <ConcernForm onRaised={setRaised} onClose={onClose} />
}

function ConcernForm({ onRaised, onClose }: { onRaised: (raised: Raised) => void; onClose: () => void }): ReactElement {
  const [kind, setKind] = useState<Kind>('grievance')
  const [about, setAbout] = useState<Colleague[]>([])
  const [text, setText] = useState('')
  const [anonymous, setAnonymous] = useState(false)
  const [missing, setMissing] = useState(false)
  const raise = useRaiseConcern()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setMissing(text.trim() === '')
    if (text.trim() === '' || raise.isPending) return
    raise.mutate({ kind, about: about.map(({ value }) => value), text: text.trim(), anonymous }, { onSuccess: onRaised })
  }
  const fields = fieldProblems(raise.error)
  return (
    <SideSheet
      open
      onOpenChange={(open) => open || onClose()}
      title="Raise a concern"
      description="It goes to HR who have no part in it. Nobody you name is told of it by this."
      closeBlocked={raise.isPending}
      closeOnOutsidePress={false}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={raise.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" loading={raise.isPending}>
            Send concern
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {raise.isError && (
          <div role="alert">
            <Notice tone="warn">{sayProblem(raise.error, 'Your concern could not be sent. What you wrote is still here.')}</Notice>
          </div>
        )}
        <p className="text-xs text-ink-3">
          <RequiredNote />
        </p>
        <Field label="What kind of concern" group hint={kinds[kind].says}>
          <Segmented
            look="choice"
            value={kind}
            onChange={setKind}
            items={concernKinds.map((value) => ({ value, label: kinds[value].label }))}
          />
        </Field>
        <Field label="Who it is about, if anybody" group error={fields['about'] ?? null}>
          <PeoplePick label="Who it is about" chosen={about} onChange={setAbout} />
        </Field>
        <Field
          label="What happened"
          required
          error={missing && text.trim() === '' ? 'Write down what happened.' : (fields['text'] ?? null)}
        >
          <TextArea rows={8} maxLength={8000} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        <Checkbox
          label="Do not tell whoever it is about that it came from me"
          hint="HR knows who you are, so that they can answer you."
          checked={anonymous}
          onChange={setAnonymous}
        />
      </div>
    </SideSheet>
  )
}

function Receipt({ raised, onClose }: { raised: Raised; onClose: () => void }): ReactElement {
  return (
    <SideSheet
      open
      onOpenChange={(open) => open || onClose()}
      title={raised.state === 'sent' ? 'Your concern was sent' : 'Your concern is kept'}
      description={`Reference ${raised.reference}`}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Link to="/app/cases/$id" params={{ id: raised.id }} className={buttonClass({ variant: 'primary' })} onClick={onClose}>
            Open {raised.reference}
          </Link>
        </>
      }
    >
      <output className="block text-md leading-6">{raised.says}</output>
    </SideSheet>
  )
}
