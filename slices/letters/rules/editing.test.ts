import { describe, expect, it, vi } from 'vitest'
import { library, libraryLetter } from '../library/library.ts'
import { houseCatalogue } from './catalogue.ts'
import { difference, differs, type ChangedBlock } from './difference.ts'
import type { LetterDocument } from './document.ts'
import { readDocument } from './document-check.ts'
import { letterText } from './letter-text.ts'
import { readNotation } from './notation.ts'
import { blocksOfPasted } from './pasted.ts'

// Pure work of a second or so; a busy machine may take longer, and that is no failure.
vi.setConfig({ testTimeout: 30_000 })

const shown = (changes: readonly ChangedBlock[]): readonly string[] =>
  changes
    .filter(({ kind }) => kind !== 'same')
    .map(({ runs }) => runs.map(({ kind, text }) => (kind === 'added' ? `+${text}+` : kind === 'removed' ? `-${text}-` : text)).join(''))

describe('the difference from the library’s text', () => {
  const before = readNotation('# Title\nPlease come on [meeting.date:day].\n\nBring your papers.\n\nThank you.')

  it('is none for a copy, of any letter', () => {
    expect(library.filter(({ document }) => differs(document, structuredClone(document)))).toEqual([])
  })

  it('shows words that were changed, taken out and put in, paragraph by paragraph', () => {
    const after = readNotation('# Title\nPlease come in on [meeting.date].\n\nThank you.\n\nYours')
    expect(shown(difference(before, after))).toEqual(['Please come +in +on [meeting.date].', '-Bring your papers.-', '+Yours+'])
  })

  it('shows a condition that asks for something else', () => {
    const asks = (values: string) => readNotation(`?nation=${values}\nx\n?end`)
    expect(shown(difference(asks('scotland'), asks('northern-ireland')))).toEqual([
      '-[if nation is scotland]-+[if nation is northern-ireland]+',
    ])
    expect(differs(asks('scotland'), asks('scotland,northern-ireland'))).toBe(true)
  })

  it('gives both texts back: what is same or removed is the old one, what is same or added the new', () => {
    const [one, two] = [libraryLetter('disciplinary_invite')?.document, libraryLetter('grievance_invite')?.document] as [
      LetterDocument,
      LetterDocument,
    ]
    const changes = difference(one, two)
    const side = (not: 'added' | 'removed') =>
      changes
        .flatMap(({ runs }) => [
          runs
            .filter(({ kind }) => kind !== not)
            .map(({ text }) => text)
            .join(''),
        ])
        .filter((text) => text !== '')
    const whole = (document: LetterDocument) => difference(document, document).map(({ runs }) => runs[0]?.text)
    expect(side('added')).toEqual(whole(one))
    expect(side('removed')).toEqual(whole(two))
  })
})

describe('text pasted from elsewhere', () => {
  const text = (html: string) => letterText({ type: 'doc', content: blocksOfPasted(html) })

  it('reads a document of Word: headings, lists written as paragraphs, a table, and none of its markup', () => {
    const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style><xml><o:x>no</o:x></xml></head>
      <body><!--StartFragment--><!--[if gte mso 9]><xml>no</xml><![endif]-->
      <h1 style='mso-x:y'>Notice<o:p></o:p></h1>
      <p class=MsoNormal>Dear <b style='mso-bidi-font-weight:normal'>Zo&euml; &amp; Si&acirc;n</b>,<o:p>&nbsp;</o:p></p>
      <p class=MsoListParagraphCxSpFirst><span style='font-family:Symbol'>·<span>&nbsp;&nbsp; </span></span>first</p>
      <p class=MsoListParagraphCxSpLast><span>·<span>&nbsp; </span></span>second</p>
      <p class=MsoListParagraph>1.<span>&nbsp; </span>one</p>
      <table><tr><th>A<td>B</td></tr><tr><td><table><tr><td>inner</td></tr></table></td></tr></table><!--EndFragment--></body></html>`
    expect(text(word.replace('Zo&euml; &amp; Si&acirc;n', 'Zoë &amp; Siân'))).toBe(
      'Notice\n\nDear Zoë & Siân,\n\n• first\n• second\n\n1. one\n\nA | B\ninner | \n',
    )
  })

  it('leaves out scripts, handlers, frames and everything that is no text', () => {
    const html =
      '<p onclick=alert(1)>a<script>alert("<p>b</p>")</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">c</a></p><iframe>d</iframe>'
    expect(text(html)).toBe('ac\n')
    expect(JSON.stringify(blocksOfPasted(html))).not.toMatch(/alert|javascript|onerror/)
  })

  it('always gives a document that the language accepts, however broken the markup is', () => {
    const broken = [
      '<p>x<p>y<ul><li>z',
      '</p></ul></table></td>',
      '<table><td>x',
      '<ul>'.repeat(50_000),
      '<table><tr><td>'.repeat(5000),
      '<'.repeat(20_000),
      '<!-- ',
      '&#xffffffff;&#0;&#xd800;&bogus;',
      '<p>\u202eabc\u0000</p>',
      '<li>alone</li><td>cell</td>',
    ]
    for (const html of broken)
      expect(readDocument({ type: 'doc', content: blocksOfPasted(html) }, houseCatalogue)).toHaveProperty('document')
    expect(text('a < b &lt;c&gt; 5 > 3')).toBe('a < b <c> 5 > 3\n')
  })
})
