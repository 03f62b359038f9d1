import { Fragment, type ReactElement, type ReactNode } from 'react'
import type { Words } from '../content/kinds.ts'

const pieces = /\[([^\]]+)\]\(([^)\s]+)\)/g

/** Words with their links. Settings of the operator stay in the text; the server fills them in. */
export function RichText({ text }: { text: Words }): ReactElement {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(pieces)) {
    const [whole, label = '', href = ''] = match
    parts.push(text.slice(end, match.index), <SiteLink href={href}>{label}</SiteLink>)
    end = match.index + whole.length
  }
  parts.push(text.slice(end))
  return (
    <>
      {parts.map((part, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- the words of a page never change order
        <Fragment key={i}>{part}</Fragment>
      ))}
    </>
  )
}

function SiteLink({ href, children }: { href: string; children: ReactNode }): ReactElement {
  const leaves = /^https?:/.test(href)
  return (
    <a href={href} className="ek-link" {...(leaves ? { rel: 'noopener' } : {})}>
      {children}
    </a>
  )
}
