import { getSchema } from '@tiptap/core'
import { Node } from '@tiptap/pm/model'
import { describe, expect, it } from 'vitest'
import { library } from '../../library/library.ts'
import { houseCatalogue } from '../../rules/catalogue.ts'
import { readDocument } from '../../rules/document-check.ts'
import { blocksOfPasted } from '../../rules/pasted.ts'
import { blocksIn, fromEditor, toEditor } from './conversion.ts'
import { FieldNames } from './field-names.ts'
import { letterExtensions } from './schema.ts'

const names = new FieldNames([...houseCatalogue.values()])
const schema = getSchema(letterExtensions(names))
/** Through the editor's own model, which refuses what its schema does not allow. */
const throughEditor = (json: ReturnType<typeof toEditor>) => {
  const node = Node.fromJSON(schema, json)
  node.check()
  return fromEditor(node.toJSON())
}

describe('a letter in the editor', () => {
  it.each(library.map((letter) => [letter.id, letter] as const))('%s comes out of the editor as it went in', (_, letter) => {
    const out = throughEditor(toEditor(letter.document))
    expect(out).toEqual(letter.document)
    expect(readDocument(out, houseCatalogue)).toEqual({ document: letter.document })
  })

  it('takes what was pasted from a word processor, and nothing of its markup', () => {
    const html =
      '<p class=MsoNormal onclick="x()">Dear <b>you</b><script>alert(1)</script></p><ul><li>One</li></ul><table><tr><td>a</td><td>b</td></tr></table>'
    const out = throughEditor({ type: 'doc', content: blocksIn(blocksOfPasted(html)) })
    expect(out.content.map(({ type }) => type)).toEqual(['paragraph', 'bulletList', 'table'])
    expect(JSON.stringify(out)).not.toMatch(/script|Mso|onclick/)
  })

  it('calls fields and conditions by the words people use', () => {
    expect(names.label('person.first_name')).not.toContain('.')
    expect(names.source('person.first_name')).toBe('From: Profile')
    expect(names.condition('nation', ['!northern-ireland'])).toMatch(/^Only when “.+” is not northern ireland$/)
    expect(names.condition('has:person.address', ['yes'])).toMatch(/is recorded$/)
    expect(
      ['# Dear [person.first_name]', '[if has:person.address is yes]', '[case.allegations as numbers]', '[letterhead]'].map((line) =>
        names.line(line),
      ),
    ).toEqual([
      'Dear [First name]',
      'Only when “Home address” is recorded',
      '[Allegations with a case to answer, numbered]',
      'Letterhead: the employer’s name and address',
    ])
  })
})
