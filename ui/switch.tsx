import type { ComponentPropsWithRef, ReactElement, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type SwitchProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'size' | 'checked' | 'onChange' | 'role'> & {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A setting that takes effect at once; for a choice that is saved later use a Checkbox. */
export function Switch({ label, hint, checked, onChange, className, ...rest }: SwitchProps): ReactElement {
  return (
    <label className={classNames('ek-check-row', className)}>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className="ek-switch"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {label}
        {hint && <span className="block text-xs text-ink-3">{hint}</span>}
      </span>
    </label>
  )
}
