import type { ReactElement, ReactNode } from 'react'
import { useId } from 'react'

export type SegmentedProps<Value extends string> = {
  /** Names the set; leave out inside a Field with `group`. */
  label?: string | undefined
  value: Value | ''
  onChange: (value: Value) => void
  items: readonly { value: Value; label: ReactNode; disabled?: boolean | undefined }[]
  /** 'seg' switches views of the same data; 'choice' is a form field of a few large buttons. */
  look?: 'seg' | 'choice' | undefined
  disabled?: boolean | undefined
}

/** A few choices, all visible. Radio buttons underneath, so arrow keys and screen readers work as everywhere. */
export function Segmented<Value extends string>({
  label,
  value,
  onChange,
  items,
  look = 'seg',
  disabled,
}: SegmentedProps<Value>): ReactElement {
  const name = useId()
  return (
    <div className={look === 'seg' ? 'ek-seg' : 'ek-choice'} role="radiogroup" aria-label={label}>
      {items.map((item) => (
        <label key={item.value}>
          <input
            type="radio"
            name={name}
            value={item.value}
            checked={item.value === value}
            disabled={disabled || item.disabled}
            onChange={() => onChange(item.value)}
          />
          {item.label}
        </label>
      ))}
    </div>
  )
}
