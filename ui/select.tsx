import type { ComponentPropsWithRef, ReactElement } from 'react'
import { classNames } from './class-names.ts'
import { useFieldControl } from './field.tsx'
import { ChevronDown } from './icons.ts'
import type { ControlSize } from './text-input.tsx'

export type Option = { value: string; label: string; disabled?: boolean | undefined }

export type SelectProps = Omit<ComponentPropsWithRef<'select'>, 'size' | 'value' | 'onChange' | 'children'> & {
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
  placeholder?: string | undefined
  invalid?: boolean | undefined
  size?: ControlSize | undefined
}

/**
 * A short closed list. The browser's own control: its keyboard, touch and screen-reader behaviour is the platform's.
 * A value that is not (or no longer) among the options is shown as it is and cleared when the field is left.
 */
export function Select({
  options,
  value,
  onChange,
  onBlur,
  placeholder,
  invalid,
  size = 'md',
  className,
  required,
  ...rest
}: SelectProps): ReactElement {
  const linked = useFieldControl({ ...rest, invalid, required })
  const unknown = value !== '' && !options.some((option) => option.value === value)
  const look = classNames('ek-input', size !== 'md' && `ek-input--${size}`, value === '' && 'is-ph', linked['aria-invalid'] && 'is-error')
  const leave: SelectProps['onBlur'] = (event) => {
    if (unknown) onChange('')
    onBlur?.(event)
  }
  const blank = placeholder !== undefined || value === '' || unknown
  return (
    <span className={classNames('ek-select', className)}>
      <select
        {...rest}
        {...linked}
        required={required}
        className={look}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={leave}
      >
        {blank && <option value="">{placeholder}</option>}
        {unknown && (
          <option value={value} hidden>
            {value}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className="ek-icon ek-select__chevron" size={16} />
    </span>
  )
}
