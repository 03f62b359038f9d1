import type { Finding } from '../contract.ts'
import { houseCatalogue } from '../rules/catalogue.ts'
import type { PlaceToMend } from '../rules/catalogue.ts'
import type { Hindrances } from '../rules/issue.ts'
import type { Missing } from '../rules/values.ts'
import { isRecordedForLetters } from '../rules/where-kept.ts'

export interface About {
  readonly employeeId: string
  readonly caseId: string | null
}

/** Where in the application a value is mended; null: it is given with the letter. */
function pathOf({ where, part }: PlaceToMend, about: About, name = ''): string | null {
  if (part === 'nation') return name === 'nation' ? '/app/workspace/settings' : null
  const field = houseCatalogue.get(name)
  if (where === 'case') return caseFile(about, field !== undefined)
  const kept = field !== undefined && isRecordedForLetters(field)
  if (where === 'workspace') return kept ? '/app/letters/settings' : '/app/workspace/settings'
  if (where === 'person') return kept ? `/app/letters/terms/${about.employeeId}` : `/app/people/${about.employeeId}`
  return null
}

/** A value of a case is given with the letter where there is none. */
function caseFile({ caseId }: About, isField: boolean): string | null {
  if (caseId !== null) return `/app/cases/${caseId}`
  return isField ? null : '/app/cases'
}

/** Signs that no font of ours prints: nothing is left out of a letter, so it does not go out. */
export const unprintableFindings = (signs: readonly string[]): Finding[] =>
  signs.length === 0
    ? []
    : [
        {
          kind: 'prerequisite',
          id: 'unprintable',
          label: 'Before it can go out',
          message: `The letter has signs that cannot be printed: ${signs.slice(0, 10).join(' ')}`,
          mend: { where: 'letter', part: 'letter', path: null },
        },
      ]

export const missingFinding = (missing: Missing, about: About): Finding => ({
  kind: 'missing',
  id: missing.field,
  label: missing.label,
  message: missing.message,
  mend: { ...missing.mend, path: pathOf(missing.mend, about, missing.field) },
})

/** Everything that is in the way, in one list. */
export function findingsOf({ missing, prerequisites, mandatory }: Hindrances, about: About): Finding[] {
  return [
    ...prerequisites.map((problem): Finding => ({
      kind: 'prerequisite',
      id: problem.code,
      label: 'Before it can go out',
      message: problem.message,
      mend: { ...problem.mend, path: pathOf(problem.mend, about) },
    })),
    ...missing.map((each) => missingFinding(each, about)),
    ...mandatory.map((each): Finding => ({
      kind: 'mandatory',
      id: each.id,
      label: each.says,
      message: each.because,
      mend: { where: 'letter', part: 'template', path: null },
    })),
  ]
}
