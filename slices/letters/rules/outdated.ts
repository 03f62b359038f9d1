import { houseCatalogue } from './catalogue.ts'
import { blocksInside, type Block, type Inline, type LetterDocument } from './document.ts'
import type { Facts } from './field.ts'
import type { Situation } from './prerequisites.ts'
import { valuesOf } from './values.ts'
import { dateWithWeekday } from './written.ts'

/** What a letter that calls a meeting says of it, and its case says too. */
const ofTheMeeting = ['meeting.date', 'meeting.time', 'meeting.place'] as const

/** Why a letter that calls a meeting and has lain since it was issued may not be sent any more, in a sentence; null when it may. */
export function outdated(document: LetterDocument, facts: Facts, asked: Situation['timeToPrepare']): string | null {
  const held = facts['meeting.held_on']
  if (typeof held === 'string') return `The meeting was held on ${dayInWords(held)}.`
  const said = saidIn(document.content)
  return ofTheMeeting.map((name) => changed(name, said.get(name), facts)).find((problem) => problem !== null) ?? tooLate(facts, asked)
}

const dayInWords = (date: string): string => dateWithWeekday(date) ?? date

/** What the letter says and the case does not any more. What was given with the letter alone has no other place in which it could change. */
function changed(name: string, words: string | undefined, facts: Facts): string | null {
  const values = valuesOf(facts, houseCatalogue)
  const now = [undefined, 'day'].flatMap((format) => {
    const found = values.show(name, format)
    return 'lines' in found ? [found.lines.join(' ')] : []
  })
  if (words === undefined || now.length === 0 || now.includes(words)) return null
  const label = houseCatalogue.get(name)?.label.toLowerCase() ?? name
  return `The ${label} is now ${now.at(-1)}, and the letter says ${words}. Issue it again.`
}

function tooLate(facts: Facts, asked: Situation['timeToPrepare']): string | null {
  const date = facts['meeting.date']
  if (!asked || typeof date !== 'string' || date >= asked.earliest) return null
  return `Sent today, the letter leaves too little time to prepare: the meeting can be on ${dayInWords(asked.earliest)} at the earliest. Move it, and issue the letter again.`
}

/** The words of each field as they stand in a letter, of the first place it is in. */
function saidIn(blocks: readonly Block[]): ReadonlyMap<string, string> {
  return new Map(valuesIn(blocks).toReversed())
}

const valuesIn = (blocks: readonly Block[]): readonly (readonly [field: string, words: string])[] =>
  blocks.flatMap((block) => [
    ...(block.type === 'paragraph' || block.type === 'heading' ? block.content.flatMap(valueOf) : []),
    ...valuesIn(blocksInside(block)),
  ])

function valueOf(node: Inline): readonly (readonly [field: string, words: string])[] {
  if (node.type !== 'text') return []
  return (node.marks ?? []).flatMap((mark) => (mark.type === 'value' ? [[mark.attrs.field, node.text] as const] : []))
}
