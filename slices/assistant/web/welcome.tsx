import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import type { EndpointResult } from '#platform/shared/endpoint.ts'
import type { getAssistantState } from '../contract.ts'

type State = EndpointResult<typeof getAssistantState>

const examples = [
  'Can someone bring a colleague to a disciplinary hearing?',
  'From which day of sickness do we need a fit note?',
  'How many days of holiday can be carried over?',
]
const ofCase = [
  'What has to happen before the hearing?',
  'What if the companion cannot make the date?',
  'What must the outcome letter say?',
]

/** Before the first question: what it does and does not do, in a few lines. */
export function Welcome({ state, onAsk }: { state: State | undefined; onAsk: (question: string) => void }): ReactElement {
  return (
    <div className="grid gap-5 pt-6">
      <div>
        <h2 className="text-xl font-semibold tracking-tight">Ask about your policies</h2>
        <p className="mt-2 text-base text-ink-2">
          It finds the closest passages and shows them word for word, with the policy, version and section they stand in. It writes nothing
          of its own, decides nothing about anyone, and says so when nothing in them matches well.
        </p>
        {state && <Holdings state={state} />}
      </div>
      <ul className="grid gap-2">
        {(state?.case ? ofCase : examples).map((question) => (
          <li key={question}>
            <button type="button" className="ek-link text-left text-base" onClick={() => onAsk(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`

function Holdings({ state }: { state: State }): ReactElement {
  return (
    <p className="mt-3 text-sm text-ink-2">
      Answers come from {count(state.policies, 'policy', 'policies')} and {count(state.statutory, 'summary', 'summaries')} of the law
      {state.reading > 0 ? `; ${count(state.reading, 'document is', 'documents are')} still being read` : ''}.{' '}
      <Link to="/app/ai/policies" className="ek-link">
        See them
      </Link>
    </p>
  )
}
