interface Dated {
  readonly number: number
  readonly effective_from: string
  readonly effective_to: string | null
}

/** The version of a policy that is in force on a day: the one that came into force last, unless it has ended. */
export function inForce<V extends Dated>(versions: readonly V[], day: string): V | null {
  const [last] = versions
    .filter(({ effective_from: from }) => from <= day)
    .toSorted((one, other) =>
      one.effective_from === other.effective_from ? other.number - one.number : one.effective_from < other.effective_from ? 1 : -1,
    )
  return last && (last.effective_to === null || day <= last.effective_to) ? last : null
}
