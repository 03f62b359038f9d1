import { crc32, deflateRawSync } from 'node:zlib'

/** Small files made for tests, byte by byte, so that each says what is odd about it. */

/** A PDF of one empty page; `objects` are added, `size` fills it to that many bytes. */
export function pdf({ objects = '', size = 0, tail = '' }: { objects?: string; size?: number; tail?: string } = {}): Buffer {
  const head = `%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>\nendobj\n${objects}`
  const end = `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Root 1 0 R /Size 4 >>\nstartxref\n9\n%%EOF\n${tail}`
  const room = size - head.length - end.length
  const filler = room > 20 ? `9 0 obj\n% ${'x'.repeat(room - 18)}\nendobj\n` : ''
  return Buffer.from(head + filler + end, 'latin1')
}

interface Member {
  readonly name: string
  readonly content: Buffer | string
  /** Packed; as it is when absent. */
  readonly pack?: boolean
  readonly attributes?: number
}

/** A zip container of these members, written by hand so that it can be wrong. */
export function zip(members: readonly Member[]): Buffer {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const { name, content, pack = false, attributes = 0 } of members) {
    const plain = Buffer.from(content)
    const stored = pack ? deflateRawSync(plain, { level: 9 }) : plain
    const title = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x0800, 2)
    common.writeUInt16LE(pack ? 8 : 0, 4)
    common.writeUInt32LE(crc32(plain), 10)
    common.writeUInt32LE(stored.length, 14)
    common.writeUInt32LE(plain.length, 18)
    common.writeUInt16LE(title.length, 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(attributes >>> 0, 6)
    tail.writeUInt32LE(at, 10)
    list.push(Buffer.from('504b01021403', 'hex'), common, tail, title)
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), common, title, stored])
    parts.push(local)
    at += local.length
  }
  const directory = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(members.length, 8)
  end.writeUInt16LE(members.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, directory, end])
}

const mainPart = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
interface WordParts {
  readonly type?: string
  /** Further content types. */
  readonly types?: string
  readonly document?: string
  readonly more?: readonly Member[]
}
/** A Word document of one paragraph, with whatever else is put into it. */
export function docx({ type = mainPart, types = '', document, more = [] }: WordParts = {}): Buffer {
  return zip([
    {
      name: '[Content_Types].xml',
      content: `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${type}"/>${types}</Types>`,
    },
    { name: '_rels/.rels', content: '<?xml version="1.0"?><Relationships/>' },
    {
      name: 'word/document.xml',
      content: document ?? '<?xml version="1.0"?><w:document><w:body><w:p><w:r><w:t>Hello</w:t></w:r></w:p></w:body></w:document>',
    },
    ...more,
  ])
}

/** A compound file whose directory names these streams. */
export function compound(names: readonly string[]): Buffer {
  const head = Buffer.alloc(512, 0xff)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head)
  head.writeUInt16LE(9, 30)
  head.writeUInt32LE(1, 48)
  head.writeUInt32LE(0xfffffffe, 68)
  head.writeUInt32LE(0, 76)
  const sectors = Math.ceil(names.length / 4)
  const table = Buffer.alloc(512, 0xff)
  table.writeUInt32LE(0xfffffffd, 0)
  for (let i = 0; i < sectors; i += 1) table.writeUInt32LE(i + 1 < sectors ? i + 2 : 0xfffffffe, (i + 1) * 4)
  const directory = Buffer.alloc(sectors * 512)
  for (const [i, name] of names.entries()) {
    const title = Buffer.from(`${name}\0`, 'utf16le')
    title.copy(directory, i * 128)
    directory.writeUInt16LE(title.length, i * 128 + 64)
    directory[i * 128 + 66] = 2
  }
  return Buffer.concat([head, table, directory, Buffer.alloc(512)])
}

/** A picture as a camera might give it: with the place it was taken, which way up it is, and a remark. */
export async function photo({ orientation = 6, format = 'jpeg' }: { orientation?: number; format?: 'jpeg' | 'png' } = {}): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp({ create: { width: 60, height: 40, channels: 3, background: '#3b7' } })
    .withExif({ IFD0: { Copyright: 'private remark' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation })
    .toFormat(format)
    .toBuffer()
}
