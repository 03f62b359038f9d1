import { useRef, useState, type ReactElement } from 'react'
import { IconButton } from '#ui/button.tsx'
import { ChartNoAxesColumn, Download, Table2 } from '#ui/icons.ts'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Chart } from '../contract.ts'
import { fileOf } from './api.ts'
import { BarsDrawing } from './bars-drawing.tsx'
import { ChartTable } from './chart-table.tsx'
import type { InsightsSearch } from './insights-search.ts'
import { pngFile, saveFile, svgFile } from './picture.ts'
import { ColumnsDrawing, LinesDrawing, StackedDrawing } from './series-drawing.tsx'
import { useWidth } from './use-width.ts'

type Format = 'xlsx' | 'csv' | 'png' | 'svg'

interface PanelProps {
  chart: Chart
  search: InsightsSearch
  day: string
}

/** One chart: what it shows, how that is counted, the drawing or its table, and the ways to take it along. */
export function ChartPanel({ chart, search, day }: PanelProps): ReactElement {
  const any = chart.rows.length > 0
  const drawn = chart.kind !== 'table' && any
  const [table, setTable] = useState(false)
  const [place, width] = useWidth<HTMLDivElement>(530)
  const id = `chart-${chart.key}`
  return (
    <section className="min-w-0 border-b border-line py-5 lg:odd:pr-8 lg:even:border-l lg:even:pl-8" aria-labelledby={id}>
      <div className="mb-3 flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 id={id} className="ek-section-title">
            {chart.title}
          </h2>
          <p className="ek-meta mt-0.5">{chart.lead}</p>
        </div>
        {any && (
          <span className="no-print flex">
            {drawn && <TableButton title={chart.title} table={table} onChange={setTable} />}
            <DownloadMenu chart={chart} search={search} day={day} drawing={place} drawn={drawn && !table} />
          </span>
        )}
      </div>
      <div ref={place}>{drawn && !table ? <Drawing chart={chart} width={width} /> : any && <ChartTable chart={chart} />}</div>
      <Below chart={chart} />
    </section>
  )
}

function Below({ chart: { rows, note, definition } }: Pick<PanelProps, 'chart'>): ReactElement {
  const said = note ?? (rows.length === 0 ? 'There is nothing to count on that day.' : null)
  return (
    <>
      {said && <p className="mt-2 text-sm text-ink-2">{said}</p>}
      <details className="mt-2 text-sm text-ink-3">
        <summary className="cursor-pointer">How this is counted</summary>
        <p className="mt-1 max-w-150">{definition}</p>
      </details>
    </>
  )
}

function TableButton({ title, table, onChange }: { title: string; table: boolean; onChange: (table: boolean) => void }): ReactElement {
  return (
    <IconButton
      label={`${table ? 'Show as chart' : 'Show as table'}: ${title}`}
      icon={table ? ChartNoAxesColumn : Table2}
      size={15}
      onClick={() => onChange(!table)}
    />
  )
}

function Drawing({ chart, width }: { chart: Chart; width: number }): ReactElement {
  if (chart.kind === 'stacked') return <StackedDrawing chart={chart} width={width} />
  if (chart.kind === 'lines') return <LinesDrawing chart={chart} width={width} />
  return chart.kind === 'columns' ? <ColumnsDrawing chart={chart} width={width} /> : <BarsDrawing chart={chart} width={width} />
}

interface DownloadProps {
  chart: Chart
  search: InsightsSearch
  day: string
  drawing: { readonly current: HTMLElement | null }
  drawn: boolean
}

function DownloadMenu({ chart, search, day, drawing, drawn }: DownloadProps): ReactElement {
  const working = useRef(false)
  const take = async (format: Format): Promise<void> => {
    if (working.current) return
    working.current = true
    try {
      const svg = drawing.current?.querySelector('svg')
      const file = await made(format, svg ?? null, () => fileOf(search, chart.key, format === 'csv' ? 'csv' : 'xlsx'))
      saveFile(file, `insights-${chart.key}-${day}.${format}`)
    } catch {
      toast.error('The file could not be made. Please try again.')
    } finally {
      working.current = false
    }
  }
  return (
    <Menu trigger={<IconButton label={`Download: ${chart.title}`} icon={Download} size={15} />}>
      <MenuItem onSelect={() => void take('xlsx')}>Spreadsheet (XLSX)</MenuItem>
      <MenuItem onSelect={() => void take('csv')}>Spreadsheet (CSV)</MenuItem>
      {drawn && <MenuItem onSelect={() => void take('png')}>Picture (PNG)</MenuItem>}
      {drawn && <MenuItem onSelect={() => void take('svg')}>Picture (SVG)</MenuItem>}
    </Menu>
  )
}

function made(format: Format, svg: SVGSVGElement | null, table: () => Promise<Blob>): Promise<Blob> {
  if (svg !== null && format === 'png') return pngFile(svg)
  return svg !== null && format === 'svg' ? Promise.resolve(svgFile(svg)) : table()
}
