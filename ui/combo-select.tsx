import type { FocusEvent, ReactElement } from 'react'
import { useState } from 'react'
import { comboPart } from './combo-part.ts'
import { ComboShell, createHeldKeys } from './combo-shell.tsx'
import { useDeferred } from './deferred.ts'
import { useFieldControl } from './field.tsx'
import { plainText } from './match-text.ts'
import type { Option } from './select.tsx'
import type { ControlSize } from './text-input.tsx'

export type ComboSelectProps = {
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
  onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined
  placeholder?: string | undefined
  invalid?: boolean | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  size?: ControlSize | undefined
  id?: string | undefined
  name?: string | undefined
  'aria-label'?: string | undefined
  className?: string | undefined
  emptyText?: string | undefined
}

/**
 * A long closed list that is searched by typing. The value is always one of the options or '': as soon as the text is no
 * option's, the value is '', and text that is still no option's when the field is left is cleared.
 */
export function ComboSelect({
  options,
  value,
  onChange,
  onBlur,
  invalid,
  emptyText = 'Nothing matches',
  ...look
}: ComboSelectProps): ReactElement {
  const linked = { ...useFieldControl({ ...look, invalid }), name: look.name, 'aria-label': look['aria-label'] }
  const [entered, setEntered] = useState(false)
  // The text being typed; undefined shows the label of the value.
  const [draft, setDraft] = useState<string>()
  const [sent, setSent] = useState(value)
  if (sent !== value) {
    // Changed from outside, such as by a reset of the form.
    setSent(value)
    setDraft(undefined)
  }
  const [held] = useState(createHeldKeys)
  const part = useDeferred(comboPart, entered)
  const known = options.find((option) => option.value === value)
  const selected = known ?? (value ? { value, label: value } : null)
  const send = (next: string): void => {
    setSent(next)
    if (next !== value) onChange(next)
  }
  const type = (text: string): void => {
    const written = plainText(text.trim())
    setDraft(text)
    send(options.find((option) => !option.disabled && plainText(option.label) === written)?.value ?? '')
  }
  const leaveShell = (): void => {
    setEntered(false)
    setDraft(undefined)
    if (!known) send('')
  }
  const shared = {
    linked,
    held,
    size: look.size,
    placeholder: look.placeholder,
    disabled: look.disabled,
    className: look.className,
    text: draft ?? selected?.label ?? '',
  }
  if (!part) return <ComboShell {...shared} onType={type} onEnter={() => setEntered(true)} onExit={leaveShell} />
  return (
    <part.ComboBox
      {...shared}
      options={options}
      selected={selected}
      query={draft ?? ''}
      startFocused={entered}
      emptyText={emptyText}
      onType={type}
      onPick={(option) => {
        setDraft(undefined)
        send(option?.value ?? '')
      }}
      onLeave={(event) => {
        setDraft(undefined)
        if (!known) send('')
        onBlur?.(event)
      }}
    />
  )
}
