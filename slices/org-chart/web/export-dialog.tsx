import { useState, type FormEvent, type ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { Field } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { rootsOf, trayOf, type FlagReasons } from './chart.ts'
import type { ChartState } from './chart-state.ts'
import { drawChart, type Drawing } from './drawing.ts'
import { pictureScale, pngFile, printDrawings, saveFile, svgFile } from './export-files.ts'
import { layOut, type Layout } from './layout.ts'
import { nobodyOf, pagesOf, traySheets } from './print-pages.ts'

type Format = 'pdf' | 'png' | 'svg' | 'print'
type Part = 'whole' | 'branch' | 'shown'

interface ExportProps {
  state: ChartState
  flags: FlagReasons
  /** Heads the drawing: the workspace and the day. */
  title: string
  onClose: () => void
}

const formats = [
  { value: 'pdf', label: 'PDF' },
  { value: 'svg', label: 'SVG' },
  { value: 'png', label: 'PNG' },
  { value: 'print', label: 'Print' },
] as const satisfies readonly { value: Format; label: string }[]

const help: Record<Format, string> = {
  pdf: 'One page as large as the chart, with text that can be searched. Choose “Save as PDF” in the window that opens.',
  svg: 'Sharp at any size, with text that can be edited.',
  png: 'A picture for slides and documents.',
  print: 'A3 sheets that can be read: large teams get a sheet of their own.',
}

/** The chart as a file or on paper: everyone, the branch of the chosen person, or what is open on the screen. */
export function ExportDialog({ state, flags, title, onClose }: ExportProps): ReactElement {
  const [format, setFormat] = useState<Format>('pdf')
  const [part, setPart] = useState<Part>('whole')
  const [working, setWorking] = useState(false)
  const [failed, setFailed] = useState(false)
  const branch = branchOf(state)
  const branchName = state.chart.people[branch]?.name
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setWorking(true)
    setFailed(false)
    try {
      await make(state, { format, part, flags, title: part === 'branch' && branchName ? `${title}: ${branchName}` : title })
      onClose()
    } catch {
      setFailed(true)
    } finally {
      setWorking(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="confirm"
      title="Print or export"
      closeBlocked={working}
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <Button onClick={onClose} disabled={working}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" loading={working}>
            {format === 'print' ? 'Print' : 'Export'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="What" group>
          <Segmented<Part>
            value={part}
            onChange={setPart}
            items={[
              { value: 'whole', label: 'Everyone' },
              { value: 'branch', label: branchName ? `${branchName}’s branch` : 'A branch', disabled: branch < 0 },
              { value: 'shown', label: 'As on screen' },
            ]}
          />
        </Field>
        <Field label="Format" group hint={format === 'png' ? pngHelp(state, part) : help[format]}>
          <Segmented<Format> value={format} onChange={setFormat} items={formats} />
        </Field>
        {failed && <ErrorBanner message="The file could not be made. Please try again, or choose SVG." />}
      </div>
    </Dialog>
  )
}

/** The branch shown alone, else of the person chosen. */
function branchOf(state: ChartState): number {
  if (state.head() >= 0) return state.head()
  return state.chart.placeOf.get(state.active() ?? '') ?? -1
}

function layoutOf(state: ChartState, part: Part): Layout {
  if (part === 'shown') return state.scene().layout
  return layOut(state.chart, () => true, part === 'branch' ? branchOf(state) : -1)
}

function pngHelp(state: ChartState, part: Part): string {
  const { left, right, rows } = layoutOf(state, part)
  const percent = Math.round(100 * pictureScale({ width: right - left, height: rows.length * 160 }))
  return percent >= 100
    ? help.png
    : `So large a chart fits a picture only at ${Math.max(1, percent)} % of its size. SVG and PDF stay sharp.`
}

async function make(
  state: ChartState,
  { format, part, flags, title }: { format: Format; part: Part; flags: FlagReasons; title: string },
): Promise<void> {
  const draw = (layout: Layout, tray: readonly number[] = []): Drawing => drawChart({ layout, flags, title, tray })
  // In a branch everybody has a place.
  const tray = part === 'branch' || (part === 'shown' && state.head() >= 0) ? [] : trayOf(state.chart)
  const name = title
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
  // The dialog says that work is under way before the work begins.
  await new Promise((next) => setTimeout(next, 30))
  if (format === 'print') {
    const heads = part === 'branch' ? [branchOf(state)] : rootsOf(state.chart).filter((root) => state.chart.unplaced[root] === 0)
    const pages = part === 'shown' ? [layoutOf(state, part)] : pagesOf(state.chart, heads)
    const sheets = traySheets(tray).map((people) => draw(nobodyOf(state.chart), people))
    return printDrawings([...pages.map((page) => draw(page)), ...sheets], 'a3')
  }
  const drawing = draw(layoutOf(state, part), tray)
  if (format === 'pdf') return printDrawings([drawing], 'own')
  saveFile(format === 'svg' ? svgFile(drawing) : await pngFile(drawing), `${name}.${format}`)
}
