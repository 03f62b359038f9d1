import type { ComponentPropsWithRef, ReactElement, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useFieldControl } from './field.tsx'

export type ControlSize = 'sm' | 'md' | 'lg'
type Shared = { size?: ControlSize | undefined; invalid?: boolean | undefined }

export type TextInputProps = Omit<ComponentPropsWithRef<'input'>, 'size'> & Shared & { leading?: ReactNode; trailing?: ReactNode }

/** One line of text. Inside a Field it takes its id, description and error from there. */
export function TextInput({ size = 'md', invalid, leading, trailing, className, required, ...rest }: TextInputProps): ReactElement {
  const linked = useFieldControl({ ...rest, invalid, required })
  const look = classNames('ek-input', size !== 'md' && `ek-input--${size}`, linked['aria-invalid'] && 'is-error')
  if (!leading && !trailing) return <input type="text" {...rest} {...linked} required={required} className={classNames(look, className)} />
  return (
    <span className={classNames(look, rest.disabled && 'is-disabled', className)}>
      {leading}
      <input type="text" {...rest} {...linked} required={required} className="ek-input__control" />
      {trailing}
    </span>
  )
}

export type TextAreaProps = ComponentPropsWithRef<'textarea'> & { invalid?: boolean | undefined }

export function TextArea({ invalid, className, required, rows = 4, ...rest }: TextAreaProps): ReactElement {
  const linked = useFieldControl({ ...rest, invalid, required })
  return (
    <textarea
      {...rest}
      {...linked}
      required={required}
      rows={rows}
      className={classNames('ek-input ek-input--area', linked['aria-invalid'] && 'is-error', className)}
    />
  )
}
