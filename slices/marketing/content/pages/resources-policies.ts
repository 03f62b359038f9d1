import type { Page } from '../kinds.ts'

export const resourcesPolicies: Page = {
  path: '/resources/policies',
  title: 'Policies',
  description:
    'What UK law and the Acas Codes ask of a disciplinary, grievance, flexible working and sickness policy, with sources, as of November 2026.',
  group: 'Resources',
  heading: 'What a fair policy has to say',
  lead: 'Four policies every UK employer needs, what the law asks of each, and where to read it yourself. Checked in November 2026; law changes, so look at the source before you rely on a date.',
  sections: [
    {
      title: 'Disciplinary',
      blocks: [
        'The Acas Code applies to misconduct and poor performance. It does not apply to redundancy or to the end of a fixed term.',
        {
          kind: 'list',
          items: [
            'The order: facts, information in writing, meeting with a companion, decision, appeal.',
            'Who investigates, who decides and who hears the appeal, as different people where possible.',
            'Warnings that say what was wrong, what must change by when, what follows otherwise, and how long they stay live. Six months for a first and twelve for a final warning are Acas’s examples; the policy decides.',
            'Examples of gross misconduct. Even then there is an investigation and a hearing.',
            'Suspension only if needed and without an alternative, on full pay unless the contract clearly says otherwise, short and reviewed.',
          ],
        },
        {
          kind: 'sources',
          items: [
            '[Acas Code of Practice on disciplinary and grievance procedures](https://www.acas.org.uk/acas-code-of-practice-on-disciplinary-and-grievance-procedures)',
            'Employment Relations Act 1999, section 10 (companion)',
          ],
        },
      ],
    },
    {
      title: 'Grievance',
      blocks: [
        'An employee raises it in writing, is heard without unreasonable delay with a companion if it is about a legal duty, gets the decision in writing, and may appeal. A grievance raised during a disciplinary case may pause it, or both may be dealt with together.',
        'Since 26 October 2024 employers must take reasonable steps to prevent sexual harassment; a policy that waits for complaints is not enough.',
      ],
    },
    {
      title: 'Flexible working',
      blocks: [
        {
          kind: 'list',
          items: [
            'A right from the first day, for requests from 6 April 2024; two requests in any twelve months.',
            'You must consult before you refuse, and decide within two months, an appeal included, unless both agree on longer.',
            'Refusal on one or more of eight business grounds, which the Employment Rights Act 1996 lists in section 80G.',
            'A further test, that the refusal is also reasonable, is in the Employment Rights Act 2025 and not in force yet.',
          ],
        },
        {
          kind: 'sources',
          items: [
            '[Employment Rights Act 1996, Part 8A](https://www.legislation.gov.uk/ukpga/1996/18/part/8A)',
            '[Acas Code of Practice on requests for flexible working](https://www.acas.org.uk/acas-code-of-practice-on-flexible-working-requests)',
          ],
        },
      ],
    },
    {
      title: 'Sickness',
      blocks: [
        'How to report, when a fit note is needed (an employee certifies the first seven calendar days themselves), what is paid and when you meet. From 6 April 2026 statutory sick pay is due from the first day of sickness, without waiting days and without a lower earnings limit.',
        'Triggers such as a number of absences are your policy’s and not the law’s. Absence for a disability or pregnancy needs care before it is counted at all.',
        { kind: 'sources', items: ['[GOV.UK: statutory sick pay for employers](https://www.gov.uk/employers-sick-pay)'] },
      ],
    },
    {
      title: 'What this page is not',
      blocks: [
        'It is general information for England, Wales and Scotland, and not legal advice. Northern Ireland has law of its own: look at the [Labour Relations Agency](https://www.lra.org.uk/).',
      ],
    },
  ],
  next: ['/features/er-case-manager', '/solutions/compliance', '/solutions/employee-relations'],
}
