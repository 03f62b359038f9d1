import type { Page } from '../kinds.ts'

export const companyAbout: Page = {
  path: '/company/about',
  title: 'About',
  description: 'Why Evenkeel exists, what its name and its mark mean, and what it will not do.',
  group: 'Company',
  heading: 'Why an even keel',
  lead: 'In 1876 UK law put a line on the side of ships so that anyone on the quay could see whether a fair limit was kept. Evenkeel wants to be that line for decisions about people at work.',
  sections: [
    {
      title: 'What we think',
      blocks: [
        'Most unfairness at work is not ill will. It is a step that was forgotten, a deadline in somebody’s head, a reason that was never written down. Software can help with exactly that, if it shows its working.',
        {
          kind: 'list',
          items: [
            'A rule that cannot be read by the people it applies to is not fair.',
            'A record that can be altered in silence is not a record.',
            'A tool may propose. A person decides, and is named.',
          ],
        },
      ],
    },
    {
      title: 'What we will not do',
      blocks: [
        'No scores of people. No tracking on this site: not one request goes to anyone else. No present tense for what is not built: pages say “being built” where that is so.',
      ],
    },
    {
      title: 'The software',
      blocks: [
        'Evenkeel is free software under the Apache Licence 2.0. Whoever wants to can run it, read it and check what these pages say. This installation is run by ⟦OPERATOR_NAME⟧.',
      ],
    },
  ],
  next: ['/company/security', '/company/leadership', '/resources/tour'],
}
