import type { Grant, Reach, View } from '#platform/shared/actor.ts'
import type { Option } from '#ui/select.tsx'
import { cellProblem, type RightsGroup } from '../rules.ts'

/** A grant as one choice of a list: `R-pe`. */
export const choiceOf = (grant: Grant | undefined): string =>
  grant && grant.view !== '-' ? `${grant.view}-${grant.propose ? 'p' : ''}${grant.edit ? 'e' : ''}` : '--'

export function grantOf(choice: string): Grant {
  const [view = '-', acts = ''] = choice === '--' ? ['-'] : choice.split('-')
  return { view: view as View, propose: acts.includes('p'), edit: acts.includes('e'), reveal: view === 'M' || view === 'V' }
}

const words: readonly Option[] = [
  { value: '--', label: 'Nothing' },
  { value: 'V-', label: 'Opens with a reason' },
  { value: 'M-', label: 'Sees it masked' },
  { value: 'T-', label: 'Sees it if the workspace allows' },
  { value: 'R-', label: 'Sees it' },
  { value: 'R-p', label: 'Sees it and proposes changes' },
  { value: 'R-e', label: 'Sees and changes it' },
  { value: 'R-pe', label: 'Sees, proposes and changes it' },
  { value: 'M-e', label: 'Sees it masked and changes it' },
]

/** What a cell can be at all; everyone keeps the sight of the directory. */
export const choicesFor = (group: RightsGroup, reach: Reach): readonly Option[] =>
  words.filter(({ value }) => {
    const grant = grantOf(value)
    if (group === 'directory' && (reach === 'own' || reach === 'all') && grant.view !== 'R') return false
    return cellProblem(group, reach, grant) === null
  })
