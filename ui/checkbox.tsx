import type { ComponentPropsWithRef, ReactElement, ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import { Check, Minus } from './icons.ts'

type BoxProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'size' | 'onChange' | 'ref'> & {
  label: ReactNode
  hint?: ReactNode
  onChange?: ((checked: boolean) => void) | undefined
}
export type CheckboxProps = BoxProps & {
  /** Some but not all of what it stands for. */ indeterminate?: boolean | undefined
  invalid?: boolean | undefined
}

export function Checkbox({ label, hint, indeterminate = false, invalid, onChange, className, ...rest }: CheckboxProps): ReactElement {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // There is no attribute for the mixed state, only the property.
    if (box.current) box.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <label className={classNames('ek-check-row', className)}>
      <span className="ek-check-box">
        <input
          {...rest}
          ref={box}
          type="checkbox"
          className="ek-check"
          aria-invalid={invalid || undefined}
          onChange={(event) => onChange?.(event.target.checked)}
        />
        <Check className="ek-check__tick" aria-hidden="true" />
        <Minus className="ek-check__dash" aria-hidden="true" />
      </span>
      <span>
        {label}
        {hint && <span className="block text-xs text-ink-3">{hint}</span>}
      </span>
    </label>
  )
}

/** One of several; give all of a set the same name. */
export function Radio({ label, hint, onChange, className, ...rest }: BoxProps): ReactElement {
  return (
    <label className={classNames('ek-check-row', className)}>
      <span className="ek-check-box">
        <input {...rest} type="radio" className="ek-check" onChange={(event) => onChange?.(event.target.checked)} />
      </span>
      <span>
        {label}
        {hint && <span className="block text-xs text-ink-3">{hint}</span>}
      </span>
    </label>
  )
}
