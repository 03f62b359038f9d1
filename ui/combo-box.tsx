import { Combobox as Base } from '@base-ui/react/combobox'
import type { FocusEvent, KeyboardEvent as KeyPress, ReactElement, ReactNode, RefObject } from 'react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { AnchoredPopup } from './anchored-popup.tsx'
import { classNames } from './class-names.ts'
import type { ListVirtualizer } from './combo-list.tsx'
import { ComboList } from './combo-list.tsx'
import type { ComboLook, HeldKeys } from './combo-shell.tsx'
import { comboClass } from './combo-shell.tsx'
import { ChevronDown, X } from './icons.ts'
import { matchesText, plainText } from './match-text.ts'
import type { Option } from './select.tsx'
import { createTimer } from './timer.ts'

/** From the specification: the list stays this long after the focus has left. */
const closeDelay = 150

export type ComboBoxProps<Choice extends Option> = ComboLook & {
  options: readonly Choice[]
  selected: Choice | null
  /** What stands in the field; the owner keeps it. */
  text: string
  /** What was typed since the last choice; '' shows every option. */
  query: string
  onType: (text: string) => void
  onPick: (option: Choice | null) => void
  onLeave: (event: FocusEvent<HTMLInputElement>) => void
  onOpenChange?: ((open: boolean) => void) | undefined
  /** Options come already chosen for the query. */
  searched?: boolean | undefined
  /** Loading, or what went wrong; stands above the options. */
  status?: ReactNode
  emptyText: string
  listLabel?: string | undefined
  renderOption?: ((option: Choice) => ReactNode) | undefined
  clearLabel?: string | undefined
  /** It took over from the shell while that had the focus. */
  startFocused: boolean
  /** Keys that were pressed in the shell and meant for the list. */
  held: HeldKeys
}

const labelOf = (option: Option | null): string => option?.label ?? ''
const sameOption = (a: Option | null, b: Option | null): boolean => a?.value === b?.value

/** A field with a list of matching options: text and arrow keys choose, Escape closes, leaving closes after 150 ms. */
export function ComboBox<Choice extends Option>(props: ComboBoxProps<Choice>): ReactElement {
  const { options, selected, text, query, onType, onPick, onOpenChange, searched = false, disabled = false } = props
  const [open, setOpen] = useState(props.startFocused)
  const [highlighted, setHighlighted] = useState(-1)
  const [timer] = useState(createTimer)
  const virtualizer = useRef<ListVirtualizer>(null)
  const wrapper = useRef<HTMLDivElement>(null)
  useEffect(() => timer.stop, [timer])
  const shown = useMemo(
    () => (searched || !query ? options : options.filter((option) => matchesText(option.label, query))),
    [options, query, searched],
  )
  const show = (next: boolean): void => {
    timer.stop()
    if (next === open) return
    setOpen(next)
    onOpenChange?.(next)
  }
  const pick = (option: Choice | null): void => {
    onPick(option)
    show(false)
  }
  const onKey = (event: KeyPress<HTMLInputElement>): boolean => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') show(true)
    if (event.key === 'Escape') return closeOnEscape(event, open, () => show(false))
    if (event.key !== 'Enter' || !open || highlighted !== -1 || !query) return false
    // Enter on half a word chooses nothing, and must not send the form with it.
    event.preventDefault()
    const match = typedOption(shown, query)
    if (match) pick(match)
    return true
  }
  return (
    // Inline: the list keeps its place in the page, so nothing outside it has to be hidden from screen readers while it is open.
    <Base.Root<Choice>
      inline
      items={options}
      filteredItems={shown}
      filter={null}
      virtualized
      value={selected}
      inputValue={text}
      open={open}
      disabled={disabled}
      itemToStringLabel={labelOf}
      isItemEqualToValue={sameOption}
      onValueChange={(option, details) => {
        // Emptied text is told as text.
        if (details.reason !== 'input-clear') pick(option)
      }}
      onInputValueChange={(next, details) => {
        if (details.reason === 'input-change') onType(next)
      }}
      onOpenChange={show}
      onItemHighlighted={(_option, { reason, index }) => {
        setHighlighted(index)
        if (reason !== 'pointer' && index >= 0) queueMicrotask(() => virtualizer.current?.scrollToIndex(index, { align: 'auto' }))
      }}
    >
      <ComboInput
        {...props}
        wrapper={wrapper}
        open={open}
        onKey={onKey}
        onReturn={timer.stop}
        onToggle={() => show(!open)}
        onLeave={(event) => {
          props.onLeave(event)
          timer.start(closeDelay, () => show(false))
        }}
      />
      {open && (
        <AnchoredPopup anchor={wrapper} className="ek-combo__popup">
          <Base.Status className="ek-combo__status">{props.status}</Base.Status>
          {!props.status && <Base.Empty className="ek-combo__status">{props.emptyText}</Base.Empty>}
          <Base.List aria-label={props.listLabel ?? 'Options'}>
            <ComboList ref={virtualizer} query={query} renderOption={props.renderOption} />
          </Base.List>
        </AnchoredPopup>
      )}
    </Base.Root>
  )
}

/** Escape closes the list and goes no further; on a closed list it belongs to the dialog around it and must not empty the field. */
function closeOnEscape(event: KeyPress<HTMLInputElement>, open: boolean, close: () => void): true {
  if (open) {
    event.stopPropagation()
    close()
  }
  return true
}

/** The option that is written out in full, or the only one left. */
function typedOption<Choice extends Option>(shown: readonly Choice[], query: string): Choice | undefined {
  const written = plainText(query.trim())
  const match = shown.find((option) => plainText(option.label) === written) ?? (shown.length === 1 ? shown[0] : undefined)
  return match?.disabled ? undefined : match
}

type ComboInputProps<Choice extends Option> = Omit<ComboBoxProps<Choice>, 'onType'> & {
  wrapper: RefObject<HTMLDivElement | null>
  open: boolean
  /** True when it has dealt with the key. */
  onKey: (event: KeyPress<HTMLInputElement>) => boolean
  onReturn: () => void
  onToggle: () => void
}

function ComboInput<Choice extends Option>(props: ComboInputProps<Choice>): ReactElement {
  const { wrapper, open, linked, selected, overlay, disabled, startFocused, held } = props
  const look = comboClass({ linked, size: props.size, disabled, className: props.className, overlay })
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!startFocused || !input.current) return
    input.current.focus()
    input.current.setSelectionRange(input.current.value.length, input.current.value.length)
  }, [startFocused])
  const [timer] = useState(createTimer)
  useEffect(() => {
    // One after the other: each is about what the one before has lit up.
    const press = (): void => {
      const key = held.next()
      if (key === undefined) return
      input.current?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      timer.start(0, press)
    }
    timer.start(0, press)
    return timer.stop
  }, [held, timer])
  return (
    <div ref={wrapper} className={classNames(look, open && 'is-open')}>
      <Base.Input
        ref={input}
        {...linked}
        aria-expanded={open}
        {...(open ? {} : { 'aria-controls': undefined })}
        className="ek-input__control"
        placeholder={props.placeholder}
        onFocus={(event) => {
          props.onReturn()
          if (selected) event.currentTarget.select()
        }}
        onBlur={props.onLeave}
        onKeyDown={(event) => {
          if (props.onKey(event)) event.preventBaseUIHandler()
        }}
      />
      {overlay && (
        <span className="ek-combo__overlay" aria-hidden="true">
          {overlay}
        </span>
      )}
      <ComboButton {...props} onPress={() => input.current?.focus()} />
    </div>
  )
}

function ComboButton<Choice extends Option>({
  clearLabel,
  selected,
  disabled,
  onPick,
  onToggle,
  onPress,
}: ComboInputProps<Choice> & { onPress: () => void }): ReactElement {
  if (clearLabel && selected && !disabled) {
    return (
      <button type="button" className="ek-iconbtn" aria-label={clearLabel} onClick={() => onPick(null)}>
        <X className="ek-icon" size={14} />
      </button>
    )
  }
  return (
    // For the pointer only: with keys the field itself opens the list.
    <button
      type="button"
      tabIndex={-1}
      className="ek-combo__chevron"
      aria-label="Show options"
      disabled={disabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        onPress()
        onToggle()
      }}
    >
      <ChevronDown className="ek-icon" size={16} />
    </button>
  )
}
