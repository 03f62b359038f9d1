import type { Inline } from '../../rules/document.ts'
import { item, type Item, type Tag } from './flow.ts'
import { linesOf, type Setting, type Unprintable } from './lines.ts'

/** What is carried along while a letter is set. */
export interface Setup {
  readonly width: number
  readonly unprintable: Unprintable
  /** Clauses so far: they count on through the whole letter. */
  readonly clauses: { count: number }
}

export const body = { size: 11, leading: 15.95, between: 8 } as const

/** Lines of text of one node, as items. An empty paragraph takes no room. */
export function textItems(
  content: readonly Inline[],
  node: Tag | null,
  setting: Setting & { readonly leading: number },
  setup: Setup,
): readonly Item[] {
  const lines = linesOf(content, setting, setup.unprintable)
  const baseline = setting.leading * 0.72
  return lines.map((line) => item(setting.leading, [{ line, x: 0, baseline, tag: node }]))
}

export const spaced = (items: readonly Item[], before: number): readonly Item[] =>
  items.map((each, at) => (at === 0 ? { ...each, before } : each))
