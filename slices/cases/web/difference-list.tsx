import type { ReactElement } from 'react'
import type { VersionDifference } from '../contract.ts'
import { dayInWords, nameInWords } from './words.ts'

const kinds: Readonly<Record<VersionDifference['kind'], string>> = {
  stage: 'Stage',
  step: 'Step',
  gate: 'Check',
  letter: 'Letter',
  clock: 'Time limit',
  deadline: 'Deadline of this case',
  duty: 'Duty',
}
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)
const inWords = (text: string): string =>
  isDay(text)
    ? dayInWords(text)
    : text
        .replaceAll('workingDays', 'working days')
        .replaceAll('calendarDays', 'days')
        .replaceAll('_', ' ')
        .replace(/(working days|days|months) (\d+)$/, '$2 $1')

/** What becomes different, line by line: as it was, struck through, and as it will be. */
export function DifferenceList({ differences }: { differences: readonly VersionDifference[] }): ReactElement {
  if (differences.length === 0) return <p className="text-sm text-ink-2">Nothing is different.</p>
  return (
    <ul className="border-t border-line text-sm">
      {differences.map(({ kind, id, was, becomes }) => (
        <li key={`${kind} ${id}`} className="border-b border-line py-2">
          <span className="ek-meta block">
            {kinds[kind]}
            {kind === 'deadline' && `: ${nameInWords(id).toLowerCase()}`}
          </span>
          {was !== null && (
            <del className="block text-ink-3">
              <span className="sr-only">Was: </span>
              {inWords(was)}
            </del>
          )}
          {becomes !== null && (
            <ins className="block no-underline">
              <span className="sr-only">Becomes: </span>
              {inWords(becomes)}
            </ins>
          )}
        </li>
      ))}
    </ul>
  )
}
