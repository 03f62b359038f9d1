import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'

export interface CellPlace {
  /** Index of the row among those shown, and of the cell in it. */
  readonly row: number
  readonly cell: number
}

const moves: Partial<Record<string, (at: CellPlace, most: CellPlace) => CellPlace>> = {
  ArrowRight: (at) => ({ ...at, cell: at.cell + 1 }),
  ArrowLeft: (at) => ({ ...at, cell: at.cell - 1 }),
  ArrowDown: (at) => ({ ...at, row: at.row + 1 }),
  ArrowUp: (at) => ({ ...at, row: at.row - 1 }),
  PageDown: (at) => ({ ...at, row: at.row + 10 }),
  PageUp: (at) => ({ ...at, row: at.row - 10 }),
  Home: (at) => ({ ...at, cell: 0 }),
  End: (at, most) => ({ ...at, cell: most.cell }),
}
/** With Ctrl: the first and the last cell of all. */
const ends: typeof moves = { Home: () => ({ row: 0, cell: 0 }), End: (_, most) => most }
const between = (value: number, most: number): number => Math.max(0, Math.min(value, most))

interface GridSize {
  rows: number
  cells: number
}

/** One cell of a table is in the tab order; arrow keys, Page, Home and End move among the others, and Enter opens one. */
export function useCellGrid(scroller: RefObject<HTMLElement | null>, size: GridSize, toRow: (row: number) => void) {
  const [at, setAt] = useState<CellPlace>({ row: 0, cell: 0 })
  const [editing, setEditing] = useState<CellPlace | null>(null)
  const moved = useRef(false)
  const place = `${at.row}:${at.cell}`
  const isOpen = editing !== null
  // Before the next key is taken: whoever presses Enter right after an arrow means the cell the arrow led to.
  useLayoutEffect(() => {
    if (!moved.current || isOpen) return undefined
    const focus = (): boolean => {
      const cell = scroller.current?.querySelector<HTMLElement>(`[data-cell="${place}"]`)
      cell?.focus()
      if (cell) moved.current = false
      return Boolean(cell)
    }
    if (focus()) return undefined
    // The row has to be drawn first.
    const frame = requestAnimationFrame(() => void focus())
    return () => cancelAnimationFrame(frame)
  }, [place, isOpen, scroller])
  const go = (next: CellPlace): void => {
    moved.current = true
    toRow(next.row)
    setAt(next)
  }
  const edit = (cell: CellPlace): void => {
    setAt(cell)
    setEditing(cell)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const move = moves[event.key]
    if (event.key === 'Enter' && moved.current && !editing) {
      event.preventDefault()
      edit(at)
    }
    if (!move || editing || event.altKey || event.metaKey) return
    const most = { row: size.rows - 1, cell: size.cells - 1 }
    const next = ((event.ctrlKey && ends[event.key]) || move)(at, most)
    event.preventDefault()
    go({ row: between(next.row, most.row), cell: between(next.cell, most.cell) })
  }
  return {
    at,
    editing,
    onKeyDown,
    onFocusCell: setAt,
    edit,
    /** Back to the cell that was edited. */
    leave: () => {
      moved.current = true
      setEditing(null)
    },
  }
}
