import type { LibraryLetter } from '../rules/template.ts'
import { appeals } from './appeals.ts'
import { capability } from './capability.ts'
import { concerns } from './concerns.ts'
import { contractChanges } from './contract-changes.ts'
import { dataProtection } from './data-protection.ts'
import { disciplinary } from './disciplinary.ts'
import { dismissals } from './dismissals.ts'
import { flexibleWorking } from './flexible-working.ts'
import { givenLetters } from './given.ts'
import { investigation } from './investigation.ts'
import { leaving } from './leaving.ts'
import { longTermSickness } from './long-term-sickness.ts'
import { probation } from './probation.ts'
import { redundancyOutcomes } from './redundancy-outcomes.ts'
import { redundancy } from './redundancy.ts'
import { sectionOne } from './section-one.ts'
import { settlement } from './settlement.ts'
import { sickness } from './sickness.ts'
import { starting } from './starting.ts'
import { warnings } from './warnings.ts'
import { workingLife } from './working-life.ts'

const written: readonly LibraryLetter[] = [
  ...starting,
  ...sectionOne,
  ...probation,
  ...investigation,
  ...disciplinary,
  ...warnings,
  ...dismissals,
  ...appeals,
  ...concerns,
  ...flexibleWorking,
  ...sickness,
  ...longTermSickness,
  ...capability,
  ...redundancy,
  ...redundancyOutcomes,
  ...leaving,
  ...contractChanges,
  ...settlement,
  ...dataProtection,
  ...workingLife,
]

const place = new Map(givenLetters.map(({ id }, at) => [id, at]))

/** Every letter of the library, in the order of the given list. */
export const library: readonly LibraryLetter[] = written.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))

/** The library letter of that id, if there is one. */
export const libraryLetter = (id: string): LibraryLetter | undefined => library.find((letter) => letter.id === id)
