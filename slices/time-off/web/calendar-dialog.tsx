import type { ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import { useEndFeed, useMakeFeed } from './settings-api.ts'

interface CalendarDialogProps {
  title: string
  /** What the calendar shows, and what making a new address ends. */
  children: string
  /** The addresses that one secret opens, by what each shows. */
  addresses: (url: string) => Readonly<Record<string, string>>
  onClose: () => void
}

/** One's own calendar in another program: an address with a secret in it, shown once. One secret opens every address, and a new one ends all. */
export function CalendarDialog({ title, children, addresses, onClose }: CalendarDialogProps): ReactElement {
  const make = useMakeFeed()
  const end = useEndFeed()
  const shown = make.data ? Object.entries(addresses(new URL(make.data.url, location.origin).href)) : []
  const stop = (): void =>
    end.mutate(undefined, {
      onSuccess: () => {
        toast.success('The address no longer works.')
        onClose()
      },
      onError: () => void toast.error('The address could not be ended.'),
    })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={title}
      size="confirm"
      footer={
        <>
          <Button loading={end.isPending} onClick={stop}>
            End the address
          </Button>
          <Button
            variant="primary"
            loading={make.isPending}
            onClick={() => make.mutate(undefined, { onError: () => void toast.error('No address could be made.') })}
          >
            Make a new address
          </Button>
        </>
      }
    >
      <div className="grid gap-4 text-sm">
        <p className="text-ink-2">{children}</p>
        {shown.map(([label, url]) => (
          <Field key={label} label={label} hint="It is shown only now. Copy it into your calendar program.">
            <TextInput readOnly value={url} onFocus={(event) => event.target.select()} />
          </Field>
        ))}
      </div>
    </Dialog>
  )
}
