import type { Page } from '../kinds.ts'

export const featuresDocumentBuilder: Page = {
  path: '/features/document-builder',
  title: 'Document builder',
  description:
    'Letters drafted from your own templates and the facts on file, with anything missing marked before you send. What is being built, and how.',
  group: 'Features',
  heading: 'The right letter, with nothing missing',
  lead: 'Most of a letter is already on record: the name, the job, the dates. The document builder is being built to put them where they belong and to stop you where one is missing.',
  standing: 'coming',
  sections: [
    {
      title: 'What it is being built to do',
      standing: 'coming',
      blocks: [
        'You write a template once, in your own words, with fields for the facts. A draft takes them from the record. A field that has nothing to show is marked, and a letter with such a field cannot be sent.',
        {
          kind: 'list',
          items: [
            'The same letter on screen, on paper, as a PDF and as a Word file.',
            'A person reads and sends every letter; nothing goes out by itself.',
            'The sent letter is kept as it was sent, also when the template changes later.',
          ],
        },
      ],
    },
    {
      title: 'What a hearing invitation has to say',
      blocks: [
        'A good letter is a checklist in prose. An invitation to a disciplinary hearing says:',
        {
          kind: 'list',
          items: [
            'what is alleged, in enough detail to answer it, and what it may lead to;',
            'the date, time and place, with reasonable time to prepare;',
            'the evidence that will be used, with copies;',
            'the right to be accompanied by a fellow worker or a trade union companion;',
            'what to do if the companion cannot come on that day: the employee may propose another time, and a reasonable one within five working days must be taken.',
          ],
        },
        {
          kind: 'sources',
          items: [
            'Employment Relations Act 1999, section 10',
            '[Acas: disciplinary and grievance code](https://www.acas.org.uk/acas-code-of-practice-on-disciplinary-and-grievance-procedures)',
          ],
        },
      ],
    },
  ],
  next: ['/features/er-case-manager', '/features/hr-database', '/resources/policies'],
}
