import type { ReactElement, ReactNode } from 'react'
import type { SiteMode } from './site-mode.ts'

/** Pieces that work in the browser; everything else on a public page is plain HTML and stays so. */
export interface IslandProps {
  navigation: { mode: SiteMode; home: boolean }
  pricing: { mode: SiteMode; planHeading: 'h2' | 'h3' }
  waitlist: { id: string; action: string; onSea?: boolean }
  tour: Record<string, never>
  status: Record<string, never>
}
export type IslandName = keyof IslandProps

/** Marks a piece for the browser to bring to life, with what it needs to draw the same again. */
export function Island<N extends IslandName>({
  name,
  props,
  children,
}: {
  name: N
  props: IslandProps[N]
  children: ReactNode
}): ReactElement {
  return (
    <div className="contents" data-island={name} data-props={JSON.stringify(props)}>
      {children}
    </div>
  )
}
