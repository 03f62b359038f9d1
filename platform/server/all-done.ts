type Answers<T extends readonly Promise<unknown>[]> = { -readonly [K in keyof T]: Awaited<T[K]> }

/**
 * Waits for all of them also where one fails, so that nothing goes on behind whoever was told of the failure: a statement that comes after
 * its transaction is over, or a file that is moved after it was given up.
 */
export async function allDone<const T extends readonly Promise<unknown>[]>(work: T): Promise<Answers<T>> {
  const settled = await Promise.allSettled(work)
  for (const each of settled) if (each.status === 'rejected') throw each.reason
  return settled.map((each) => (each.status === 'fulfilled' ? each.value : undefined)) as Answers<T>
}
