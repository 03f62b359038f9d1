import { termsOf } from './words.ts'

export interface ActionFacts {
  readonly question: string
  /** The first source, where there is one. */
  readonly policy: { readonly title: string; readonly href: string } | null
  readonly caseSide: {
    readonly id: string
    readonly reference: string
    readonly people: readonly { readonly id: string; readonly name: string; readonly employee: boolean }[]
  } | null
}
export interface Action {
  readonly label: string
  readonly href: string
  readonly icon: 'letter' | 'case' | 'policy' | 'people'
}

const letters = new Set(termsOf('letter write draft invite reply confirm notify send warning notice'))
/** Words that speak of a case, and the process it would be. */
const cases: readonly (readonly [process: string, words: ReadonlySet<string>])[] = [
  ['disciplinary', new Set(termsOf('disciplinary misconduct theft'))],
  ['harassment', new Set(termsOf('harassment bullying'))],
  ['whistleblowing', new Set(termsOf('whistleblowing whistleblower'))],
  ['redundancy', new Set(termsOf('redundancy redundant'))],
  ['performance', new Set(termsOf('performance underperforming'))],
  ['grievance', new Set(termsOf('grievance complaint'))],
]

/** Screens that go on from an answer, filled in as far as is known. Nothing is done by opening them. */
export function actionsFor({ question, policy, caseSide }: ActionFacts): Action[] {
  const terms = termsOf(question)
  const actions: Action[] = []
  if (caseSide) {
    const [person] = caseSide.people.filter(({ employee }) => employee)
    const to = person ? `&employee=${person.id}` : ''
    actions.push(
      {
        label: person ? `Write a letter to ${person.name}` : 'Write a letter',
        href: `/app/letters/write?case=${caseSide.id}${to}`,
        icon: 'letter',
      },
      { label: `Open ${caseSide.reference}`, href: `/app/cases/${caseSide.id}`, icon: 'case' },
    )
  } else {
    const [process] = cases.find(([, words]) => terms.some((term) => words.has(term))) ?? []
    if (process) actions.push({ label: `Start a ${process} case`, href: `/app/cases?start=${process}`, icon: 'case' })
    if (terms.some((term) => letters.has(term))) actions.push({ label: 'Write a letter', href: '/app/letters', icon: 'letter' })
  }
  if (policy) actions.push({ label: `Read ${policy.title}`, href: policy.href, icon: 'policy' })
  return actions.slice(0, 3)
}
