import { expect, it } from 'vitest'
import { processNames } from '#slices/cases/contract.ts'
import { actionsFor } from './actions.ts'

it('what comes next is a screen that opens filled in: a case of the process that was spoken of, and nothing where none was', () => {
  const hrefs = (question: string) => actionsFor({ question, policy: null, caseSide: null }).map(({ href }) => href)
  expect(hrefs('She says she is bullied by her manager')).toEqual(['/app/cases?start=harassment'])
  expect(hrefs('How long does a disciplinary warning stay live?')).toEqual(['/app/cases?start=disciplinary', '/app/letters'])
  expect(hrefs('How much leave is there?')).toEqual([])
  const started = ['theft', 'bullying', 'whistleblowing', 'redundancy', 'performance', 'grievance'].flatMap(hrefs)
  for (const href of started) expect(processNames).toContain(new URL(href, 'https://x.test').searchParams.get('start'))
})
