/** The parts of the page, each with an address of its own. */
export const parts = ['keys', 'webhooks', 'messages', 'directory', 'sign-in'] as const
export type Part = (typeof parts)[number]

export interface PartSearch {
  part?: Part | undefined
}

export const partOf = (search: Record<string, unknown>): PartSearch => {
  const part = parts.find((each) => each === search['part'])
  return part ? { part } : {}
}
