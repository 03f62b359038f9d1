/** The parts of a Word document that are the same in every letter, and the numberings of its lists. */

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

interface Style {
  readonly id: string
  readonly name: string
  readonly paragraph?: string
  readonly run?: string
  readonly basedOn?: string
}

const style = ({ id, name, paragraph = '', run = '', basedOn = 'Normal' }: Style): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="${basedOn}"/><w:qFormat/>` +
  `<w:pPr>${paragraph}</w:pPr><w:rPr>${run}</w:rPr></w:style>`

const sans = '<w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:cs="Arial"/>'
const close = '<w:spacing w:before="0" w:after="0"/>'

const styles: readonly Style[] = [
  {
    id: 'Heading1',
    name: 'heading 1',
    paragraph: '<w:keepNext/><w:spacing w:before="240" w:after="160"/><w:outlineLvl w:val="0"/>',
    run: '<w:b/><w:bCs/><w:sz w:val="26"/>',
  },
  {
    id: 'Heading2',
    name: 'heading 2',
    paragraph: '<w:keepNext/><w:spacing w:before="220" w:after="80"/><w:outlineLvl w:val="1"/>',
    run: '<w:b/><w:bCs/>',
  },
  {
    id: 'Heading3',
    name: 'heading 3',
    paragraph: '<w:keepNext/><w:spacing w:before="160" w:after="60"/><w:outlineLvl w:val="2"/>',
    run: '<w:b/><w:bCs/><w:i/><w:iCs/>',
  },
  { id: 'ListParagraph', name: 'List Paragraph', paragraph: '<w:spacing w:before="0" w:after="60"/><w:contextualSpacing/>' },
  { id: 'TableText', name: 'Table Text', paragraph: '<w:spacing w:before="40" w:after="40"/>', run: '<w:sz w:val="20"/>' },
  { id: 'TableHead', name: 'Table Head', paragraph: '<w:keepNext/>', run: '<w:b/><w:bCs/>', basedOn: 'TableText' },
  { id: 'AfterTable', name: 'After Table', paragraph: '<w:spacing w:before="0" w:after="80" w:line="120" w:lineRule="exact"/>' },
  {
    id: 'LetterheadName',
    name: 'Letterhead Name',
    paragraph: '<w:spacing w:before="0" w:after="40"/>',
    run: `${sans}<w:b/><w:bCs/><w:sz w:val="26"/>`,
  },
  {
    id: 'LetterheadLine',
    name: 'Letterhead Line',
    paragraph: `${close}<w:jc w:val="right"/>`,
    run: `${sans}<w:color w:val="404040"/><w:sz w:val="18"/>`,
  },
  { id: 'AddressLine', name: 'Address Line', paragraph: close },
  { id: 'ReferenceFirst', name: 'Reference First', paragraph: '<w:spacing w:before="240" w:after="0"/>' },
  { id: 'SignatureFirst', name: 'Signature First', paragraph: '<w:keepNext/><w:spacing w:before="240" w:after="0"/>' },
  { id: 'SignatureName', name: 'Signature Name', paragraph: '<w:keepNext/><w:spacing w:before="900" w:after="0"/>', run: '<w:b/><w:bCs/>' },
  {
    id: 'SlipFirst',
    name: 'Slip First',
    paragraph:
      '<w:keepNext/><w:pBdr><w:top w:val="dashed" w:sz="6" w:space="8" w:color="808080"/></w:pBdr><w:spacing w:before="480" w:after="120"/>',
    run: '<w:b/><w:bCs/>',
  },
  { id: 'SlipLine', name: 'Slip Line', paragraph: '<w:keepNext/><w:spacing w:before="60" w:after="180"/>' },
  {
    id: 'Footer',
    name: 'footer',
    paragraph: '<w:jc w:val="center"/><w:spacing w:before="0" w:after="0"/>',
    run: `${sans}<w:color w:val="404040"/><w:sz w:val="16"/>`,
  },
]

const stylesPart =
  `${xml}<w:styles ${main}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Georgia" w:hAnsi="Georgia" w:cs="Times New Roman"/>` +
  '<w:sz w:val="22"/><w:szCs w:val="22"/><w:lang w:val="en-GB" w:bidi="ar-SA"/></w:rPr></w:rPrDefault>' +
  '<w:pPrDefault><w:pPr><w:spacing w:before="0" w:after="140" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>' +
  '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>' +
  '<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/></w:style>' +
  '<w:style w:type="table" w:styleId="LetterTable"><w:name w:val="Letter Table"/><w:basedOn w:val="TableNormal"/><w:tblPr><w:tblBorders>' +
  ['top', 'bottom', 'insideH'].map((edge) => `<w:${edge} w:val="single" w:sz="4" w:space="0" w:color="A6A6A6"/>`).join('') +
  '</w:tblBorders><w:tblCellMar><w:left w:w="85" w:type="dxa"/><w:right w:w="85" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>' +
  `${styles.map(style).join('')}</w:styles>`

const field = (code: string): string => `<w:fldSimple w:instr=" ${code} "><w:r><w:t>1</w:t></w:r></w:fldSimple>`
const words = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`

export const fixedParts: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/word/document.xml" ContentType="${wordType}.document.main+xml"/>` +
    ['styles', 'numbering', 'settings']
      .map((part) => `<Override PartName="/word/${part}.xml" ContentType="${wordType}.${part}+xml"/>`)
      .join('') +
    `<Override PartName="/word/footer1.xml" ContentType="${wordType}.footer+xml"/>` +
    '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>',
  '_rels/.rels':
    `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/>` +
    `<Relationship Id="rId2" Type="${packages}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
  'word/_rels/document.xml.rels':
    `${xml}<Relationships xmlns="${packages}/relationships">` +
    ['styles', 'numbering', 'footer', 'settings']
      .map((part, at) => `<Relationship Id="rId${at + 1}" Type="${office}/${part}" Target="${part === 'footer' ? 'footer1' : part}.xml"/>`)
      .join('') +
    '</Relationships>',
  'word/styles.xml': stylesPart,
  'word/settings.xml': `${xml}<w:settings ${main}><w:defaultTabStop w:val="567"/><w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat><w:themeFontLang w:val="en-GB"/></w:settings>`,
  'word/footer1.xml': `${xml}<w:ftr ${main}><w:p><w:pPr><w:pStyle w:val="Footer"/></w:pPr>${words('Page ')}${field('PAGE')}${words(' of ')}${field('NUMPAGES')}</w:p></w:ftr>`,
}

/** The title of a document, which a screen reader says first. When it was made stands in the letter and in the log, not here. */
export const coreProperties = (title: string): string =>
  `${xml}<cp:coreProperties xmlns:cp="${packages}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">` +
  `<dc:title>${title}</dc:title><dc:language>en-GB</dc:language></cp:coreProperties>`

const level = (at: number, format: string, text: string): string =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/>` +
  `<w:pPr><w:ind w:left="${(at + 1) * 425}" w:hanging="425"/></w:pPr></w:lvl>`
const levels = [0, 1, 2, 3]
const formats = ['decimal', 'lowerLetter', 'lowerRoman', 'decimal']

/** Numbering 1 is bullets, 2 the clauses that count on through the letter, and from 3 on one for each numbered list. */
export function numberingPart(lists: number): string {
  const bullets = levels.map((at) => level(at, 'bullet', at % 2 === 0 ? '•' : '–')).join('')
  const numbers = levels.map((at) => level(at, formats[at] ?? 'decimal', `%${at + 1}.`)).join('')
  const restart = levels.map((at) => `<w:lvlOverride w:ilvl="${at}"><w:startOverride w:val="1"/></w:lvlOverride>`).join('')
  return (
    `${xml}<w:numbering ${main}><w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="hybridMultilevel"/>${bullets}</w:abstractNum>` +
    `<w:abstractNum w:abstractNumId="1"><w:multiLevelType w:val="multilevel"/>${numbers}</w:abstractNum>` +
    `<w:abstractNum w:abstractNumId="2"><w:multiLevelType w:val="multilevel"/>${numbers}</w:abstractNum>` +
    [0, 1].map((at) => `<w:num w:numId="${at + 1}"><w:abstractNumId w:val="${at}"/></w:num>`).join('') +
    Array.from({ length: lists }, (_, at) => `<w:num w:numId="${at + 3}"><w:abstractNumId w:val="2"/>${restart}</w:num>`).join('') +
    '</w:numbering>'
  )
}
