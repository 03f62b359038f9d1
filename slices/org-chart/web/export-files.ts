import type { Drawing } from './drawing.ts'

/** The drawing as a file of its own. */
export function svgFile({ svg }: Drawing): Blob {
  return new Blob(['<?xml version="1.0" encoding="UTF-8"?>\n', new XMLSerializer().serializeToString(svg)], { type: 'image/svg+xml' })
}

/** Browsers draw no larger picture than this many pixels a side, nor in all. */
const most = { side: 16_000, area: 100_000_000 } as const

/** How much larger than on the screen a picture can be: twice where there is room, smaller where the chart is vast. */
export const pictureScale = ({ width, height }: Pick<Drawing, 'width' | 'height'>): number =>
  Math.min(2, most.side / Math.max(width, height), Math.sqrt(most.area / (width * height)))

export async function pngFile(drawing: Drawing): Promise<Blob> {
  const scale = pictureScale(drawing)
  const address = URL.createObjectURL(svgFile(drawing))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(drawing.width * scale)
    canvas.height = Math.round(drawing.height * scale)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((done, fail) =>
      canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('The picture could not be made.'))), 'image/png'),
    )
  } finally {
    URL.revokeObjectURL(address)
  }
}

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Chromium and Firefox make no page larger than 200 inches a side. */
const mostPage = 190 * 96

/**
 * Prints drawings, each on a page of its own. `sheet` is the chart's own size, for one PDF page that holds it all, or A3 across.
 * The browser writes the page as vectors with real text, in whatever script, which no small PDF library does.
 */
export function printDrawings(drawings: readonly Drawing[], sheet: 'own' | 'a3'): void {
  const host = document.createElement('div')
  host.className = 'ek-org-print'
  const rules = new CSSStyleSheet()
  const only = drawings[0]
  const scale = only ? Math.min(1, mostPage / Math.max(only.width, only.height)) : 1
  const size = sheet === 'own' && only ? `${Math.ceil(only.width * scale)}px ${Math.ceil(only.height * scale) + 1}px` : 'A3 landscape'
  rules.replaceSync(`@page { size: ${size}; margin: ${sheet === 'own' ? 0 : '10mm'} }`)
  for (const { svg } of drawings) {
    const page = document.createElement('div')
    page.className = `ek-org-print__page is-${sheet}`
    page.append(svg)
    host.append(page)
  }
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules]
  document.body.append(host)
  const tidy = (): void => {
    host.remove()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== rules)
  }
  globalThis.addEventListener('afterprint', tidy, { once: true })
  globalThis.print()
}
