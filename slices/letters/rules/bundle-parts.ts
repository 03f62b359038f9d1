import { showDate } from '#platform/shared/calendar-date.ts'
import type { CaseFile } from '#slices/cases/contract.ts'
import type { Block, CellNode, Inline, LetterDocument } from './document.ts'

/** The pieces a bundle is put together from, each of which begins on a page of its own. */
export interface Part {
  readonly id: string
  readonly title: string
  readonly on: string | null
  readonly kind: 'record' | 'evidence' | 'letter'
  readonly document: LetterDocument
}

/** A file that is evidence, as the record of the case names it. */
export interface BundledFile {
  readonly item: string
  readonly title: string
  readonly on: string
  readonly name: string
  readonly size: number
  readonly sha256: string
}

export interface BundledLetter {
  readonly id: string
  readonly reference: string
  readonly title: string
  readonly on: string
  readonly by: string
  readonly sentOn: string | null
  readonly pdfHash: string | null
  readonly document: LetterDocument
}

/** A policy of the company as it stood on a day. */
export interface BundledPolicy {
  readonly name: string
  readonly number: number
  readonly since: string
  readonly sha256: string
}

const text = (words: string, bold = false): Inline => ({ type: 'text', text: words, ...(bold ? { marks: [{ type: 'bold' }] } : {}) })
export const paragraph = (words: string, bold = false): Block => ({ type: 'paragraph', content: [text(words, bold)] })
export const heading = (words: string, level: 1 | 2 = 1): Block => ({ type: 'heading', attrs: { level }, content: [text(words)] })
const cell = (type: CellNode['type'], words: string): CellNode => ({
  type,
  content: [{ type: 'paragraph', content: words === '' ? [] : [text(words)] }],
})
export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): Block => ({
  type: 'table',
  content: [heads.map((words) => cell('tableHeader', words)), ...rows.map((row) => row.map((words) => cell('tableCell', words)))].map(
    (content) => ({
      type: 'tableRow',
      content,
    }),
  ),
})
const yesNo = (value: unknown): string => (value === true ? 'Yes' : value === false ? 'No' : String(value))
const day = (on: string | null): string => (on === null ? '' : showDate(on))
const roleName = (as: string): string => {
  const words = as.replace(/_manager$/, as.startsWith('case') ? ' manager' : ' chair').replaceAll('_', ' ')
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}

type Written = readonly [id: string, title: string, blocks: readonly Block[]]

const peopleOf = ({ parties, roles }: CaseFile): Block =>
  table(
    ['Person', 'Part in the case', 'Since'],
    [
      ...parties.map(({ person, as, since }) => [person.name, as.map(roleName).join(', '), day(since)]),
      ...roles.map(({ person, as, since }) => [person.name, roleName(as), day(since)]),
    ],
  )

const chronology = ({ timeline }: CaseFile): Block =>
  table(
    ['Day', 'What happened', 'Written down by'],
    timeline
      .toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0))
      .map(({ on, text: words, reason, by_name: by }) => [day(on), reason === null ? words : `${words}. Reason: ${reason}`, by]),
  )

const findingWords = { upheld: 'Upheld', part_upheld: 'Upheld in part', not_upheld: 'Not upheld' } as const
const allegationsOf = ({ allegations }: CaseFile): Block =>
  table(
    ['No.', 'Allegation', 'Made on', 'Finding'],
    allegations.map(({ text: words, made_on: on, finding }, at) => [
      String(at + 1),
      words,
      day(on),
      finding === null ? 'None' : findingWords[finding],
    ]),
  )

const evidenceOf = ({ items }: CaseFile): Block =>
  table(
    ['What', 'Added', 'Relied on', 'Shown to'],
    items.map(({ title, file, added_on: on, relied_on: relied, disclosed }) => [
      file === null || file === title ? title : `${title} (${file})`,
      day(on),
      relied ? 'Yes' : 'No',
      disclosed.map(({ person, on: shown }) => `${person.name}, ${day(shown)}`).join('; ') || 'Nobody',
    ]),
  )

const meetingsOf = ({ meetings }: CaseFile): Block =>
  table(
    ['Meeting', 'Day', 'Held', 'Companion'],
    meetings.map(({ title, date, state, companion }) => [
      title,
      day(date),
      { held: 'Held', missed: 'Not attended', arranged: 'Arranged' }[state],
      companion === null ? 'No answer' : companion.replaceAll('_', ' '),
    ]),
  )

const answersOf = (work: NonNullable<CaseFile['work']>): readonly Block[] =>
  work.answers.flatMap(({ ask, value, on, by_name: by }) => [
    paragraph(ask, true),
    ...yesNo(value)
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => paragraph(line)),
    paragraph(`${by}, ${day(on)}`),
  ])

const overridesOf = (work: NonNullable<CaseFile['work']>): Block =>
  table(
    ['Check', 'Reason for going past it', 'By', 'Day'],
    work.overrides.map(({ title, reason, by_name: by, on }) => [title, reason, by, day(on)]),
  )

const checksOf = (work: NonNullable<CaseFile['work']>): Block =>
  table(
    ['Check', 'How it stands', 'Source'],
    work.readiness
      .filter(({ state }) => state !== 'does_not_apply')
      .map(({ title, state, says, source }) => [
        title,
        `${{ met: 'Met', not_met: 'Not met', unknown: 'Not known' }[state as 'met']}. ${says}`.trim(),
        source,
      ]),
  )

const limitsOf = ({ limits }: NonNullable<CaseFile['work']>): readonly Block[] =>
  !limits || limits.acts.length === 0
    ? []
    : [
        paragraph('An estimate for information: a tribunal decides, and may extend.'),
        table(
          ['What a claim could be about', 'Day', 'Last day for a claim', 'How it was counted'],
          limits.acts.map(({ title, on, last_day: last, says, source }) => [
            title,
            day(on),
            last === null ? 'Stands still' : day(last),
            `${says} ${source}`,
          ]),
        ),
        ...(limits.day_a === null
          ? []
          : [paragraph(`Acas was told on ${day(limits.day_a)}. Certificate: ${limits.day_b === null ? 'none yet' : day(limits.day_b)}.`)]),
      ]

const notesOf = ({ notes }: CaseFile): readonly Block[] =>
  notes
    .filter(({ kept }) => kept === 'file')
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .flatMap(({ text: words, by_name: by, at }) => [
      ...words
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => paragraph(line)),
      paragraph(`${by}, ${showDate(at.slice(0, 10))}`),
    ])

/** What is written from the record of a case; a part with nothing to say is left out. */
export function recordParts(file: CaseFile): readonly Part[] {
  const { work } = file
  const written: readonly Written[] = [
    ['people', 'People in the case', [peopleOf(file)]],
    ['chronology', 'Chronology', [chronology(file)]],
    ['allegations', 'Allegations and findings', file.allegations.length > 0 ? [allegationsOf(file)] : []],
    ['evidence', 'Evidence and to whom it was shown', file.items.length > 0 ? [evidenceOf(file)] : []],
    ['meetings', 'Meetings', file.meetings.length > 0 ? [meetingsOf(file)] : []],
    ['answers', 'What was asked and decided', work ? answersOf(work) : []],
    ['checks', 'Checks and how they stand', work ? [checksOf(work)] : []],
    ['overrides', 'Checks passed with a reason', work && work.overrides.length > 0 ? [overridesOf(work)] : []],
    ['limits', 'Time for a claim', work ? limitsOf(work) : []],
    ['notes', 'Notes on file', notesOf(file)],
  ]
  return written.flatMap(([id, title, blocks]) =>
    blocks.length === 0 ? [] : [{ id, title, on: null, kind: 'record', document: { type: 'doc', content: [...blocks] } }],
  )
}

/** A file that is evidence: what it is and by which hash, before its own pages. */
export const filePart = ({ item, title, on, name, size, sha256 }: BundledFile): Part => ({
  id: `item-${item}`,
  title,
  on,
  kind: 'evidence',
  document: {
    type: 'doc',
    content: [
      paragraph(`File ${name}, ${size.toLocaleString('en-GB')} bytes, added on ${day(on)}.`),
      paragraph(`SHA-256 of the original: ${sha256}`),
    ],
  },
})

/** A letter as it went out, under what the record says of it. */
export const letterPart = (letter: BundledLetter): Part => ({
  id: letter.id,
  title: letter.title,
  on: letter.on,
  kind: 'letter',
  document: {
    type: 'doc',
    content: [
      paragraph(
        `${letter.reference}, issued on ${day(letter.on)} by ${letter.by}, ${letter.sentOn === null ? 'not sent' : `sent on ${day(letter.sentOn)}`}.` +
          (letter.pdfHash === null ? '' : ` SHA-256 of the original: ${letter.pdfHash}`),
      ),
      ...letter.document.content,
    ],
  },
})

/** Which policies were in force when the case was opened; their files go along in the archive. Nothing where none is kept. */
export function policiesPart(policies: readonly BundledPolicy[], opened: string): Part[] {
  if (policies.length === 0) return []
  const rows = policies.map(({ name, number, since, sha256 }) => [name, String(number), day(since), sha256])
  const content = [table(['Policy', 'Version', 'In force since', 'SHA-256 of the file'], rows)]
  return [{ id: 'policies', title: `Policies in force on ${day(opened)}`, on: opened, kind: 'record', document: { type: 'doc', content } }]
}
