import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import type { Finding } from '../contract.ts'
import { mendWords } from './words.ts'

/** The way to the place where something is mended; the words alone where it is mended in the letter itself. */
export function MendLink({ mend, label }: { mend: Finding['mend']; label: string }): ReactElement | null {
  if (mend.path === null) return null
  return (
    <Link to={mend.path} className="mt-1 inline-block text-sm font-medium">
      {mendWords[mend.where]}
      <span className="sr-only">, {label}</span>
    </Link>
  )
}
