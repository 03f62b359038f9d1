import {
  concatTransformationMatrix as move,
  drawObject,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRef,
  PDFStream,
  popGraphicsState as pop,
  pushGraphicsState as push,
} from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { paper } from './pages.ts'

/** Pages of other files, set into pages of a bundle that have nothing on them but their number. */

export interface Opened {
  readonly pages: number
  /** Whether pictures are drawn in it: what they show is in no text. */
  readonly pictures: boolean
  readonly source: { readonly pdf: PDFDocument } | { readonly jpeg: Buffer; readonly width: number; readonly height: number }
}
export interface SetIn {
  readonly opened: Opened
  /** The first of its pages, counted from 0. */
  readonly at: number
}

/** Where a page of another file goes: above the number of the page. */
const frame = { left: 28, bottom: 56, width: paper.width - 56, height: paper.height - 84 }

/** A PDF by its pages, or null where it cannot be read. `comments`: what was written on its pages afterwards is drawn with them, as filled-in forms are. */
export async function openPdf(bytes: Uint8Array, { comments }: { readonly comments: boolean }): Promise<Opened | null> {
  try {
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: false })
    const pages = pdf.getPages()
    if (comments) for (const page of pages) drawComments(page)
    return { pages: pages.length, pictures: pages.some(hasPicture), source: { pdf } }
  } catch {
    return null
  }
}

/** The longest side a picture keeps: enough to be read on paper. */
const mostPixels = 2400

/** A picture upright, of a size for paper, without what a camera wrote into it. */
export async function pictureOf(bytes: Uint8Array): Promise<Opened | null> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: 60_000_000 })
      .rotate()
      .resize({ width: mostPixels, height: mostPixels, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 86 })
      .toBuffer({ resolveWithObject: true })
    return { pages: 1, pictures: true, source: { jpeg: data, width: info.width, height: info.height } }
  } catch {
    return null
  }
}

/** The bundle with the pages of other files in the places kept for them. */
export async function setIn(bundle: Uint8Array, places: readonly SetIn[]): Promise<Buffer> {
  const into = await PDFDocument.load(bundle, { updateMetadata: false })
  const sheets = into.getPages()
  for (const { opened, at } of places) {
    const { source } = opened
    if ('pdf' in source) await setPages(into, source.pdf, sheets.slice(at, at + opened.pages))
    else await setPicture(into, source, sheets[at])
  }
  return Buffer.from(
    await into.save({ useObjectStreams: true, addDefaultPage: false, updateFieldAppearances: false, objectsPerTick: Infinity }),
  )
}

async function setPicture(
  into: PDFDocument,
  { jpeg, width, height }: { jpeg: Buffer; width: number; height: number },
  sheet: PDFPage | undefined,
) {
  if (!sheet) return
  const image = await into.embedJpg(jpeg)
  const scale = Math.min(frame.width / width, frame.height / height, 0.75)
  sheet.drawImage(image, {
    x: frame.left + (frame.width - width * scale) / 2,
    y: frame.bottom + frame.height - height * scale,
    width: width * scale,
    height: height * scale,
  })
}

async function setPages(into: PDFDocument, from: PDFDocument, sheets: readonly PDFPage[]): Promise<void> {
  for (const [at, page] of from.getPages().entries()) {
    const sheet = sheets[at]
    // A page with nothing on it stays empty.
    if (!sheet || !page.node.Contents()) continue
    const { x, y, width, height } = page.getCropBox()
    const form = await into.embedPage(page, { left: x, bottom: y, right: x + width, top: y + height })
    await form.embed()
    const name = sheet.node.newXObject('Page', form.ref)
    const turned = ((page.getRotation().angle % 360) + 360) % 360
    sheet.pushOperators(push(), move(...placed({ width, height }, turned)), drawObject(name), pop())
  }
}

type Matrix = [number, number, number, number, number, number]

/** How a page of some size, turned clockwise as it is shown, comes to stand in the frame: never larger than it is. */
function placed({ width, height }: { readonly width: number; readonly height: number }, turned: number): Matrix {
  const [wide, high] = turned % 180 === 0 ? [width, height] : [height, width]
  const s = Math.min(frame.width / wide, frame.height / high, 1)
  const x = frame.left + (frame.width - wide * s) / 2
  const y = frame.bottom + frame.height - high * s
  if (turned === 90) return [0, -s, s, 0, x, y + s * width]
  if (turned === 180) return [-s, 0, 0, -s, x + s * width, y + s * height]
  if (turned === 270) return [0, s, -s, 0, x + s * height, y]
  return [s, 0, 0, s, x, y]
}

/** Not shown: hidden, or never on a screen. */
const unseen = 2 | 32

/** Draws what lies on a page as a comment, a stamp or a field of a form into the page itself: only what is drawn there is set in. */
function drawComments(page: PDFPage): void {
  const all = page.node.Annots()
  for (let at = 0; at < (all?.size() ?? 0); at += 1) {
    const comment = all?.lookup(at)
    const drawn = comment instanceof PDFDict && isSeen(comment) ? lookOf(comment) : null
    if (drawn) page.pushOperators(push(), move(...drawn.matrix), drawObject(page.node.newXObject('Comment', drawn.look)), pop())
  }
}

function isSeen(comment: PDFDict): boolean {
  const flags = comment.lookup(PDFName.of('F'))
  const hidden = flags instanceof PDFNumber && (flags.asNumber() & unseen) !== 0
  return !hidden && comment.get(PDFName.of('Subtype')) !== PDFName.of('Popup')
}

function lookOf(comment: PDFDict): { readonly look: PDFRef; readonly matrix: Matrix } | null {
  const look = appearanceOf(comment)
  const drawing = look && comment.context.lookup(look)
  const to = numbersOf(comment.lookup(PDFName.of('Rect')))
  if (!look || !(drawing instanceof PDFStream) || to.length !== 4) return null
  const box = numbersOf(drawing.dict.lookup(PDFName.of('BBox')))
  const turn = numbersOf(drawing.dict.lookup(PDFName.of('Matrix')))
  return box.length === 4 ? { look, matrix: onto(box, turn.length === 6 ? (turn as Matrix) : [1, 0, 0, 1, 0, 0], to) } : null
}

/** The normal look of a comment; of a box to tick the one for how it stands. */
function appearanceOf(comment: PDFDict): PDFRef | null {
  const looks = comment.lookup(PDFName.of('AP'))
  if (!(looks instanceof PDFDict)) return null
  const normal = looks.get(PDFName.of('N'))
  const found = looks.lookup(PDFName.of('N'))
  if (found instanceof PDFStream) return normal instanceof PDFRef ? normal : null
  const state = comment.get(PDFName.of('AS'))
  const chosen = found instanceof PDFDict && state instanceof PDFName ? found.get(state) : undefined
  return chosen instanceof PDFRef ? chosen : null
}

const numbersOf = (found: unknown): number[] =>
  found instanceof PDFArray ? found.asArray().flatMap((one) => (one instanceof PDFNumber ? [one.asNumber()] : [])) : []

/** From the least to the most of some numbers. */
const span = (all: readonly number[]): { readonly from: number; readonly length: number } => {
  const from = Math.min(...all)
  return { from, length: Math.max(...all) - from }
}
/** Both ends of a box, across (0) or up (1). */
const ends = (of: readonly number[], first: 0 | 1): number[] => [of[first] ?? 0, of[first + 2] ?? 0]
/** How much longer one stretch is than another; one of no length is left as it is. */
const stretch = (to: number, of: number): number => (of === 0 ? 1 : to / of)

/** PDF 12.5.5: the box of a look, turned by its own matrix, is laid onto the place of the comment. */
function onto(box: readonly number[], [a, c, d, e, f, g]: Matrix, place: readonly number[]): Matrix {
  const corners = ends(box, 0).flatMap((x) => ends(box, 1).map((y): [number, number] => [a * x + d * y + f, c * x + e * y + g]))
  const [wide, high] = [span(corners.map(([x]) => x)), span(corners.map(([, y]) => y))]
  const [across, up] = [span(ends(place, 0)), span(ends(place, 1))]
  const [sx, sy] = [stretch(across.length, wide.length), stretch(up.length, high.length)]
  return [sx, 0, 0, sy, across.from - wide.from * sx, up.from - high.from * sy]
}

/** Whether anything of a page can show a picture, forms drawn in it included; a pattern counts as one, since it may hold one. */
function hasPicture(page: PDFPage): boolean {
  const seen = new Set<PDFDict>()
  const looks = (resources: unknown): boolean => {
    if (!(resources instanceof PDFDict) || seen.has(resources)) return false
    seen.add(resources)
    if (resources.lookup(PDFName.of('Pattern')) instanceof PDFDict) return true
    const objects = resources.lookup(PDFName.of('XObject'))
    if (!(objects instanceof PDFDict)) return false
    return objects.keys().some((name) => {
      const object = objects.lookup(name)
      if (!(object instanceof PDFStream)) return false
      if (object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image')) return true
      return looks(object.dict.lookup(PDFName.of('Resources')))
    })
  }
  return looks(page.node.Resources())
}
