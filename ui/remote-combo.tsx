import type { FocusEvent, ReactElement, ReactNode } from 'react'
import { useState } from 'react'
import { Button } from './button.tsx'
import { comboPart } from './combo-part.ts'
import { ComboShell, createHeldKeys } from './combo-shell.tsx'
import { useDeferred } from './deferred.ts'
import { useFieldControl } from './field.tsx'
import { Spinner } from './glyphs.tsx'
import type { Option } from './select.tsx'
import type { ControlSize } from './text-input.tsx'
import type { RemoteSearch } from './remote-options.ts'
import { useRemoteOptions } from './remote-options.ts'

export type RemoteComboProps<Choice extends Option> = {
  /** Asks the server for matches; '' asks for the first ones. The signal is aborted when the text has moved on. */
  search: RemoteSearch<Choice>
  value: Choice | null
  onChange: (option: Choice | null) => void
  renderOption?: ((option: Choice) => ReactNode) | undefined
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
  emptyText?: string
  clearLabel?: string
}

const words = { emptyText: 'No matches', clearLabel: 'Clear' }

/** A field that finds one record on the server. Text that leads to no choice gives way to the choice that stood. */
export function RemoteCombo<Choice extends Option>(props: RemoteComboProps<Choice>): ReactElement {
  const { search, value, onChange, renderOption, onBlur, emptyText, clearLabel, ...look } = { ...words, ...props }
  const linked = { ...useFieldControl(look), name: look.name, 'aria-label': look['aria-label'] }
  const [entered, setEntered] = useState(false)
  const [open, setOpen] = useState(false)
  const [draft, setDraft] = useState<string>()
  const [held] = useState(createHeldKeys)
  const part = useDeferred(comboPart, entered)
  const found = useRemoteOptions(search, draft ?? '', open || entered)
  const type = (text: string): void => {
    setDraft(text)
    if (text === '' && value) onChange(null)
  }
  const shared = {
    linked,
    held,
    size: look.size,
    placeholder: look.placeholder,
    disabled: look.disabled,
    className: look.className,
    text: shownText(draft, value),
    overlay: value && renderOption?.(value),
  }
  if (!part) return <ComboShell {...shared} onType={type} onEnter={() => setEntered(true)} onExit={() => setEntered(false)} />
  return (
    <part.ComboBox
      {...shared}
      searched
      options={found.options}
      selected={value}
      query={draft ?? ''}
      startFocused={entered}
      status={statusOf(found.state, found.retry)}
      emptyText={emptyText}
      renderOption={renderOption}
      clearLabel={clearLabel}
      onType={type}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) setEntered(false)
      }}
      onPick={(option) => {
        setDraft(undefined)
        onChange(option)
      }}
      onLeave={(event) => {
        setDraft(undefined)
        onBlur?.(event)
      }}
    />
  )
}

const shownText = (draft: string | undefined, value: Option | null): string => draft ?? value?.label ?? ''

/** Searching, or the way to search again; nothing once the matches are here. */
function statusOf(state: 'loading' | 'ready' | 'failed', retry: () => void): ReactNode {
  if (state === 'loading') {
    return (
      <span className="ek-status text-ink-3">
        <Spinner size={13} />
        Searching…
      </span>
    )
  }
  if (state === 'ready') return null
  return (
    <span className="flex items-center justify-between gap-2 text-danger-ink">
      The list did not load.
      {/* The press must not take the focus from the field, or the list would close. */}
      <Button size="sm" onMouseDown={(event) => event.preventDefault()} onClick={retry}>
        Try again
      </Button>
    </span>
  )
}
