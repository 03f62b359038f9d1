import type { ReactElement } from 'react'
import { CalendarDialog } from '#slices/time-off/web/public.tsx'

/** The deadlines of one's cases beside one's own calendar: one secret opens both. */
export const CalendarAddress = ({ onClose }: { onClose: () => void }): ReactElement => (
  <CalendarDialog
    title="Deadlines in your calendar"
    addresses={(url) => ({ 'Deadlines of your cases': url.replace(/\.ics$/, '/cases.ics'), 'Time off': url })}
    onClose={onClose}
  >
    It shows the next deadline of each case you are named in, by its number and never by what it is about. Whoever has the address can read
    it, so keep it to yourself. A new one ends the one before, that of your time off too.
  </CalendarDialog>
)
