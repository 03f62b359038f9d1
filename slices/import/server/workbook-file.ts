import { Zip } from '#platform/server/zip.ts'
import { numberOfDay } from '../rules/dates.ts'

/** A cell as it is typed in a workbook: text, a number, a date (yyyy-MM-dd) or nothing. `marked`: something is wrong with it. */
export interface SheetCell {
  readonly kind: 'text' | 'number' | 'date'
  readonly value: string
  readonly marked?: boolean
}

const escaped = (text: string): string =>
  text
    .replace(/_x[0-9A-Fa-f]{4}_/g, (code) => `_x005F${code}`)
    // What XML cannot hold is written the way Excel does.
    .replace(/(?![\t\n])[\p{Cc}\ufffe\uffff]/gu, (c) => `_x${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c] ?? c)

/** Days as Excel counts them from 1900; null for a day before March of that year, which it counts wrongly. */
function serialOf(date: string): number | null {
  const days = numberOfDay(date) + 25_569
  return days > 60 ? days : null
}

function cellXml(cell: SheetCell | null): string {
  if (cell === null || cell.value === '') return '<c/>'
  const serial = cell.kind === 'date' ? serialOf(cell.value) : null
  if (serial !== null) return `<c s="1"><v>${serial}</v></c>`
  if (cell.kind === 'number') return `<c s="2"><v>${cell.value}</v></c>`
  return `<c s="${cell.marked ? 4 : 3}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell.value)}</t></is></c>`
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const fixedParts = (sheet: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  // 1 a date, 2 a number as it is, 3 text (so that Excel never turns it into anything else), 4 text that is marked.
  'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFDE3E1"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="0"/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fillId="2" applyNumberFormat="1" applyFill="1"/></cellXfs></styleSheet>`,
})

/** A workbook with one sheet, made while its rows come in. */
export async function* workbookOf(rows: AsyncIterable<readonly (SheetCell | null)[]>, sheet = 'People'): AsyncIterable<Uint8Array> {
  const zip = new Zip()
  for (const [name, xml] of Object.entries(fixedParts(sheet))) yield* zip.stream(name, once(xml))
  yield* zip.stream('xl/worksheets/sheet1.xml', sheetXml(rows))
  yield zip.end()
}

async function* once(text: string): AsyncIterable<string> {
  yield text
}

async function* sheetXml(rows: AsyncIterable<readonly (SheetCell | null)[]>): AsyncIterable<string> {
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews><sheetData>`
  let n = 0
  let text = ''
  for await (const row of rows) {
    n++
    text += `<row r="${n}">${row.map(cellXml).join('')}</row>`
    if (text.length < 65_536) continue
    yield text
    text = ''
  }
  yield `${text}</sheetData></worksheet>`
}
