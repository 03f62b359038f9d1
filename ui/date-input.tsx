import type { FocusEvent, ReactElement } from 'react'
import { useRef, useState } from 'react'
import { dateLanguage, isCalendarDate, showDate } from '#platform/shared/calendar-date.ts'
import { useDateHabits } from '#platform/web/date-habits.ts'
import { IconButton } from './button.tsx'
import { tidyDate } from './date-problem.ts'
import { defer, useOpened, warm } from './deferred.ts'
import { Calendar } from './icons.ts'
import type { TextInputProps } from './text-input.tsx'
import { TextInput } from './text-input.tsx'

const calendarPart = defer(() => import('./calendar-popup.tsx'))

export type DateInputProps = Pick<
  TextInputProps,
  'id' | 'name' | 'size' | 'invalid' | 'required' | 'disabled' | 'className' | 'aria-label' | 'ref'
> & {
  /** 'yyyy-MM-dd' or ''. While something else is typed it is passed on as it is, so that the form can say what is wrong. */
  value: string
  onChange: (value: string) => void
  onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined
  /** 0 is Sunday, as the specification has it. This and the language give way to what the person has chosen for themselves. */
  weekStartsOn?: 0 | 1 | undefined
  locale?: string | undefined
  /** First and last day that can be chosen, yyyy-MM-dd. */
  min?: string | undefined
  max?: string | undefined
  placeholder?: string | undefined
  /** Shown as everywhere else (28 Nov 2026), or as the wire has it where the specification says so. */
  written?: 'words' | 'iso' | undefined
}

/** 31 November too, so that what is wrong with it can be seen in it. */
const inWords = (date: string): string => (/^\d{4}-(0[1-9]|1[0-2])-\d{2}$/.test(date) ? showDate(date) : date)

const forms = {
  iso: { typed: () => 'yyyy-MM-dd', shown: (date: string) => date, inputMode: 'numeric' },
  words: { typed: () => (dateLanguage() === 'en-US' ? 'mm/dd/yyyy' : 'dd/mm/yyyy'), shown: inWords, inputMode: undefined },
} as const

/** A whole date counts as soon as it is written; what is not one yet is passed on as it is. */
function typedDate(text: string): string {
  const tidy = tidyDate(text)
  return isCalendarDate(tidy) ? tidy : text
}

/** A date without a time: typed in any usual form or chosen from a calendar. While it is typed it stands as it was typed. */
export function DateInput({
  value,
  onChange,
  onBlur,
  weekStartsOn = 0,
  locale = 'en-US',
  min,
  max,
  written = 'words',
  ...rest
}: DateInputProps): ReactElement {
  const [open, setOpen] = useState(false)
  const [draft, setDraft] = useState<string>()
  const own = useDateHabits()
  const frame = useRef<HTMLSpanElement>(null)
  const part = useOpened(calendarPart, open)
  const leave = (event: FocusEvent<HTMLInputElement>): void => {
    setDraft(undefined)
    const tidy = tidyDate(value)
    if (tidy !== value) onChange(tidy)
    onBlur?.(event)
  }
  return (
    <span ref={frame} className="block">
      <TextInput
        placeholder={forms[written].typed()}
        {...rest}
        inputMode={forms[written].inputMode}
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        value={draft ?? forms[written].shown(value)}
        onChange={(event) => {
          setDraft(event.target.value)
          onChange(typedDate(event.target.value))
        }}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
        trailing={
          <IconButton
            label="Choose a date"
            icon={Calendar}
            disabled={rest.disabled}
            aria-haspopup="dialog"
            aria-expanded={open}
            className="-mr-1.5"
            onPointerEnter={() => warm(calendarPart)}
            onClick={() => setOpen(!open)}
          />
        }
      />
      {part && (
        <part.CalendarPopup
          open={open}
          onOpenChange={setOpen}
          anchor={frame}
          value={value}
          onPick={(date) => {
            setDraft(undefined)
            onChange(date)
            setOpen(false)
          }}
          weekStartsOn={own.weekStartsOn ?? weekStartsOn}
          locale={own.language ?? locale}
          min={min}
          max={max}
        />
      )}
    </span>
  )
}
