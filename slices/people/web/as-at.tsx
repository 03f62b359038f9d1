import { useState, type ReactElement } from 'react'
import { isCalendarDate, showDate } from '#platform/shared/calendar-date.ts'
import { Button } from '#ui/button.tsx'
import { CalendarDays } from '#ui/icons.ts'
import { CalendarDay } from './calendar-day.tsx'
import { datedStrings } from './dated-strings.ts'

/** Asks for a day to look at; what is shown then is for reading. */
export function AsAtControl({ onChoose }: { onChoose: (day: string) => void }): ReactElement {
  const [open, setOpen] = useState(false)
  const [day, setDay] = useState('')
  if (!open)
    return (
      <Button icon={CalendarDays} onClick={() => setOpen(true)}>
        {datedStrings.asAt}
      </Button>
    )
  const choose = (): void => {
    if (isCalendarDate(day)) onChoose(day)
  }
  return (
    <form
      className="flex flex-wrap items-center gap-2"
      aria-label={datedStrings.asAtForm}
      onSubmit={(event) => {
        event.preventDefault()
        choose()
      }}
    >
      <label className="flex items-center gap-2 text-sm">
        <span className="sr-only">{datedStrings.asAtDay}</span>
        <CalendarDay value={day} onChange={setDay} />
      </label>
      <Button type="submit" disabled={!isCalendarDate(day)}>
        {datedStrings.show}
      </Button>
      <Button variant="ghost" onClick={() => setOpen(false)}>
        {datedStrings.cancel}
      </Button>
    </form>
  )
}

/** Says that this is another day, so that nobody takes the past for the present. */
export function AsAtBanner({ day, note, onToday }: { day: string; note?: string | undefined; onToday: () => void }): ReactElement {
  return (
    <output className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-warn-line bg-warn-soft px-4 py-2.5 text-sm md:px-6 xl:px-gutter">
      <CalendarDays className="ek-icon" size={16} aria-hidden="true" />
      <span className="font-semibold">{datedStrings.asAtNamed(showDate(day))}</span>
      <span aria-hidden="true">·</span>
      <Button size="sm" variant="ghost" onClick={onToday}>
        {datedStrings.backToToday}
      </Button>
      <span className="text-ink-2">{note ?? datedStrings.readOnly}</span>
    </output>
  )
}
