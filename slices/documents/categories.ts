/** What a document is about. The category decides who sees it beside hr, and how long it is kept. */
export const documentCategories = [
  'contract',
  'right-to-work',
  'pay',
  'health',
  'training',
  'policy',
  'letters',
  'case',
  'personal',
  'other',
] as const
export type DocumentCategory = (typeof documentCategories)[number]

/** What a document of the company can be. */
export const companyCategories = ['policy', 'training', 'other'] as const satisfies readonly DocumentCategory[]
export type CompanyCategory = (typeof companyCategories)[number]

/** What can be asked of a person: papers of a case are collected in the case. */
export const requestableCategories = documentCategories.filter((category): category is RequestableCategory => category !== 'case')
export type RequestableCategory = Exclude<DocumentCategory, 'case'>

/** What a document is when nobody says otherwise: seen by who sees the person's documents at all. */
export const ordinaryCategory: DocumentCategory = 'other'

export const categoryNames: Readonly<Record<DocumentCategory, string>> = {
  contract: 'Contract',
  'right-to-work': 'Right to work',
  pay: 'Pay',
  health: 'Health',
  training: 'Training',
  policy: 'Policy',
  letters: 'Letters',
  case: 'Case',
  personal: 'Personal',
  other: 'Other',
}

/** Largest file, in bytes (decision D19): the one limit of the hint, the screens and the server. */
export const largestFile = 10 * 1024 * 1024

/** What may be stored, by how its name ends (any case). */
export const acceptedEndings = ['.pdf', '.doc', '.docx', '.png', '.jpg', '.jpeg'] as const

/** Days an earlier version and a removed document can still be brought back (decision D15). */
export const restorableDays = 30
