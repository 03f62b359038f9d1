import type { Reading } from '../contract.ts'
import { detectHeaderRow } from '../rules/headings.ts'
import type { Opened } from './opened.ts'
import { readBook, readStrings, type Book } from './workbook-book.ts'
import { formatsOf } from './workbook-cells.ts'
import { Parts, WorkbookFault } from './workbook-parts.ts'
import { sheetRows, type Met, type SheetGround } from './workbook-rows.ts'

/** Opens a workbook. Only what its cells last showed is read: no formula is computed, nothing outside the file is asked for. */
export async function openWorkbook(bytes: Uint8Array, wanted: Reading | null): Promise<Opened> {
  try {
    const parts = await Parts.open(bytes)
    const book = await readBook(parts)
    const sheet = sheetOf(book, wanted)
    if (!sheet) return { fault: 'There is no sheet in this workbook.' }
    const strings = await readStrings(parts)
    const formats = formatsOf(parts.has('xl/styles.xml') ? await parts.text('xl/styles.xml') : '')
    const ground: SheetGround = {
      parts,
      path: sheet.path,
      strings,
      formats,
      epoch1904: book.epoch1904,
      met: { formulas: 0, merged: 0, errors: 0 },
    }
    return {
      reading: {
        kind: 'xlsx',
        encoding: null,
        delimiter: null,
        sheet: sheet.name,
        header_row: isOf(wanted, sheet.name) ? wanted.header_row : detectHeaderRow(await headOf(ground)),
      },
      sheets: book.sheets.map(({ name, hidden }) => ({ name, hidden, rows: 0 })),
      notes: notesOn(book, sheet.name, parts),
      rows: sheetRows(ground),
      late: () => lateNotes(ground.met),
    }
  } catch (error) {
    if (error instanceof WorkbookFault) return { fault: error.message }
    return { fault: 'This workbook is damaged or cut off and cannot be read.' }
  }
}

/** The sheet that was asked for, else the first to be seen. */
const sheetOf = ({ sheets }: Book, wanted: Reading | null): Book['sheets'][number] | undefined =>
  sheets.find(({ name }) => name === wanted?.sheet) ?? sheets.find(({ hidden }) => !hidden) ?? sheets[0]
const isOf = (wanted: Reading | null, sheet: string): wanted is Reading => wanted?.kind === 'xlsx' && wanted.sheet === sheet

/** The first rows, with those that are empty between them. */
async function headOf(ground: SheetGround): Promise<string[][]> {
  const head: string[][] = []
  for await (const { n, cells } of sheetRows({ ...ground, met: { formulas: 0, merged: 0, errors: 0 } })) {
    while (head.length < n - 1 && head.length < 20) head.push([])
    if (head.push([...cells]) >= 20) break
  }
  return head
}

function notesOn(book: Book, chosen: string, parts: Parts): string[] {
  const hidden = book.sheets.filter((sheet) => sheet.hidden).map(({ name }) => `“${name}”`)
  const others = book.sheets.filter(({ name, hidden: is }) => name !== chosen && !is).map(({ name }) => `“${name}”`)
  return [
    ...(others.length > 0 ? [`Only the sheet “${chosen}” is read; there is also ${others.slice(0, 10).join(', ')}.`] : []),
    ...(hidden.length > 0 ? [`There are hidden sheets, which are not read: ${hidden.slice(0, 10).join(', ')}.`] : []),
    ...(parts.startsWith('xl/externalLinks/') ? ['Links to other files are not followed; the values they last had are taken.'] : []),
    ...(parts.startsWith('xl/vbaProject') ? ['The macros in this workbook are not run.'] : []),
    ...(book.epoch1904 ? ['This workbook counts days from 1904; its dates are read that way.'] : []),
  ]
}

const lateNotes = (met: Met): string[] => [
  ...(met.formulas > 0 ? [`${met.formulas} cells hold a formula. Their last result is taken; nothing is computed.`] : []),
  ...(met.merged > 0 ? [`${met.merged} groups of cells are merged. Only the first cell of each has a value.`] : []),
  ...(met.errors > 0 ? [`${met.errors} cells show an error such as #N/A. They are read as that text.`] : []),
]
