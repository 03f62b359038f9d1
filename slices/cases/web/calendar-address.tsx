import type { ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import { useMakeCalendar } from './api.ts'

const hint = 'It is shown only now. Copy it into your calendar program.'
const whole = (url: string): string => new URL(url, location.origin).href

/** The address of one's own calendar with the one of the deadlines beside it: one secret opens both, and a new one ends both. */
export function CalendarAddress({ onClose }: { onClose: () => void }): ReactElement {
  const make = useMakeCalendar()
  const url = make.data?.url
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Deadlines in your calendar"
      size="confirm"
      footer={
        <Button
          variant="primary"
          loading={make.isPending}
          onClick={() => make.mutate(undefined, { onError: () => void toast.error('No address could be made.') })}
        >
          Make a new address
        </Button>
      }
    >
      <div className="grid gap-4 text-sm">
        <p className="text-ink-2">
          It shows the next deadline of each case you are named in, by its number and never by what it is about. Whoever has the address can
          read it, so keep it to yourself. A new one ends the one before, that of your time off too.
        </p>
        {url !== undefined && (
          <>
            <Field label="Deadlines of your cases" hint={hint}>
              <TextInput readOnly value={whole(url.replace(/\.ics$/, '/cases.ics'))} onFocus={(event) => event.target.select()} />
            </Field>
            <Field label="Time off" hint={hint}>
              <TextInput readOnly value={whole(url)} onFocus={(event) => event.target.select()} />
            </Field>
          </>
        )}
      </div>
    </Dialog>
  )
}
