/** A drawing as it stands on the page, with its colours and letters written into it, as a file of its own has no style sheet. */
function standAlone(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement
  for (const part of copy.querySelectorAll('[data-screen-only]')) part.remove()
  const style = getComputedStyle(document.documentElement)
  const written = (text: string): string =>
    text.replace(/var\((--[\w-]+)\)/g, (_, name: string) => style.getPropertyValue(name).trim() || 'sans-serif')
  for (const part of copy.querySelectorAll('*'))
    for (const name of ['fill', 'stroke', 'font-family']) {
      const value = part.getAttribute(name)
      if (value?.includes('var(')) part.setAttribute(name, written(value))
    }
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  ground.setAttribute('width', '100%')
  ground.setAttribute('height', '100%')
  ground.setAttribute('fill', style.getPropertyValue('--color-surface').trim() || '#fff')
  copy.prepend(ground)
  return copy
}

export const svgFile = (svg: SVGSVGElement): Blob =>
  new Blob(['<?xml version="1.0" encoding="UTF-8"?>\n', new XMLSerializer().serializeToString(standAlone(svg))], { type: 'image/svg+xml' })

/** Twice the size on the screen, so that it stays sharp on a slide. */
export async function pngFile(svg: SVGSVGElement): Promise<Blob> {
  const address = URL.createObjectURL(svgFile(svg))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = svg.width.baseVal.value * 2
    canvas.height = svg.height.baseVal.value * 2
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
