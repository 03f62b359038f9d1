/** The parts of a person's record that make up the name people see. */
export interface PersonName {
  readonly first_name: string
  readonly preferred_name?: string | null | undefined
  readonly last_name: string
}

const given = (person: PersonName): string => person.preferred_name?.trim() || person.first_name.trim()

/** The preferred name, else the first name, then the last name; a person with one name (decision D20) is shown without a gap. */
export function displayName(person: PersonName): string {
  return [given(person), person.last_name.trim()].filter((part) => part !== '').join(' ')
}

/**
 * What initials are drawn from: one word of the given name and the last name, so that 'Mary Jane Watson' is MW
 * although initials take the first two words of what they are given.
 */
export function initialsSource(person: PersonName): string {
  const [first = ''] = given(person).split(/\s+/)
  return [first, person.last_name.trim()].filter((part) => part !== '').join(' ')
}
