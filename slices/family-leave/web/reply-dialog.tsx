import type { ReactElement } from 'react'
import { sayProblem } from '#platform/web/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast-store.ts'
import type { FamilyLeaveShown } from '../contract.ts'
import { useReply } from './api.ts'

interface ReplyProps {
  readonly plan: FamilyLeaveShown
  readonly today: string
  readonly onClose: () => void
}

/** The letter that answers a notice: the days, the day back, what goes on meanwhile. It is copied from here, and that it went is recorded. */
export function ReplyDialog({ plan, today, onClose }: ReplyProps): ReactElement | null {
  const reply = useReply()
  if (plan.reply === null) return null
  const { title, paragraphs } = plan.reply
  const copy = (): void =>
    void navigator.clipboard.writeText([title, ...paragraphs].join('\n\n')).then(
      () => toast.success('The letter is copied.'),
      () => toast.error('The browser did not allow copying. Mark the text and copy it.'),
    )
  const recorded = (): void => {
    toast.success('Recorded as sent today.')
    onClose()
  }
  const sent = (): void =>
    void reply
      .mutateAsync({ id: plan.id, body: { version: plan.version, replied_on: today } })
      .then(recorded, (error: unknown) => void toast.error(sayProblem(error, 'That could not be saved.')))
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Letter to them"
      closeBlocked={reply.isPending}
      footer={
        <>
          <Button onClick={copy}>Copy the letter</Button>
          {plan.can.reply && (
            <Button variant="primary" loading={reply.isPending} onClick={sent}>
              It was sent today
            </Button>
          )}
        </>
      }
    >
      <article className="grid gap-3 rounded-lg border border-line bg-paper p-5 text-sm">
        <h3 className="text-base font-semibold">{title}</h3>
        {paragraphs.map((paragraph) => (
          <p key={paragraph} dir="auto">
            {paragraph}
          </p>
        ))}
      </article>
    </Dialog>
  )
}
