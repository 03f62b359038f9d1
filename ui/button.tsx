import type { ComponentPropsWithRef, MouseEvent, ReactElement, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Spinner } from './glyphs.tsx'
import type { Icon } from './icons.ts'
import { Tooltip } from './tooltip.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

type Look = { variant?: ButtonVariant | undefined; size?: ButtonSize | undefined }

/** The button's classes, for a link that must look like one. */
export function buttonClass({ variant = 'secondary', size = 'md' }: Look = {}): string {
  return classNames('ek-btn', `ek-btn--${variant}`, size !== 'md' && `ek-btn--${size}`)
}

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children'> &
  Look & {
    /** Work is under way: spinner left of the label, no second press. */
    loading?: boolean | undefined
    icon?: Icon | undefined
    /** Why it cannot be used. The button stays reachable so that the reason can be read. */
    disabledReason?: string | undefined
    children: ReactNode
  }

export function Button({
  variant,
  size,
  loading = false,
  icon,
  disabledReason = '',
  disabled = false,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps): ReactElement {
  const blocked = disabled || loading
  const refused = disabledReason !== '' && !blocked
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (refused) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ variant, size }), loading && 'is-loading', className)}
      disabled={blocked}
      aria-disabled={refused || undefined}
      aria-busy={loading || undefined}
      onClick={press}
    >
      <ButtonIcon icon={icon} loading={loading} size={size} />
      {children}
    </button>
  )
  return refused ? <Tooltip content={disabledReason}>{button}</Tooltip> : button
}

function ButtonIcon({ icon: IconShape, loading, size }: Pick<ButtonProps, 'icon' | 'loading' | 'size'>): ReactElement | null {
  if (loading) return <Spinner />
  return IconShape ? <IconShape className="ek-icon" size={size === 'sm' ? 14 : 16} /> : null
}

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> & {
  /** Read by screen readers and shown as the tooltip. */
  label: string
  icon: Icon
  /** Icon side in px. */
  size?: number | undefined
  /** Off where the label would only repeat what is beside it. */
  tooltip?: boolean | undefined
}

export function IconButton({ label, icon: IconShape, size = 16, tooltip = true, className, ...rest }: IconButtonProps): ReactElement {
  const button = (
    <button type="button" {...rest} className={classNames('ek-iconbtn', className)} aria-label={label}>
      <IconShape className="ek-icon" size={size} />
    </button>
  )
  return tooltip ? (
    <Tooltip content={label} describes={false}>
      {button}
    </Tooltip>
  ) : (
    button
  )
}
