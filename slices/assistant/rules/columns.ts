/** Fewer lines than these are no columns. */
const leastLines = 5
/** Of the lines of a block, those that must have words on both sides. */
const leastShare = 0.6
const gap = 3

/** A page of two columns that was written out line by line: first the left column, then the right one. Everything else stays as it is. */
export function columnsApart(lines: readonly string[]): string[] {
  const out: string[] = []
  let block: string[] = []
  const close = (): void => {
    out.push(...parted(block))
    block = []
  }
  for (const line of lines) {
    if (line.trim() === '') {
      close()
      out.push(line)
    } else block.push(line)
  }
  close()
  return out
}

function parted(block: readonly string[]): readonly string[] {
  const at = block.length < leastLines || block.some((line) => line.includes('|') || /^\s*(?:```|~~~)/.test(line)) ? null : gutterOf(block)
  if (at === null) return block
  return [...joined(block.map((line) => line.slice(0, at).trimEnd())), '', ...joined(block.map((line) => line.slice(at)))]
}

/** Where the right column begins: most lines have words there after a wide space, and no line goes across. */
function gutterOf(block: readonly string[]): number | null {
  const counted = new Map<number, number>()
  for (const line of block)
    for (const { index, 0: space } of line.matchAll(/(?<=\S) {3,}(?=\S)/g))
      counted.set(index + space.length, (counted.get(index + space.length) ?? 0) + 1)
  const [best] = [...counted].toSorted(([, one], [, other]) => other - one)
  if (!best || best[1] < block.length * leastShare) return null
  const [at] = best
  const goesAcross = (line: string): boolean => line.length > at && line.slice(at - gap, at).trim() !== ''
  return block.some(goesAcross) ? null : at
}

/** The lines of a column, its divided words whole again. */
function joined(column: readonly string[]): string[] {
  const out: string[] = []
  for (const line of column.filter((each) => each.trim() !== '')) {
    const before = out.at(-1)
    if (before !== undefined && /\p{L}-$/u.test(before) && /^\p{Ll}/u.test(line)) out[out.length - 1] = before.slice(0, -1) + line
    else out.push(line)
  }
  return out
}
