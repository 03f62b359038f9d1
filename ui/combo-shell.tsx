import type { KeyboardEvent, ReactElement, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import type { useFieldControl } from './field.tsx'
import { ChevronDown } from './icons.ts'
import type { ControlSize } from './text-input.tsx'

export type ComboLook = {
  linked: ReturnType<typeof useFieldControl> & { name?: string | undefined; 'aria-label'?: string | undefined }
  size?: ControlSize | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
  className?: string | undefined
  /** Shown over the text while the field is not in use, such as a picture and a job title. */
  overlay?: ReactNode
}

/** Keys meant for a list that is not here yet, in their order; it is given them when it comes. */
export type HeldKeys = { add: (key: string) => void; any: () => boolean; next: () => string | undefined; forget: () => void }

export function createHeldKeys(): HeldKeys {
  let keys: string[] = []
  return {
    add: (key) => keys.push(key),
    any: () => keys.length > 0,
    next: () => keys.shift(),
    forget: () => {
      keys = []
    },
  }
}

export function comboClass({ linked, size = 'md', disabled, className, overlay }: ComboLook): string {
  const state = [linked['aria-invalid'] && 'is-error', disabled && 'is-disabled', Boolean(overlay) && 'has-overlay']
  return classNames('ek-input ek-combo', size !== 'md' && `ek-input--${size}`, ...state, className)
}

type ComboShellProps = ComboLook & {
  text: string
  onType: (text: string) => void
  onEnter: () => void
  onExit: () => void
  held: HeldKeys
}

/** The same field before the list's code is here. What is typed and pressed meanwhile is kept. */
export function ComboShell(props: ComboShellProps): ReactElement {
  const { linked, overlay, placeholder, disabled, text, onType, onEnter, onExit, held } = props
  const hold = (event: KeyboardEvent<HTMLInputElement>): void => {
    const arrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    // Enter on half a word would send the form around the field, which is not what was meant.
    if (!arrow && !(event.key === 'Enter' && (held.any() || text))) return
    event.preventDefault()
    held.add(event.key)
  }
  return (
    <div className={comboClass(props)}>
      <input
        {...linked}
        type="text"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- closed, it controls nothing yet
        role="combobox"
        aria-expanded="false"
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        className="ek-input__control"
        placeholder={placeholder}
        disabled={disabled}
        value={text}
        onFocus={onEnter}
        onBlur={() => {
          held.forget()
          onExit()
        }}
        onKeyDown={hold}
        onChange={(event) => onType(event.target.value)}
      />
      {overlay && (
        <span className="ek-combo__overlay" aria-hidden="true">
          {overlay}
        </span>
      )}
      <span className="ek-combo__chevron">
        <ChevronDown className="ek-icon" size={16} />
      </span>
    </div>
  )
}
