import type { ReactElement } from 'react'
import type { Standing } from '../content/kinds.ts'

const words: Readonly<Record<Standing, string>> = { today: 'In the product', part: 'Partly in the product', coming: 'Being built' }

/** Where a capability stands: a shape first (design rule 6), then the words. */
export function StandingMark({ standing, onSea = false }: { standing: Standing; onSea?: boolean }): ReactElement {
  return (
    <span className={onSea ? 'mk-standing mk-standing--sea' : 'mk-standing'} data-standing={standing}>
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        {standing === 'today' ? (
          <circle cx="6" cy="6" r="5" fill="currentColor" />
        ) : (
          <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
        )}
        {standing === 'today' && (
          <path
            d="M3.7 6.2l1.6 1.6 3-3.4"
            fill="none"
            className="mk-standing__tick"
            strokeWidth="1.5"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        )}
        {standing === 'part' && <path d="M6 1.75a4.25 4.25 0 0 1 0 8.5z" fill="currentColor" />}
      </svg>
      {words[standing]}
    </span>
  )
}
