import type { Page } from '../kinds.ts'

export const featuresAiGuidance: Page = {
  path: '/features/ai-guidance',
  title: 'AI guidance',
  description:
    'Guidance that names its source for every step, says what it did not check, and leaves the decision to a person. How it is being built.',
  group: 'Features',
  heading: 'A reason and a source for every step',
  lead: 'Advice without a source cannot be checked. The guidance is being built to quote your own policy and the law beside each step, and to say plainly when neither answers.',
  standing: 'coming',
  sections: [
    {
      title: 'How it is being built',
      standing: 'coming',
      blocks: [
        {
          kind: 'list',
          items: [
            'Steps come from rules written down and tested, not from a model’s memory.',
            'An answer quotes the passage it rests on. Where no passage answers, it says so.',
            'A language model is off unless whoever runs the installation connects one, and then only to one they chose.',
            'Every piece of guidance ends the same way: you make the decision.',
          ],
        },
      ],
    },
    {
      title: 'What it will not do',
      blocks: [
        'It will not decide whether somebody did what is alleged, rank employees, or predict who will leave. It will not send health or other special category data to an outside model by default.',
        'UK data protection law limits decisions about people made by machines alone. A tool that proposes and a person who decides, with the reasons on record, is the arrangement that can be defended.',
      ],
    },
    {
      title: 'In the product today',
      standing: 'today',
      blocks: [
        'There is no assistant yet. What exists is the ground under it: complete records, and [a log of who did what](/features/audit-logs).',
      ],
    },
  ],
  next: ['/features/er-case-manager', '/company/security', '/resources/policies'],
}
