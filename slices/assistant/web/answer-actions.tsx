import { useState, type ReactElement } from 'react'
import { Button, buttonClass, IconButton } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Bookmark, BookOpen, Copy, Mail, RefreshCw, Scale, ThumbsDown, ThumbsUp, Users } from '#ui/icons.ts'
import { TextArea } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Answer, Turn } from '../contract.ts'
import { useFile, useRate } from './api.ts'
import { inWords } from './answer-text.ts'

interface Props {
  turn: Turn
  answer: Answer
  about: { id: string; reference: string } | null
  conversationId: string | undefined
  /** Asks the same once more; null while an answer is arriving. */
  onAgain: (() => void) | null
}

const icons = { letter: Mail, case: Scale, policy: BookOpen, people: Users } as const

/** What a person may do next. Each opens a screen or keeps a text: nothing is done in anybody's name. */
export function AnswerActions({ turn, answer, about, conversationId, onAgain }: Props): ReactElement {
  const file = useFile()
  const save = (): void => {
    if (!about || !conversationId) return
    void file
      .mutateAsync({ id: conversationId, caseId: about.id })
      .then(() => toast.success(`Saved to the file of ${about.reference}.`))
      .catch(() => toast.error('It could not be saved to the case.'))
  }
  return (
    <div className="mt-5 flex flex-wrap items-center gap-2">
      {answer.actions.map(({ label, href, icon }) => {
        const Icon = icons[icon]
        return (
          <a key={href} href={href} className={buttonClass()}>
            <Icon className="ek-icon" size={16} aria-hidden="true" />
            {label}
          </a>
        )
      })}
      {about && conversationId && (
        <Button icon={Bookmark} loading={file.isPending} onClick={save}>
          Save to {about.reference}
        </Button>
      )}
      <Feedback turn={turn} answer={answer} onAgain={onAgain} />
    </div>
  )
}

function Feedback({ turn, answer, onAgain }: Pick<Props, 'turn' | 'answer' | 'onAgain'>): ReactElement {
  const rate = useRate()
  const [asking, setAsking] = useState(false)
  const copy = (): void =>
    void navigator.clipboard.writeText(inWords(turn.question, answer)).then(
      () => toast.success('Copied.'),
      () => toast.error('Your browser did not allow copying.'),
    )
  const say = (helpful: boolean | null, reason?: string): void =>
    void rate
      .mutateAsync({ id: turn.id, helpful, ...(reason ? { reason } : {}) })
      .then(() => toast.success('Thank you.'))
      .catch(() => toast.error('That could not be saved.'))
  return (
    <span className="ml-auto flex gap-1">
      <IconButton label="Ask again" icon={RefreshCw} disabled={onAgain === null} onClick={() => onAgain?.()} />
      <IconButton label="Copy the answer" icon={Copy} onClick={copy} />
      <IconButton
        label="This helped"
        icon={ThumbsUp}
        aria-pressed={turn.helpful === true}
        onClick={() => say(turn.helpful === true ? null : true)}
      />
      <IconButton label="This did not help" icon={ThumbsDown} aria-pressed={turn.helpful === false} onClick={() => setAsking(true)} />
      {asking && (
        <WhyDialog
          onClose={() => setAsking(false)}
          onSay={(reason) => {
            setAsking(false)
            say(false, reason)
          }}
        />
      )}
    </span>
  )
}

function WhyDialog({ onClose, onSay }: { onClose: () => void; onSay: (reason: string) => void }): ReactElement {
  const [reason, setReason] = useState('')
  return (
    <FormDialog
      title="What was wrong with this answer?"
      problem={null}
      saving={false}
      onSubmit={() => onSay(reason.trim())}
      onClose={onClose}
    >
      <Field label="Reason" hint="The wrong policy, an old version, not what was asked. It may be left empty.">
        <TextArea value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
