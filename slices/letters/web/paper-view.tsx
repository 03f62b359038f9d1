import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent, type ReactElement } from 'react'
import { IconButton } from '#ui/button.tsx'
import { ChevronLeft, ChevronRight, Minus, Plus } from '#ui/icons.ts'
import type { LetterDocument } from '../rules/document.ts'
import { Paper } from './paper.tsx'

const zooms = [50, 75, 100, 125, 150, 200] as const
const usual = 100
const nextZoom = (now: number, by: 1 | -1): number => zooms[zooms.findIndex((zoom) => zoom === now) + by] ?? now

interface ViewProps {
  document: LetterDocument
  /** For each page of the PDF the block it begins in; without it no pages are counted. */
  pages?: readonly number[]
  /** Whether it shows which words came from the record. */
  plain?: boolean
  label: string
}

/** A letter as paper, with its pages counted as they are printed and shown as large as somebody likes. */
export function PaperView({ document, pages = [], plain, label }: ViewProps): ReactElement {
  const sheet = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState<number>(usual)
  const [page, setPage] = usePage(sheet, pages)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const to = { '+': nextZoom(zoom, 1), '=': nextZoom(zoom, 1), '-': nextZoom(zoom, -1), '0': usual }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setZoom(to)
  }
  // A larger letter keeps its lines: the paper grows with them, and the desk is moved under it.
  const style: CSSProperties & Record<'--paper-zoom', number> = { '--paper-zoom': zoom / usual }
  return (
    <>
      <div role="toolbar" aria-label="Paper" className="ek-paperbar" tabIndex={-1} onKeyDown={onKeyDown}>
        {pages.length > 0 && <Pages page={page} of={pages.length} onTurn={setPage} />}
        <IconButton
          icon={Minus}
          label="Smaller"
          aria-keyshortcuts="-"
          disabled={zoom === zooms[0]}
          onClick={() => setZoom(nextZoom(zoom, -1))}
        />
        <button
          type="button"
          className="ek-paperbar__zoom"
          aria-label={`${zoom}%, show at 100%`}
          aria-keyshortcuts="0"
          onClick={() => setZoom(usual)}
        >
          {zoom}%
        </button>
        <IconButton
          icon={Plus}
          label="Larger"
          aria-keyshortcuts="+"
          disabled={zoom === zooms.at(-1)}
          onClick={() => setZoom(nextZoom(zoom, 1))}
        />
      </div>
      <div ref={sheet} className="ek-zoomed" style={style}>
        <Paper document={document} plain={plain ?? false} label={label} />
      </div>
    </>
  )
}

function Pages({ page, of, onTurn }: { page: number; of: number; onTurn: (page: number) => void }): ReactElement {
  return (
    <>
      <IconButton icon={ChevronLeft} label="Previous page" disabled={page === 1} onClick={() => onTurn(page - 1)} />
      <span className="ek-paperbar__page" aria-live="polite">
        Page {page} of {of}
      </span>
      <IconButton icon={ChevronRight} label="Next page" disabled={page >= of} onClick={() => onTurn(page + 1)} />
      <span className="ek-paperbar__rule" />
    </>
  )
}

/** The page that is read now, as the paper is moved, and turning to another. */
function usePage(sheet: { readonly current: HTMLElement | null }, pages: readonly number[]): [number, (page: number) => void] {
  const [page, setPage] = useState(1)
  const starts = pages.join(' ')
  useEffect(() => {
    const blocks = starts === '' ? [] : starts.split(' ').map(Number)
    const read = (): void => {
      const passed = blocks.filter((block, at) => at > 0 && topOf(sheet.current, block) < globalThis.innerHeight / 2).length
      setPage(Math.max(1, Math.min(blocks.length, passed + 1)))
    }
    read()
    // Whatever is moved, the window or the part of it that holds the paper.
    document.addEventListener('scroll', read, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', read, { capture: true })
  }, [sheet, starts])
  const turn = (to: number): void => {
    const block = blockAt(sheet.current, pages[to - 1] ?? 0)
    block?.scrollIntoView({ block: to === 1 ? 'center' : 'start' })
    setPage(to)
  }
  return [page, turn]
}

const blockAt = (sheet: HTMLElement | null, block: number): Element | null => sheet?.firstElementChild?.children[block] ?? null
const topOf = (sheet: HTMLElement | null, block: number): number => blockAt(sheet, block)?.getBoundingClientRect().top ?? Infinity
