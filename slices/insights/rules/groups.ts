/** People alike in every dimension. */
export interface Atom {
  readonly key: readonly string[]
  readonly count: number
}
/** A value in each dimension, or null for all of them. */
export type Scope = readonly (string | null)[]
