import { Popover } from '@base-ui/react/popover'
import type { ComponentProps, ReactElement, RefObject } from 'react'
import { Children, isValidElement, useState } from 'react'
import type { DayPickerProps, Matcher } from 'react-day-picker'
import { DayPicker } from 'react-day-picker'
import { today } from '#platform/web/clock.ts'
import { dateOf, dayOf } from './calendar-days.ts'
import { ChevronLeft, ChevronRight } from './icons.ts'
import { useInSteps } from './in-steps.ts'

type CalendarPopupProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  anchor: RefObject<HTMLElement | null>
  value: string
  onPick: (date: string) => void
  weekStartsOn: 0 | 1
  locale: string
  min: string | undefined
  max: string | undefined
}

const earliest = '1900-01-01'
const latest = '2100-12-31'

/** The calendar under a date field. The chosen day, or today, has the focus; arrow keys move by day and week, Page keys by month. */
export function CalendarPopup({ open, onOpenChange, anchor, onPick, ...grid }: CalendarPopupProps): ReactElement {
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, details) => {
        const onField = details.event.target instanceof Node && anchor.current?.contains(details.event.target)
        if (details.reason === 'outside-press' && onField) details.cancel()
        else onOpenChange(next)
      }}
    >
      <Popover.Portal>
        <Popover.Positioner className="ek-layer" anchor={anchor} side="bottom" align="end" sideOffset={4} collisionPadding={8}>
          <Popover.Popup
            className="ek-menu ek-calendar"
            aria-label="Choose a date"
            // The grid puts the focus on its own day.
            initialFocus={false}
            finalFocus={() => anchor.current?.querySelector<HTMLElement>('input') ?? null}
          >
            <Grid {...grid} onPick={onPick} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

type GridProps = Omit<CalendarPopupProps, 'open' | 'onOpenChange' | 'anchor'>

/** The sheet is there with the press that opens it, the days of the month with the picture after. */
function Grid(props: GridProps): ReactElement {
  return useInSteps(1, { first: 0, step: 1 }) > 0 ? <CalendarGrid {...props} /> : <div className="ek-cal__room" />
}

function CalendarGrid({ value, onPick, weekStartsOn, locale, min, max }: GridProps): ReactElement {
  const words = wordsIn(locale)
  const first = dayOf(min ?? earliest)
  const last = dayOf(max ?? latest)
  const outside: Matcher[] = [first && { before: first }, last && { after: last }].filter((matcher) => matcher !== undefined)
  const chosen = dayOf(value)
  const [now] = useState(() => dayOf(today(new Intl.DateTimeFormat().resolvedOptions().timeZone)))
  return (
    <DayPicker
      mode="single"
      required
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just opened it; a dialog takes the focus
      autoFocus
      showOutsideDays
      noonSafe
      captionLayout="dropdown"
      navLayout="after"
      weekStartsOn={weekStartsOn}
      disabled={outside}
      classNames={classes}
      components={{ Chevron: NavigationChevron, Select: SeldomOpened }}
      {...words}
      selected={chosen}
      {...(chosen ? { defaultMonth: chosen } : {})}
      {...(now ? { today: now } : {})}
      {...(first ? { startMonth: first } : {})}
      {...(last ? { endMonth: last } : {})}
      onSelect={(day: Date) => onPick(dateOf(day))}
    />
  )
}

/** Two centuries of years are most of what a calendar is made of: until somebody comes to the list, the year that is chosen stands in it alone. */
function SeldomOpened({ children, ...props }: ComponentProps<'select'>): ReactElement {
  const [near, setNear] = useState(false)
  const come = (): void => setNear(true)
  const options = Children.toArray(children).filter(isValidElement<{ value: unknown }>)
  return (
    <select {...props} onPointerEnter={come} onPointerDown={come} onFocus={come}>
      {near ? options : options.filter((option) => option.props.value === props.value)}
    </select>
  )
}

function NavigationChevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }): ReactElement {
  if (orientation === 'left') return <ChevronLeft className="ek-icon" size={16} />
  // The dropdowns draw their own small arrow.
  return orientation === 'right' ? <ChevronRight className="ek-icon" size={16} /> : <span hidden />
}

type Words = Required<Pick<DayPickerProps, 'formatters' | 'labels'>>

const known = new Map<string, Words>()

/** Kept by language: a calendar that opens for the second time does not look up how dates are written. */
function wordsIn(locale: string): Words {
  const before = known.get(locale)
  if (before) return before
  const made = madeIn(locale)
  known.set(locale, made)
  return made
}

// Words come from the browser's own tables, so that any locale works without its data being downloaded.
function madeIn(locale: string): Words {
  const month = new Intl.DateTimeFormat(locale, { month: 'long' })
  const caption = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' })
  const short = new Intl.DateTimeFormat(locale, { weekday: 'short' })
  const long = new Intl.DateTimeFormat(locale, { weekday: 'long' })
  const full = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  return {
    formatters: {
      formatMonthDropdown: (day) => month.format(day),
      formatCaption: (day) => caption.format(day),
      formatWeekdayName: (day) => short.format(day).slice(0, 2),
    },
    labels: {
      labelWeekday: (day) => long.format(day),
      labelDayButton: (day, modifiers) =>
        full.format(day) + (modifiers['today'] ? ', today' : '') + (modifiers['selected'] ? ', chosen' : ''),
      labelGrid: (day) => caption.format(day),
      labelNext: () => 'Next month',
      labelPrevious: () => 'Previous month',
      labelMonthDropdown: () => 'Month',
      labelYearDropdown: () => 'Year',
    },
  }
}

const classes = {
  root: 'ek-cal',
  months: 'ek-cal__months',
  month_caption: 'ek-cal__caption',
  dropdowns: 'ek-cal__dropdowns',
  dropdown_root: 'ek-cal__dropdown',
  dropdown: 'ek-cal__select',
  caption_label: 'ek-cal__label',
  nav: 'ek-cal__nav',
  button_previous: 'ek-iconbtn',
  button_next: 'ek-iconbtn',
  month_grid: 'ek-cal__grid',
  weekday: 'ek-cal__weekday',
  day: 'ek-cal__day',
  day_button: 'ek-cal__button',
  selected: 'is-selected',
  today: 'is-today',
  outside: 'is-outside',
  disabled: 'is-disabled',
}
