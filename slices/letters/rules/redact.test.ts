import { expect, test } from 'vitest'
import type { Inline } from './document.ts'
import { Redactor } from './redact.ts'

const piece = (text: string, bold = false): Inline => ({ type: 'text', text, ...(bold ? { marks: [{ type: 'bold' }] } : {}) })
const redact = (words: string, ...pieces: Inline[]) => {
  const redactor = new Redactor([{ words, reason: 'Name of a witness' }])
  const document = redactor.document({ type: 'doc', content: [{ type: 'paragraph', content: pieces }] })
  const [block] = document.content
  const text = block?.type === 'paragraph' ? block.content.map((node) => (node.type === 'text' ? node.text : ' | ')) : []
  return { text, counts: redactor.counts }
}

test('words are taken out whatever their case, their spaces and how they are set', () => {
  expect(redact('imran qureshi', piece('Imran  Qureshi saw it. '), piece('IMRAN', true), piece(' Qureshi too')).text).toEqual([
    '[redacted] saw it. ',
    '[redacted]',
    ' too',
  ])
  expect(redact('José', piece('Jose\u0301 and José')).counts).toEqual([2])
})

test('only whole words: a name inside a longer one stays, and signs mean themselves', () => {
  expect(redact('Ann', piece('Anna told Ann’s brother, ann.')).text).toEqual(['Anna told [redacted]’s brother, [redacted].'])
  expect(redact('a.b (c)', piece('a.b (c) axb (c)')).text).toEqual(['[redacted] axb (c)'])
})
