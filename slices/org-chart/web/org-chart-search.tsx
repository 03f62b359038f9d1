import { useEffect, useMemo, useState, type KeyboardEvent, type ReactElement, type RefObject } from 'react'
import { Search } from '#ui/icons.ts'
import { TextInput } from '#ui/text-input.tsx'
import type { ChartState } from './chart-state.ts'
import { findPeople, prepareSearch } from './search.ts'
import { matchCount, orgChartStrings } from './strings.ts'

export interface ChartSearch {
  readonly text: string
  readonly found: readonly number[]
  readonly index: number
  /** The person found, by id. */
  readonly match: string | null
  type(text: string): void
  /** To the next or the one before, round and round. */
  go(step: 1 | -1): void
}

/** The search of a chart: each key finds anew and shows the first person found in the middle of the view. */
export function useChartSearch(state: ChartState): ChartSearch {
  const [text, setText] = useState('')
  const [index, setIndex] = useState(0)
  const { chart } = state
  const found = useMemo(() => findPeople(chart, text), [chart, text])
  useEffect(() => {
    const later = typeof requestIdleCallback === 'function' ? requestIdleCallback(() => prepareSearch(chart)) : 0
    return () => {
      if (later) cancelIdleCallback(later)
    }
  }, [chart])
  const show = (places: readonly number[], next: number): void => {
    setIndex(next)
    const place = places[next]
    if (place !== undefined) state.choose(place, 'centre')
  }
  const at = found[index]
  return {
    text,
    found,
    index,
    match: at === undefined ? null : (state.chart.people[at]?.id ?? null),
    type(typed) {
      setText(typed)
      show(findPeople(state.chart, typed), 0)
    },
    go: (step) => found.length > 0 && show(found, (index + step + found.length) % found.length),
  }
}

interface SearchProps {
  search: ChartSearch
  input: RefObject<HTMLInputElement | null>
  /** Down: from the search to the chart. */
  onLeave: () => void
}

export function OrgChartSearch({ search, input, onLeave }: SearchProps): ReactElement {
  const { text, found, index } = search
  const count = text.trim() === '' ? '' : matchCount(index, found.length)
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') search.go(event.shiftKey ? -1 : 1)
    else if (event.key === 'ArrowDown') onLeave()
    else if (event.key === 'Escape' && text) search.type('')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="w-full md:w-60">
      <TextInput
        ref={input}
        type="search"
        aria-label={orgChartStrings.find}
        placeholder={orgChartStrings.find}
        value={text}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        onChange={(event) => search.type(event.target.value)}
        onKeyDown={press}
        leading={<Search className="ek-icon" size={14} />}
        trailing={<output className="num shrink-0 text-xs text-ink-3">{count}</output>}
      />
    </div>
  )
}
