import type { ReactElement } from 'react'
import type { Headline } from '../contract.ts'
import { ticksOf } from './scale.ts'
import { pathOf } from './series-drawing.tsx'
import { changeInWords, inUnit, isBetter } from './words.ts'

/** The figures a director asks for first. */
export function Headlines({ headlines }: { headlines: readonly Headline[] }): ReactElement {
  return (
    <ul
      className={`grid border-y border-line sm:grid-cols-2 xl:divide-x xl:divide-line xl:py-4 ${headlines.length > 4 ? 'xl:grid-cols-5' : 'xl:grid-cols-4'}`}
    >
      {headlines.map((headline) => (
        <Figure key={headline.key} headline={headline} />
      ))}
    </ul>
  )
}

const tones = { better: 'text-ok-ink', worse: 'text-danger-ink', neither: 'text-ink-2' } as const

function Figure({ headline }: { headline: Headline }): ReactElement {
  const { label, unit, value, hidden, series, definition } = headline
  const better = isBetter(headline)
  const change = changeInWords(headline)
  const shape = series.filter((each) => each !== null).length > 1 ? series : null
  return (
    <li className="min-w-0 py-3 xl:px-5 xl:py-0 xl:first:pl-0 xl:last:pr-0">
      <p className="text-xs text-ink-3">{label}</p>
      <div className="mt-1 flex items-end justify-between gap-2">
        <span className="text-2xl font-semibold tracking-tight">{value === null ? (hidden ? 'Hidden' : '–') : inUnit(value, unit)}</span>
        {shape && <Spark values={shape} />}
      </div>
      {change && (
        <span className={`mt-0.5 block text-xs ${tones[better === null ? 'neither' : better ? 'better' : 'worse']}`}>{change}</span>
      )}
      {!change && (
        <span className="mt-0.5 hidden text-xs xl:block" aria-hidden="true">
          &nbsp;
        </span>
      )}
      <details className="mt-1 text-xs text-ink-3">
        <summary className="cursor-pointer">
          How <span className="sr-only">{label}</span> <span aria-hidden="true">this</span> is counted
        </summary>
        <p className="mt-1">{definition}</p>
      </details>
    </li>
  )
}

function Spark({ values }: { values: readonly (number | null)[] }): ReactElement {
  const all = values.filter((value) => value !== null)
  const ticks = ticksOf(Math.min(...all), Math.max(...all))
  const [least, most] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  const at = {
    xOf: (i: number) => 2 + (i * 80) / Math.max(1, values.length - 1),
    yOf: (value: number) => 25 - ((value - least) / (most - least || 1)) * 21,
  }
  return (
    <svg width="84" height="28" viewBox="0 0 84 28" aria-hidden="true" className="mb-1 max-w-21 min-w-0 shrink">
      <path d={pathOf(values, at)} fill="none" stroke="var(--color-ink-3)" strokeWidth="1.75" strokeLinejoin="round" />
    </svg>
  )
}
