import type { DocumentCategory } from '#slices/documents/contract.ts'

/** What the demo company keeps: documents of its people, its own, and what it asks for. People by the key of their record. */

export interface Paper {
  readonly kind: 'pdf' | 'docx' | 'jpg'
  readonly name: string
  readonly heading: string
  readonly lines: readonly string[]
  /** yyyy-MM-dd */
  readonly stored: string
  readonly by: string
}
export interface PersonPaper extends Paper {
  readonly person: string
  readonly category: DocumentCategory
  /** Days from the first start. */
  readonly expiresIn?: number
}
export interface CompanyPaper {
  /** Oldest first. */
  readonly versions: readonly (Paper & { readonly effective: string })[]
  readonly category: 'policy' | 'training'
  readonly departments: readonly string[]
  readonly published: boolean
  /** Days from the first start; null: nobody is asked. */
  readonly acknowledgeIn: number | null
}
export interface PaperRequest {
  readonly person: string
  readonly title: string
  readonly message: string | null
  readonly category: 'training' | 'right-to-work' | 'personal'
  /** Days from the first start. */
  readonly dueIn: number
  readonly askedBefore: number
  /** The name of the document that was sent for it. */
  readonly received?: string
}

const [niamh, hannah] = ['niamh-gallagher', 'hannah-whitworth']

const paper = (
  kind: Paper['kind'],
  name: string,
  [stored, by]: readonly [stored: string, by: string],
  lines: readonly string[],
): Paper => ({
  kind,
  name: `${name}.${kind}`,
  heading: name,
  lines,
  stored,
  by,
})

export const personPapers: readonly PersonPaper[] = [
  {
    ...paper(
      'pdf',
      'Contract of employment, signed',
      ['2020-03-02', niamh],
      [
        'Calderbrook Foods employs Gurpreet Sandhu as Quality Manager from 2 March 2020.',
        'Hours: 37.5 a week. Place of work: Halifax. Notice: twelve weeks on either side.',
      ],
    ),
    person: 'gurpreet-sandhu',
    category: 'contract',
  },
  {
    ...paper('jpg', 'Food safety level 3 certificate', ['2024-06-14', hannah], []),
    person: 'gurpreet-sandhu',
    category: 'training',
    expiresIn: 44,
  },
  {
    ...paper(
      'docx',
      'Probation review, August 2020',
      ['2020-09-01', niamh],
      ['Probation is passed.', 'Strengths: audits, calm under pressure, clear notes. Agreed: lead the allergen project in autumn.'],
    ),
    person: 'gurpreet-sandhu',
    category: 'other',
  },
  {
    ...paper(
      'pdf',
      'Right to work check',
      ['2020-02-26', niamh],
      ['British passport seen in the original and copied on 26 February 2020. No time limit.'],
    ),
    person: 'gurpreet-sandhu',
    category: 'right-to-work',
  },
  {
    ...paper(
      'pdf',
      'Salary letter, April 2026',
      ['2026-03-27', hannah],
      ['From 1 April 2026 your salary changes as agreed in your review.'],
    ),
    person: 'gurpreet-sandhu',
    category: 'pay',
  },
  {
    ...paper(
      'pdf',
      'Contract of employment',
      ['2024-01-08', hannah],
      [
        'Calderbrook Foods employs Imran Qureshi as Production Operative from 8 January 2024.',
        'Hours: 40 a week on rotating shifts. Place of work: Halifax. Notice: four weeks.',
      ],
    ),
    person: 'imran-qureshi',
    category: 'contract',
  },
  {
    ...paper('pdf', 'Food hygiene level 2', ['2024-02-02', hannah], ['Passed on 2 February 2024.']),
    person: 'imran-qureshi',
    category: 'training',
    expiresIn: 24,
  },
  {
    ...paper(
      'pdf',
      'Share code check, Skilled Worker',
      ['2022-05-05', niamh],
      ['Online check on 5 May 2022. Permission to work is limited in time: check again before it ends.'],
    ),
    person: 'blessing-adeyemi',
    category: 'right-to-work',
    expiresIn: 21,
  },
  {
    ...paper('pdf', 'Share code check', ['2019-05-10', niamh], ['Online check on 10 May 2019. Limited leave to remain.']),
    person: 'kwame-boateng',
    category: 'right-to-work',
    expiresIn: -3,
  },
  {
    ...paper('pdf', 'Passport', ['2026-11-24', hannah], ['Copy of the passport of Tomasz Wójcik.']),
    person: 'tomasz-wojcik',
    category: 'right-to-work',
  },
  {
    ...paper(
      'docx',
      'One to one, October 2026',
      ['2026-10-19', 'ben-ashworth'],
      ['Handover on nights is better. Overtime to be agreed a week ahead.'],
    ),
    person: 'callum-fraser',
    category: 'other',
  },
]

const handbook = [
  'Welcome to Calderbrook Foods. This handbook says what you can expect of us and what we ask of you.',
  'Hours and breaks: a break of 30 minutes is taken within the first six hours of every shift.',
]
export const companyPapers: readonly CompanyPaper[] = [
  {
    versions: [
      {
        ...paper(
          'pdf',
          'Employee handbook',
          ['2025-01-06', niamh],
          [...handbook, 'Holiday: 25 days and the bank holidays. Ask two weeks ahead.'],
        ),
        effective: '2025-01-06',
      },
      {
        ...paper(
          'pdf',
          'Employee handbook',
          ['2026-10-05', niamh],
          [
            ...handbook,
            'Holiday: 26 days and the bank holidays. Ask two weeks ahead.',
            'Harassment: we take all reasonable steps to prevent it, from customers and suppliers too.',
          ],
        ),
        effective: '2026-10-26',
      },
    ],
    category: 'policy',
    departments: [],
    published: true,
    acknowledgeIn: 9,
  },
  {
    versions: [
      {
        ...paper(
          'pdf',
          'Disciplinary policy',
          ['2026-01-12', niamh],
          [
            'Nobody is dismissed for a first offence unless it is gross misconduct.',
            'You may bring a colleague or a trade union representative to any hearing, and you may appeal within five working days.',
          ],
        ),
        effective: '2026-02-01',
      },
    ],
    category: 'policy',
    departments: [],
    published: true,
    acknowledgeIn: null,
  },
  {
    versions: [
      {
        ...paper(
          'pdf',
          'Grievance policy',
          ['2026-01-12', niamh],
          [
            'Raise a concern with your manager or, if it is about them, with the people team.',
            'We meet you within ten working days and write to you with the outcome.',
          ],
        ),
        effective: '2026-02-01',
      },
    ],
    category: 'policy',
    departments: [],
    published: true,
    acknowledgeIn: null,
  },
  {
    versions: [
      {
        ...paper(
          'pdf',
          'Food hygiene rules',
          ['2026-09-01', hannah],
          [
            'Wash hands on entering, after breaks and after touching waste. No jewellery but a plain band.',
            'Report any illness of the stomach before you start; 48 hours clear before you come back.',
          ],
        ),
        effective: '2026-09-01',
      },
    ],
    category: 'training',
    departments: ['Operations', 'Quality and Safety'],
    published: true,
    acknowledgeIn: -4,
  },
  {
    versions: [
      {
        ...paper(
          'docx',
          'Driving for work policy',
          ['2026-11-20', hannah],
          ['Draft for comment: who drives for us shows a valid licence once a year.'],
        ),
        effective: '2027-01-04',
      },
    ],
    category: 'policy',
    departments: [],
    published: false,
    acknowledgeIn: null,
  },
]

export const paperRequests: readonly PaperRequest[] = [
  {
    person: 'imran-qureshi',
    title: 'Copy of your forklift certificate',
    message: 'Both sides, please. A photo is fine.',
    category: 'training',
    dueIn: 12,
    askedBefore: 2,
  },
  {
    person: 'callum-fraser',
    title: 'Your driving licence',
    message: null,
    category: 'personal',
    dueIn: -1,
    askedBefore: 15,
  },
  {
    person: 'tomasz-wojcik',
    title: 'Copy of your passport',
    message: null,
    category: 'right-to-work',
    dueIn: 5,
    askedBefore: 9,
    received: 'Passport.pdf',
  },
]
