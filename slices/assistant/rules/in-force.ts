interface Dated {
  readonly number: number
  readonly effective_from: string
  readonly effective_to: string | null
}

/** Other versions that claim the day as much as the one in force does: they begin on the same day and have not ended. */
export function claimingToo<V extends Dated>(versions: readonly V[], day: string): V[] {
  const current = inForce(versions, day)
  if (!current) return []
  return versions.filter(
    (one) => one !== current && one.effective_from === current.effective_from && (one.effective_to === null || day <= one.effective_to),
  )
}

/** The version of a policy that is in force on a day: the one that came into force last, unless it has ended; of several that began on the same day the newest that has not. */
export function inForce<V extends Dated>(versions: readonly V[], day: string): V | null {
  const begun = versions.filter(({ effective_from: from }) => from <= day)
  const last = begun.reduce((latest, { effective_from: from }) => (from > latest ? from : latest), '')
  const [current] = begun
    .filter(({ effective_from: from, effective_to: to }) => from === last && (to === null || day <= to))
    .toSorted((one, other) => other.number - one.number)
  return current ?? null
}
