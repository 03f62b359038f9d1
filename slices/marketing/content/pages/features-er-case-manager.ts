import type { Page } from '../kinds.ts'

export const featuresErCaseManager: Page = {
  path: '/features/er-case-manager',
  title: 'ER case manager',
  description:
    'How Evenkeel is being built to run disciplinary, grievance and other cases by your own policy, step by step, with deadlines and evidence.',
  group: 'Features',
  heading: 'A case that tells you what is due',
  lead: 'Disciplinary, grievance, flexible working, exit: each has an order that must be kept and dates that must be met. The case manager is being built to hold both.',
  standing: 'coming',
  sections: [
    {
      title: 'What it is being built to do',
      standing: 'coming',
      blocks: [
        'A case will be a path through your policy. Each question (is suspension needed, is there a case to answer) picks the next step, and the routes not taken stay in view, because a fair process is judged by what was considered as well as by what was done.',
        {
          kind: 'list',
          items: [
            'Deadlines counted in working days, with the bank holidays of the place where the person works.',
            'Investigator, hearing manager and appeal manager as three different people, none of them the subject.',
            'Allegations, evidence and findings beside each other, with what has been shared with the employee.',
            'A case visible only to the people named on it.',
          ],
        },
      ],
    },
    {
      title: 'The order a fair process follows',
      blocks: [
        'The Acas Code of Practice on disciplinary and grievance procedures sets the order whichever tool you use. A tribunal may raise or lower an award by up to 25% where the Code was unreasonably not followed.',
        {
          kind: 'steps',
          items: [
            {
              title: 'Establish the facts',
              text: 'Investigate without delay and with an open mind. Suspension is not a sanction, and is for when there is no alternative.',
            },
            { title: 'Inform in writing', text: 'Say what is alleged and what it may lead to, in time for the employee to prepare.' },
            {
              title: 'Hold a meeting',
              text: 'Let the employee answer the case. A fellow worker or trade union companion may come along.',
            },
            { title: 'Decide', text: 'Give the decision in writing: what was found, what follows, for how long, and why.' },
            { title: 'Allow an appeal', text: 'Heard, where possible, by a manager who was not involved before.' },
          ],
        },
        {
          kind: 'sources',
          items: [
            '[Acas Code of Practice on disciplinary and grievance procedures](https://www.acas.org.uk/acas-code-of-practice-on-disciplinary-and-grievance-procedures)',
            'Trade Union and Labour Relations (Consolidation) Act 1992, section 207A',
            'Employment Relations Act 1999, section 10',
          ],
        },
      ],
    },
    {
      title: 'What you can rely on today',
      standing: 'today',
      blocks: [
        'Cases stand on records. Those are in the product now: [one record for each person](/features/hr-database), [rights decided for every field](/features/access-control), and [a log that shows if anyone altered it](/features/audit-logs).',
      ],
    },
  ],
  next: ['/features/ai-guidance', '/resources/policies', '/solutions/employee-relations'],
}
