import { blocksInside, type Block, type LetterDocument } from './document.ts'
import { inlineText } from './letter-text.ts'

/** A run of words that both texts have, or only one of them. */
export interface Run {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/** A paragraph, or what stands for one, in the comparison. `path` is where it is in the newer text, or in the older when it is gone. */
export interface ChangedBlock {
  readonly kind: 'same' | 'changed' | 'added' | 'removed'
  readonly path: string
  readonly runs: readonly Run[]
}

/**
 * What a workspace's text changed in the library's: paragraph by paragraph, and word by word inside a changed one. Conditions, fields
 * and frames count as words of their own, so that moving one or changing what it asks shows as well.
 */
export function difference(before: LetterDocument, after: LetterDocument): readonly ChangedBlock[] {
  const [old, now] = [linesOf(before), linesOf(after)]
  const steps = align(
    old.map(({ text }) => text),
    now.map(({ text }) => text),
  )
  return paired(steps).map(({ from, to }) => changed(from === null ? undefined : old[from], to === null ? undefined : now[to]))
}

function changed(was: Line | undefined, is: Line | undefined): ChangedBlock {
  if (!is) return { kind: 'removed', path: was?.path ?? '', runs: [{ kind: 'removed', text: was?.text ?? '' }] }
  if (!was) return { kind: 'added', path: is.path, runs: [{ kind: 'added', text: is.text }] }
  return was.text === is.text
    ? { kind: 'same', path: is.path, runs: [{ kind: 'same', text: is.text }] }
    : { kind: 'changed', path: is.path, runs: wordRuns(was.text, is.text) }
}

/** Whether anything a reader or the program would notice is different. */
export const differs = (before: LetterDocument, after: LetterDocument): boolean =>
  difference(before, after).some(({ kind }) => kind !== 'same')

interface Line {
  readonly path: string
  readonly text: string
}

const linesOf = (document: LetterDocument): readonly Line[] => blockLines(document.content, 'content')

function blockLines(blocks: readonly Block[], path: string): readonly Line[] {
  return blocks.flatMap((block, at) => {
    const here = `${path}.${at}`
    const own = ownText(block)
    return [...(own === '' ? [] : [{ path: here, text: own }]), ...blockLines(blocksInside(block), here)]
  })
}

const signs = { bulletList: '', orderedList: '', clauses: '', table: '', frame: '' } as const

function ownText(block: Block): string {
  if (block.type === 'paragraph') return inlineText(block.content)
  if (block.type === 'heading') return `${'#'.repeat(block.attrs.level)} ${inlineText(block.content)}`
  if (block.type === 'condition') return `[if ${block.attrs.when} is ${block.attrs.is.join(' or ')}]`
  if (block.type === 'fieldBlock') return `[${block.attrs.name} as ${block.attrs.as}]`
  return block.type in signs ? '' : `[${block.type}]`
}

/** Texts longer than this are not compared further: the work grows with the product of both lengths. */
const mostCells = 4_000_000

interface Step {
  readonly from: number | null
  readonly to: number | null
}

/** The longest common sequence of two lists, as steps: kept pairs, gone and new entries. */
function align(old: readonly string[], now: readonly string[]): readonly Step[] {
  let head = 0
  while (head < old.length && head < now.length && old[head] === now[head]) head += 1
  let tail = 0
  while (tail < old.length - head && tail < now.length - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail += 1
  const [oldMiddle, newMiddle] = [old.slice(head, old.length - tail), now.slice(head, now.length - tail)]
  return [
    ...Array.from({ length: head }, (_, at) => ({ from: at, to: at })),
    ...middle(oldMiddle, newMiddle).map(({ from, to }) => ({
      from: from === null ? null : from + head,
      to: to === null ? null : to + head,
    })),
    ...Array.from({ length: tail }, (_, at) => ({ from: old.length - tail + at, to: now.length - tail + at })),
  ]
}

function middle(old: readonly string[], now: readonly string[]): readonly Step[] {
  if (old.length * now.length > mostCells)
    return [...old.map((_, from) => ({ from, to: null })), ...now.map((_, to) => ({ from: null, to }))]
  const lengths = commonLengths(old, now)
  const width = now.length + 1
  const steps: Step[] = []
  let [from, to] = [0, 0]
  while (from < old.length || to < now.length) {
    if (from < old.length && to < now.length && old[from] === now[to]) {
      steps.push({ from, to })
      from += 1
      to += 1
    } else if (to >= now.length || (from < old.length && at(lengths, (from + 1) * width + to) >= at(lengths, from * width + to + 1))) {
      steps.push({ from, to: null })
      from += 1
    } else {
      steps.push({ from: null, to })
      to += 1
    }
  }
  return steps
}

const at = (numbers: Uint32Array, index: number): number => numbers[index] ?? 0

function commonLengths(old: readonly string[], now: readonly string[]): Uint32Array {
  const width = now.length + 1
  const lengths = new Uint32Array((old.length + 1) * width)
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        old[i] === now[j]
          ? at(lengths, (i + 1) * width + j + 1) + 1
          : Math.max(at(lengths, (i + 1) * width + j), at(lengths, i * width + j + 1))
  return lengths
}

/** Runs of gone and new paragraphs that follow each other are read as changes of one another, in order. */
function paired(steps: readonly Step[]): readonly Step[] {
  const found: Step[] = []
  let gone: number[] = []
  let come: number[] = []
  const flush = () => {
    for (let i = 0; i < Math.max(gone.length, come.length); i += 1) found.push({ from: gone[i] ?? null, to: come[i] ?? null })
    gone = []
    come = []
  }
  for (const step of steps) {
    if (step.from !== null && step.to !== null) {
      flush()
      found.push(step)
    } else if (step.from !== null) gone.push(step.from)
    else if (step.to !== null) come.push(step.to)
  }
  flush()
  return found
}

const wordsOf = (text: string): readonly string[] => text.match(/\[[^\]]*\]|\s+|[^\s[]+|\[/g) ?? []

function wordRuns(was: string, is: string): readonly Run[] {
  const [old, now] = [wordsOf(was), wordsOf(is)]
  const runs: Run[] = []
  for (const { from, to } of align(old, now)) {
    const kind = from === null ? 'added' : to === null ? 'removed' : 'same'
    const text = (to === null ? old[from ?? 0] : now[to]) ?? ''
    const last = runs.at(-1)
    if (last?.kind === kind) runs[runs.length - 1] = { kind, text: last.text + text }
    else runs.push({ kind, text })
  }
  return runs
}
