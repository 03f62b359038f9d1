import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Chart } from '../contract.ts'
import { BarsDrawing } from './bars-drawing.tsx'
import { pngFile, svgFile } from './picture.ts'
import { ColumnsDrawing, LinesDrawing, StackedDrawing } from './series-drawing.tsx'

const months = ['2026-08-31', '2026-09-30', '2026-10-31']
const series = (kind: Chart['kind'], unit: Chart['columns'][number]['unit']): Chart => ({
  key: 'headcount',
  kind,
  title: 'Headcount <by> location & "site"',
  lead: 'Each month',
  definition: 'x',
  head: 'Location',
  columns: months.map((label) => ({ label, unit })),
  rows: [
    { label: 'Leeds & York', values: [10, 12, null], hidden: false, people: null },
    { label: '<script>alert(1)</script>', values: [5, 6, 7], hidden: false, people: null },
  ],
  note: null,
})
const bars = (...columns: Chart['columns']): Chart => ({
  ...series('bars', 'people'),
  columns,
  rows: [
    { label: 'Leeds & York', values: [12.5, 11, 14], hidden: false, people: null },
    { label: 'Hull', values: [null, null, null], hidden: true, people: null },
  ],
})
const drawings: Readonly<Record<string, ReactElement>> = {
  stacked: <StackedDrawing chart={series('stacked', 'people')} width={530} />,
  lines: <LinesDrawing chart={series('lines', 'percent')} width={530} />,
  columns: <ColumnsDrawing chart={series('columns', 'people')} width={530} />,
  'bars alone, as absence, cases and scores are': <BarsDrawing chart={bars({ label: 'Absence rate', unit: 'percent' })} width={530} />,
  'bars with a year before': (
    <BarsDrawing chart={bars({ label: 'Now', unit: 'fte' }, { label: 'A year before', unit: 'fte' })} width={530} />
  ),
  'bars with quartiles': (
    <BarsDrawing
      chart={bars(
        { label: 'Median', unit: 'pounds' },
        { label: 'Lower quartile', unit: 'pounds' },
        { label: 'Upper quartile', unit: 'pounds' },
      )}
      width={530}
    />
  ),
}
const drawn = (drawing: ReactElement): SVGSVGElement => render(drawing).container.querySelector('svg') as SVGSVGElement
/** What went into the file: the browser of the tests does not read its own files. */
let written: string[] = []
const read = (make: () => Blob): string => {
  const Real = globalThis.Blob
  vi.stubGlobal(
    'Blob',
    class extends Real {
      constructor(parts: string[], options?: BlobPropertyBag) {
        super(parts, options)
        written = parts
      }
    },
  )
  make()
  return written.join('')
}

afterEach(() => {
  document.documentElement.removeAttribute('style')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a chart as a picture', () => {
  test.each(Object.entries(drawings))(
    '%s: the SVG stands alone, with its colours, and what somebody typed is text in it',
    async (name, drawing) => {
      for (const colour of [1, 2, 3, 4, 5])
        document.documentElement.style.setProperty(`--color-chart-${colour}`, `#0${colour}0${colour}0${colour}`)
      document.documentElement.style.setProperty('--color-surface', '#fefefe')
      for (const token of ['ink', 'ink-2', 'ink-3', 'chart-axis', 'chart-grid'])
        document.documentElement.style.setProperty(`--color-${token}`, '#010101')
      const svg = drawn(drawing)
      svg.append(Object.assign(document.createElementNS('http://www.w3.org/2000/svg', 'g'), { id: 'pointer' }))
      svg.lastElementChild?.setAttribute('data-screen-only', '')
      const text = read(() => svgFile(svg))
      const file = new DOMParser().parseFromString(text, 'image/svg+xml')
      expect([name, file.querySelector('parsererror')]).toEqual([name, null])
      expect(file.documentElement.getAttribute('xmlns')).toBe('http://www.w3.org/2000/svg')
      expect(text).not.toContain('var(')
      expect([file.querySelector('script'), file.querySelector('[data-screen-only]')]).toEqual([null, null])
      expect(file.documentElement.textContent).toMatch(/Leeds &|Aug/)
      // The ground is the surface of the page, and what is drawn has the colours of it.
      expect(file.documentElement.firstElementChild?.getAttribute('fill')).toBe('#fefefe')
      expect(
        [...file.querySelectorAll('[fill], [stroke]')].some((part) =>
          /^#0[1-5]0/.test(part.getAttribute('fill') ?? part.getAttribute('stroke') ?? ''),
        ),
      ).toBe(true)
    },
  )

  test('what is kept back has no bar and no number in the picture', () => {
    const text = read(() => svgFile(drawn(drawings['bars alone, as absence, cases and scores are'] as ReactElement)))
    const file = new DOMParser().parseFromString(text, 'image/svg+xml')
    const hidden = [...file.querySelectorAll('g')].find((group) => group.textContent?.includes('Hull'))
    expect([hidden?.textContent?.includes('Hidden'), hidden?.querySelectorAll('rect').length]).toEqual([true, 0])
  })

  test('the PNG is twice as large as on the screen, and a browser that makes none says so', async () => {
    const svg = drawn(drawings['stacked'] as ReactElement)
    for (const [side, value] of [
      ['width', 530],
      ['height', 196],
    ] as const)
      Object.defineProperty(svg, side, { value: { baseVal: { value } } })
    vi.stubGlobal('URL', { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} })
    vi.stubGlobal(
      'Image',
      class {
        src = ''
        decode = () => Promise.resolve()
      },
    )
    const sizes: number[][] = []
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      drawImage: (...given: unknown[]) => sizes.push(given.slice(3) as number[]),
    } as never)
    const making = vi
      .spyOn(HTMLCanvasElement.prototype, 'toBlob')
      .mockImplementation((done) => done(new Blob(['x'], { type: 'image/png' })))
    expect((await pngFile(svg)).type).toBe('image/png')
    expect(sizes).toEqual([[1060, 392]])
    making.mockImplementation((done) => done(null))
    await expect(pngFile(svg)).rejects.toThrow('could not be made')
  })
})
