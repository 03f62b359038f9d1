import type { GlyphKind } from '#ui/glyphs.tsx'
import type { Delivery, Finding, LetterState, UsedField } from '../contract.ts'

export const stateWords: Readonly<Record<LetterState, string>> = {
  draft: 'Not sent yet',
  sent: 'Sent',
  viewed: 'Viewed',
  signed: 'Signed',
  declined: 'Declined',
  expired: 'Expired',
}
export const stateGlyphs: Readonly<Record<LetterState, GlyphKind>> = {
  draft: 'not-started',
  sent: 'on-track',
  viewed: 'current',
  signed: 'done',
  declined: 'overdue',
  expired: 'due',
}
export const deliveryWords: Readonly<Record<Delivery, string>> = {
  portal: 'Through the staff account',
  email: 'By email',
  post: 'By post',
  hand: 'By hand',
}
export const sourceWords: Readonly<Record<Finding['mend']['where'], string>> = {
  person: 'Profile',
  case: 'Case',
  workspace: 'Company',
  letter: 'This letter',
  rules: 'Worked out',
}
/** Where to go to mend something. */
export const mendWords: typeof sourceWords = {
  person: 'Go to the profile',
  case: 'Go to the case',
  workspace: 'Go to what letters know of the company',
  letter: 'Go to the template',
  rules: 'Go to the record',
}

/** A value as it is read beside the letter: a choice that is stored as a name is turned into words. */
export function fieldText({ name, type, text }: Pick<UsedField, 'name' | 'type' | 'text'>): string | null {
  if (text === null || type !== 'choice') return text
  const delivery = name === 'letter.delivery' ? Object.entries(deliveryWords).find(([way]) => way === text)?.[1] : undefined
  return delivery ?? choiceWords(text)
}
/** `live_first_warning` is “Live first warning”. */
export const choiceWords = (choice: string): string => {
  const words = choice.replaceAll(/[_-]/g, ' ')
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

export const basisWords = { law: 'Law', code: 'Code of practice', guidance: 'Guidance', company: 'Company policy' } as const

/** 'disciplinary, grievance' → 'Disciplinary and grievance': what the letters of a group have in common. */
export function processName(process: string): string {
  if (process === 'all') return 'Any hearing or meeting'
  if (process === 'dsar') return 'Personal data requests'
  const words = process.replaceAll('_', ' ').split(', ')
  const last = words.pop() ?? ''
  const text = words.length === 0 ? last : `${words.join(', ')} and ${last}`
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}

export { sayProblem } from '#platform/web/api-error.ts'
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text)
