import type { Field, FieldSource } from './field.ts'
import { fieldsOfCases } from './fields-of-cases.ts'
import { fieldsOfLetters, fieldsOfPeople, fieldsOfWorkspaces } from './fields-of-people.ts'
import { fieldsOfProcesses } from './fields-of-processes.ts'
import { fieldsOfRules } from './fields-of-rules.ts'

/** Every field a template may use, by name. A name that is not here is refused when a template is saved. */
export type Catalogue = ReadonlyMap<string, Field>

const all: readonly Field[] = [
  ...fieldsOfPeople,
  ...fieldsOfWorkspaces,
  ...fieldsOfLetters,
  ...fieldsOfCases,
  ...fieldsOfProcesses,
  ...fieldsOfRules,
]

export const houseCatalogue: Catalogue = new Map(all.map((field) => [field.name, field]))

/** Where a person mends a value, and in which part of it. The screens know the address of each. */
export interface PlaceToMend {
  readonly where: FieldSource
  readonly part: string
}

/** A worked-out value is mended where its inputs are, so `rules` never is the place to mend anything by itself. */
export const placeToMend = (field: Field): PlaceToMend => ({ where: field.source, part: field.name.split('.')[0] ?? field.name })
