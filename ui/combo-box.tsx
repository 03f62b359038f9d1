import { Combobox as Base } from '@base-ui/react/combobox'
import type { FocusEvent, KeyboardEvent, ReactElement, ReactNode, RefObject } from 'react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import type { ListVirtualizer } from './combo-list.tsx'
import { ComboList } from './combo-list.tsx'
import type { ComboLook } from './combo-shell.tsx'
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
  renderOption?: ((option: Choice) => ReactNode) | undefined
  clearLabel?: string | undefined
  /** It took over from the shell while that had the focus. */
  startFocused: boolean
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
    setOpen(next)
    onOpenChange?.(next)
  }
  const pickTyped = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    if (event.key !== 'Enter' || !open || highlighted !== -1 || !query) return false
    const match = shown.find((option) => plainText(option.label) === plainText(query)) ?? (shown.length === 1 ? shown[0] : undefined)
    // Enter on half a word chooses nothing, and must not send the form with it.
    event.preventDefault()
    if (match && !match.disabled) {
      onPick(match)
      show(false)
    }
    return true
  }
  return (
    <Base.Root<Choice>
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
        // Escape on a closed list belongs to the dialog around it; it must not empty the field. Emptied text is told as text.
        if (details.reason !== 'escape-key' && details.reason !== 'input-clear') onPick(option)
      }}
      onInputValueChange={(next, details) => {
        if (details.reason === 'input-change') onType(next)
        if (details.reason !== 'escape-key') return
        details.cancel()
        details.allowPropagation()
      }}
      onOpenChange={(next, details) => {
        const leaving = details.reason === 'focus-out' || details.reason === 'outside-press'
        if (!next && leaving) {
          details.cancel()
          timer.start(closeDelay, () => show(false))
        } else show(next)
      }}
      onItemHighlighted={(_option, { reason, index }) => {
        setHighlighted(index)
        if (reason !== 'pointer' && index >= 0) queueMicrotask(() => virtualizer.current?.scrollToIndex(index, { align: 'auto' }))
      }}
    >
      <ComboInput
        {...props}
        wrapper={wrapper}
        open={open}
        onKeyDown={pickTyped}
        onReturn={timer.stop}
        onLeave={(event) => {
          props.onLeave(event)
          timer.start(closeDelay, () => show(false))
        }}
      />
      <Base.Portal>
        <Base.Positioner className="ek-layer" anchor={wrapper} sideOffset={4} align="start" collisionPadding={8}>
          <Base.Popup className="ek-menu ek-combo__popup">
            <Base.Status className="ek-combo__status">{props.status}</Base.Status>
            {!props.status && <Base.Empty className="ek-combo__status">{props.emptyText}</Base.Empty>}
            <Base.List>
              <ComboList ref={virtualizer} query={query} renderOption={props.renderOption} />
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

type ComboInputProps<Choice extends Option> = Omit<ComboBoxProps<Choice>, 'onType'> & {
  wrapper: RefObject<HTMLDivElement | null>
  open: boolean
  /** True when it has dealt with the key. */
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => boolean
  onReturn: () => void
}

function ComboInput<Choice extends Option>(props: ComboInputProps<Choice>): ReactElement {
  const { wrapper, open, linked, selected, overlay, clearLabel, disabled, startFocused } = props
  const look = comboClass({ linked, size: props.size, disabled, className: props.className, overlay })
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!startFocused || !input.current) return
    input.current.focus()
    input.current.setSelectionRange(input.current.value.length, input.current.value.length)
  }, [startFocused])
  return (
    <div ref={wrapper} className={classNames(look, open && 'is-open')}>
      <Base.Input
        ref={input}
        {...linked}
        className="ek-input__control"
        placeholder={props.placeholder}
        onFocus={(event) => {
          props.onReturn()
          if (selected) event.currentTarget.select()
        }}
        onBlur={props.onLeave}
        onKeyDown={(event) => {
          if (props.onKeyDown(event)) event.preventBaseUIHandler()
        }}
      />
      {overlay && (
        <span className="ek-combo__overlay" aria-hidden="true">
          {overlay}
        </span>
      )}
      {clearLabel && selected && !disabled ? (
        <button type="button" className="ek-iconbtn -mr-1.5" aria-label={clearLabel} onClick={() => props.onPick(null)}>
          <X className="ek-icon" size={14} />
        </button>
      ) : (
        <Base.Trigger className="ek-combo__chevron" tabIndex={-1} aria-label="Show options">
          <ChevronDown className="ek-icon" size={16} />
        </Base.Trigger>
      )}
    </div>
  )
}
