import type { ReactElement } from 'react'
import { mailHref } from './values.ts'

/** An address that opens a message; where it must break it breaks after the @, else anywhere. */
export function EmailLink({ address, className = 'ek-link' }: { address: string; className?: string }): ReactElement {
  const at = address.indexOf('@') + 1
  return (
    <a className={`${className} wrap-anywhere`} href={mailHref(address)}>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </a>
  )
}
