import type { Page } from '../kinds.ts'

export const solutionsOnboarding: Page = {
  path: '/solutions/onboarding',
  title: 'For onboarding',
  description:
    'From offer to a complete record: what must be in place on the first day in the UK, and how a record fills itself without chasing.',
  group: 'Solutions',
  heading: 'From offer to a complete record',
  lead: 'A first day goes well when what has to be ready is ready: the check, the statement, the record, the line manager.',
  sections: [
    {
      title: 'Before and on the first day',
      blocks: [
        {
          kind: 'steps',
          items: [
            {
              title: 'Check the right to work',
              text: 'Before the first day, for everyone alike. Keep the evidence for the employment and two years more; note the date when a time-limited right ends.',
            },
            {
              title: 'Give the written statement',
              text: 'The main particulars of employment are due on or before day one: pay, hours, place, holiday, notice and the rest of section 1 of the Employment Rights Act 1996.',
            },
            { title: 'Make the record', text: 'Name, email, job title and start date are enough to begin with.' },
            {
              title: 'Let the person fill in the rest',
              text: 'Address, bank details and emergency contacts are theirs to give. What needs approval waits for HR.',
            },
          ],
        },
        {
          kind: 'sources',
          items: [
            '[GOV.UK: check a job applicant’s right to work](https://www.gov.uk/check-job-applicant-right-to-work)',
            'Employment Rights Act 1996, section 1',
          ],
        },
      ],
    },
    {
      title: 'In the product today',
      standing: 'today',
      blocks: [
        { kind: 'picture', name: 'create', alt: 'The dialog for a new employee with its five required fields and the line manager' },
        'Records, line managers, the employee’s own changes and their approval. Checklists, documents and contracts on the record are being built and not there yet.',
      ],
    },
  ],
  next: ['/features/hr-database', '/resources/use-cases', '/resources/policies'],
}
