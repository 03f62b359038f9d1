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
const cases = new Set(
  termsOf('grievance disciplinary misconduct harassment bullying complaint performance redundancy absence appeal investigation'),
)

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
    if (terms.some((term) => cases.has(term))) actions.push({ label: 'Open a case', href: '/app/cases', icon: 'case' })
    if (terms.some((term) => letters.has(term))) actions.push({ label: 'Write a letter', href: '/app/letters', icon: 'letter' })
  }
  if (policy) actions.push({ label: `Read ${policy.title}`, href: policy.href, icon: 'policy' })
  return actions.slice(0, 3)
}
