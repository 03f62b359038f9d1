/** A TrueType file and where in it its glyphs lie, read once. */
export interface Outlines {
  readonly bytes: Buffer
  readonly tables: ReadonlyMap<string, { readonly entry: number; readonly offset: number; readonly size: number }>
  /** Where each glyph begins in its table; one more than there are glyphs. */
  readonly starts: readonly number[]
  readonly isLong: boolean
}

export function outlinesOf(bytes: Buffer): Outlines {
  const tables = new Map<string, { entry: number; offset: number; size: number }>()
  for (let at = 0; at < bytes.readUInt16BE(4); at += 1) {
    const entry = 12 + at * 16
    tables.set(bytes.toString('latin1', entry, entry + 4), {
      entry,
      offset: bytes.readUInt32BE(entry + 8),
      size: bytes.readUInt32BE(entry + 12),
    })
  }
  const of = (name: string) => tables.get(name) ?? { entry: 0, offset: 0, size: 0 }
  const isLong = bytes.readUInt16BE(of('head').offset + 50) === 1
  const count = bytes.readUInt16BE(of('maxp').offset + 4) + 1
  const starts = Array.from({ length: count }, (_, at) =>
    isLong ? bytes.readUInt32BE(of('loca').offset + at * 4) : bytes.readUInt16BE(of('loca').offset + at * 2) * 2,
  )
  return { bytes, tables, starts, isLong }
}

/**
 * The same font with the drawings of these glyphs only: numbers, widths and everything else stay, so what is written with the whole
 * font reads the same with it. Cutting a font anew would take a hundred times as long. Pieces that a drawing is put together from stay.
 */
export function withGlyphs(outlines: Outlines, wanted: Iterable<number>): Buffer {
  const { bytes, tables, starts, isLong } = outlines
  const glyf = tables.get('glyf')
  if (!glyf) return bytes
  const kept = new Set([0])
  for (const id of wanted) keep(outlines, id, kept)
  const drawings: Buffer[] = []
  const places: number[] = []
  let at = 0
  for (let id = 0; id + 1 < starts.length; id += 1) {
    places.push(at)
    if (!kept.has(id)) continue
    const drawing = bytes.subarray(glyf.offset + (starts[id] ?? 0), glyf.offset + (starts[id + 1] ?? 0))
    drawings.push(drawing)
    at += drawing.length
  }
  places.push(at)
  const loca = Buffer.alloc(places.length * (isLong ? 4 : 2))
  for (const [id, place] of places.entries())
    if (isLong) loca.writeUInt32BE(place, id * 4)
    else loca.writeUInt16BE(place / 2, id * 2)
  return rebuilt(
    outlines,
    new Map([
      ['glyf', Buffer.concat(drawings)],
      ['loca', loca],
      ['hmtx', metricsOf(outlines, kept)],
    ]),
  )
}

/** The widths of the glyphs that are kept; a reader goes by those told beside the font, and what is zero packs to nothing. */
function metricsOf({ bytes, tables }: Outlines, kept: ReadonlySet<number>): Buffer {
  const [hhea, hmtx] = [tables.get('hhea'), tables.get('hmtx')]
  if (!hhea || !hmtx) return Buffer.alloc(0)
  const metrics = Buffer.from(bytes.subarray(hmtx.offset, hmtx.offset + hmtx.size))
  for (let id = 0; id < bytes.readUInt16BE(hhea.offset + 34); id += 1) if (!kept.has(id)) metrics.fill(0, id * 4, id * 4 + 4)
  return metrics
}

/** A glyph and, where it is put together from others, those too. */
function keep(outlines: Outlines, id: number, kept: Set<number>): void {
  const [from, to] = [outlines.starts[id], outlines.starts[id + 1]]
  if (kept.has(id) || from === undefined || to === undefined) return
  kept.add(id)
  const at = (outlines.tables.get('glyf')?.offset ?? 0) + from
  // A drawing of its own counts its lines; one put together from others says -1.
  if (to > from && outlines.bytes.readInt16BE(at) < 0) for (const part of partsOf(outlines.bytes, at + 10)) keep(outlines, part, kept)
}

/** The glyphs a drawing is put together from. Each part says in its flags how long it is and whether another follows. */
function* partsOf(bytes: Buffer, first: number): Generator<number> {
  for (let at = first; ;) {
    const flags = bytes.readUInt16BE(at)
    yield bytes.readUInt16BE(at + 2)
    if ((flags & 0x20) === 0) return
    at += 4 + ((flags & 0x01) === 0 ? 2 : 4) + scaleOf(flags)
  }
}
const scaleOf = (flags: number): number => {
  if ((flags & 0x08) !== 0) return 2
  if ((flags & 0x40) !== 0) return 4
  return (flags & 0x80) === 0 ? 0 : 8
}

/** The file with some of its tables in another form. */
function rebuilt({ bytes, tables }: Outlines, others: ReadonlyMap<string, Buffer>): Buffer {
  const head = Buffer.from(bytes.subarray(0, 12 + tables.size * 16))
  const parts: Buffer[] = [head]
  let at = head.length
  for (const [name, { entry, offset, size }] of tables) {
    const table = others.get(name) ?? bytes.subarray(offset, offset + size)
    const padded = Buffer.alloc(Math.ceil(table.length / 4) * 4)
    table.copy(padded)
    head.writeUInt32BE(sumOf(padded), entry + 4)
    head.writeUInt32BE(at, entry + 8)
    head.writeUInt32BE(table.length, entry + 12)
    parts.push(padded)
    at += padded.length
  }
  return Buffer.concat(parts)
}

function sumOf(padded: Buffer): number {
  let sum = 0
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0
  return sum
}
