import type { FocusEvent, ReactElement } from 'react'
import { useRef, useState } from 'react'
import { useDateHabits } from '#platform/web/date-habits.ts'
import { IconButton } from './button.tsx'
import { tidyDate } from './date-problem.ts'
import { defer, useDeferred, warm } from './deferred.ts'
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
}

/** A date without a time: typed as yyyy-MM-dd or chosen from a calendar. */
export function DateInput({
  value,
  onChange,
  onBlur,
  weekStartsOn = 0,
  locale = 'en-US',
  min,
  max,
  ...rest
}: DateInputProps): ReactElement {
  const [open, setOpen] = useState(false)
  const own = useDateHabits()
  const frame = useRef<HTMLSpanElement>(null)
  const part = useDeferred(calendarPart, open)
  const leave = (event: FocusEvent<HTMLInputElement>): void => {
    const tidy = tidyDate(value)
    if (tidy !== value) onChange(tidy)
    onBlur?.(event)
  }
  return (
    <span ref={frame} className="block">
      <TextInput
        placeholder="yyyy-MM-dd"
        {...rest}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        maxLength={10}
        value={value}
        onChange={(event) => onChange(event.target.value)}
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
