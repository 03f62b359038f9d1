import type { ReactElement } from 'react'
import { fewest, most, placeOnScale, thresholds } from '#rules/pricing.ts'

const marks = [fewest, ...thresholds, most]
const anchor = (count: number): 'start' | 'middle' | 'end' => (count === fewest ? 'start' : count === most ? 'end' : 'middle')
const bands = ['Full rate', 'From 10', 'Lowest, from 50'] as const
const yours = ['Your rate, the full one', 'Your rate, from 10', 'Your rate, from 50'] as const

/** The load line of pricing: where the headcount stands between the thresholds. A picture of what the field and the cards say. */
export function PricingScale({ count, band }: { count: number; band: 0 | 1 | 2 }): ReactElement {
  const here = `${placeOnScale(count)}%`
  return (
    <div className="mk-scale" aria-hidden="true">
      <svg width="100%" height="50" className="overflow-visible">
        <line x1="0" x2="100%" y1="22" y2="22" className="mk-scale__line" />
        <line x1="0" x2={here} y1="22" y2="22" className="mk-scale__past" />
        {marks.map((mark) => (
          <g key={mark}>
            <line x1={`${placeOnScale(mark)}%`} x2={`${placeOnScale(mark)}%`} y1="18" y2="27" className="mk-scale__line" />
            <text x={`${placeOnScale(mark)}%`} y="44" textAnchor={anchor(mark)} className="mk-scale__number">
              {mark}
            </text>
          </g>
        ))}
        <svg x={here} y="22" className="overflow-visible">
          <circle r="8.4" className="mk-scale__ring" />
          <path d="M-19 0H19" className="mk-scale__bar" />
        </svg>
      </svg>
      <p className="mk-scale__words">
        {bands.map((words, i) => (
          <span key={words} className={i === band ? 'mk-scale__yours' : undefined}>
            {i === band ? yours[i] : words}
          </span>
        ))}
      </p>
    </div>
  )
}
