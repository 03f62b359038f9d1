import type { FilledFrameNode, FrameNode, Inline, ParagraphNode } from './document.ts'
import type { Slip } from './template.ts'
import type { Filling } from './filling.ts'
import { gapWords } from './values.ts'
import { isRightToLeft } from './written.ts'

/** The blocks every letter shares, filled in: letterhead, address, date and reference, signature, and the slip to sign. */
export function frameOf(kind: FrameNode['type'], filling: Filling): FilledFrameNode {
  return { type: 'frame', attrs: { kind }, content: makers[kind](filling) }
}

const line = (...content: readonly Inline[]): ParagraphNode => ({ type: 'paragraph', content })
const text = (words: string): Inline => ({ type: 'text', text: words })

function one(name: string, { values, use, lack }: Filling, format?: string): Inline {
  use(name)
  const found = values.show(name, format)
  if ('lines' in found) {
    const words = found.lines.join(' ')
    return { type: 'text', text: words, marks: [{ type: 'value', attrs: { field: name, rtl: isRightToLeft(words) } }] }
  }
  const missing = 'missing' in found ? found.missing : []
  lack(missing)
  return { type: 'text', text: gapWords(missing[0]?.label ?? name), marks: [{ type: 'gap', attrs: { field: name } }] }
}

function lines(name: string, filling: Filling): readonly ParagraphNode[] {
  filling.use(name)
  const found = filling.values.show(name)
  if (!('lines' in found)) return [line(one(name, filling))]
  return found.lines.map((words) =>
    line({ type: 'text', text: words, marks: [{ type: 'value', attrs: { field: name, rtl: isRightToLeft(words) } }] }),
  )
}

/** Delivery decides what has to be known: a letter by post needs an address, one by e-mail does not. */
function delivered(filling: Filling): readonly ParagraphNode[] {
  filling.use('letter.delivery')
  const how = filling.values.choose('letter.delivery')
  if ('missing' in how) {
    filling.lack(how.missing)
    return [line(one('letter.delivery', filling))]
  }
  const address = filling.template.to === 'person' ? 'person.address' : 'recipient.address'
  switch (how.chosen) {
    case 'email':
      return [line(text('By e-mail: '), one('person.email', filling))]
    case 'portal':
      return [line(text('Through your staff account'))]
    case 'hand':
      return [...lines(address, filling), line(text('By hand'))]
    default:
      return lines(address, filling)
  }
}

const declarations: Readonly<Record<Slip, (title: string) => string>> = {
  received: (title) => `I have received and read “${title}”, reference `,
  agreed: (title) => `I agree to “${title}”, reference `,
  answered: (title) => `What I have ticked is my answer to “${title}”, reference `,
}

const makers: Readonly<Record<FrameNode['type'], (filling: Filling) => readonly ParagraphNode[]>> = {
  letterhead: (filling) => [line(one('workspace.name', filling)), ...lines('workspace.address', filling)],
  recipient: (filling) =>
    filling.template.to === 'person'
      ? [line(one('person.name', filling)), ...delivered(filling)]
      : [line(one('recipient.name', filling)), ...lines('recipient.address', filling)],
  reference: (filling) => [
    line(one('letter.sent_on', filling)),
    line(text('Our reference: '), one('letter.reference', filling)),
    line(text(filling.template.marking)),
  ],
  signature: (filling) => [
    line(text(filling.template.form ? 'Signed for the employer' : 'Yours sincerely')),
    line(one('letter.signatory_name', filling)),
    line(one('letter.signatory_title', filling)),
    line(one('workspace.name', filling)),
  ],
  acknowledgement: (filling) => [
    line(text('Please sign and return')),
    line(text(declarations[filling.template.slip](filling.template.title)), one('letter.reference', filling), text('.')),
    line(text('Name: '), one('person.name', filling)),
    line(text('Signature:')),
    line(text('Date:')),
  ],
}
