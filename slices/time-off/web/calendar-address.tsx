import { useState, type ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { CalendarDialog } from './calendar-dialog.tsx'

/** One's own leave, and one's team's, in another program. */
export function CalendarAddress(): ReactElement {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Calendar address
      </Button>
      {open && (
        <CalendarDialog title="Your calendar in another program" addresses={(url) => ({ Address: url })} onClose={() => setOpen(false)}>
          It shows when you and your team are away, and never why. Whoever has the address can read it, so keep it to yourself. A new one
          ends the one before, that of your cases too.
        </CalendarDialog>
      )}
    </>
  )
}
