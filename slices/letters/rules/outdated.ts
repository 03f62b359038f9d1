import { houseCatalogue } from './catalogue.ts'
import { blocksInside, type Block, type LetterDocument } from './document.ts'
import type { Facts } from './field.ts'
import type { Situation } from './prerequisites.ts'
import { valuesOf } from './values.ts'
import { dateWithWeekday } from './written.ts'

/** What a letter that calls a meeting says of it, and its case says too. */
const ofTheMeeting = ['meeting.date', 'meeting.time', 'meeting.place'] as const

/** Why a letter that calls a meeting and has lain since it was issued may not be sent any more, in a sentence; null when it may. */
export function outdated(document: LetterDocument, facts: Facts, asked: Situation['timeToPrepare']): string | null {
  const values = valuesOf(facts, houseCatalogue)
  const said = saidIn(document.content)
  const held = facts['meeting.held_on']
  if (typeof held === 'string') return `The meeting was held on ${dateWithWeekday(held) ?? held}.`
  for (const name of ofTheMeeting) {
    const words = said.get(name)
    const now = ['', 'day'].flatMap((format) => {
      const found = values.show(name, format === '' ? undefined : format)
      return 'lines' in found ? [found.lines.join(' ')] : []
    })
    // What was given with the letter alone has no other place in which it could change.
    if (words === undefined || now.length === 0 || now.includes(words)) continue
    const label = houseCatalogue.get(name)?.label.toLowerCase() ?? name
    return `The ${label} is now ${now.at(-1)}, and the letter says ${words}. Issue it again.`
  }
  const date = facts['meeting.date']
  if (!asked || typeof date !== 'string' || date >= asked.earliest) return null
  const earliest = dateWithWeekday(asked.earliest) ?? asked.earliest
  return `Sent today, the letter leaves too little time to prepare: the meeting can be on ${earliest} at the earliest. Move it, and issue the letter again.`
}

/** The words of each field as they stand in a letter, of the first place it is in. */
function saidIn(blocks: readonly Block[], into = new Map<string, string>()): ReadonlyMap<string, string> {
  for (const block of blocks) {
    if (block.type === 'paragraph' || block.type === 'heading')
      for (const node of block.content)
        if (node.type === 'text')
          for (const mark of node.marks ?? [])
            if (mark.type === 'value' && !into.has(mark.attrs.field)) into.set(mark.attrs.field, node.text)
    saidIn(blocksInside(block), into)
  }
  return into
}
