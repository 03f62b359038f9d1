import { houseCatalogue, type Catalogue } from './catalogue.ts'
import type { Field } from './field.ts'

/** Where the value of a field comes from, which decides who may say it: nobody types over what is on the record. */

/** Said by the program as the letter is written. */
const ofTheLetter: ReadonlySet<string> = new Set([
  'letter.sent_on',
  'letter.reference',
  'letter.delivery',
  'letter.signatory_name',
  'letter.signatory_title',
])
/** On the person's record or in the settings of the workspace. */
const ofTheRecord: ReadonlySet<string> = new Set([
  'person.first_name',
  'person.last_name',
  'person.preferred_name',
  'person.address',
  'person.email',
  'person.job_title',
  'person.department',
  'person.employee_no',
  'person.manager_name',
  'person.start_date',
  'person.date_of_birth',
  'nation',
  'terms.pay',
  'terms.pay_basis',
  'terms.pay_interval',
  'terms.weekly_hours',
  'terms.days',
  'terms.places',
  'terms.holiday_year',
  'workspace.name',
])

/** May be given with a letter: what is said only there, and what a case may have left unsaid. */
export const isGivenWithLetter = ({ name, source }: Pick<Field, 'name' | 'source'>): boolean =>
  (source === 'letter' || source === 'case') && !ofTheLetter.has(name)

/** Recorded for letters because the record has no place for it. */
export const isRecordedForLetters = ({ name, source }: Pick<Field, 'name' | 'source'>): boolean =>
  (source === 'person' || source === 'workspace') && !ofTheRecord.has(name)

/** What counts for everybody who has nothing of their own: what the workspace says of itself, and terms that are the same for many. */
export const valuesOfWorkspace = (catalogue: Catalogue = houseCatalogue): readonly Field[] =>
  [...catalogue.values()].filter((field) => isRecordedForLetters(field) && !field.name.startsWith('person.'))
export const valuesOfPerson = (catalogue: Catalogue = houseCatalogue): readonly Field[] =>
  [...catalogue.values()].filter((field) => isRecordedForLetters(field) && field.source === 'person')
