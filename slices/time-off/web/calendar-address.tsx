import { useState, type ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import { useEndFeed, useMakeFeed } from './settings-api.ts'

/** One's own calendar in another program: an address with a secret in it, shown once. */
export function CalendarAddress(): ReactElement {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Calendar address
      </Button>
      {open && <AddressDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function AddressDialog({ onClose }: { onClose: () => void }): ReactElement {
  const make = useMakeFeed()
  const end = useEndFeed()
  const url = make.data ? new URL(make.data.url, location.origin).href : null
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
      title="Your calendar in another program"
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
        <p className="text-ink-2">
          It shows when you and your team are away, and never why. Whoever has the address can read it, so keep it to yourself. A new one
          ends the one before.
        </p>
        {url && (
          <Field label="Address" hint="It is shown only now. Copy it into your calendar program.">
            <TextInput readOnly value={url} onFocus={(event) => event.target.select()} />
          </Field>
        )}
      </div>
    </Dialog>
  )
}
