import { useBlocker } from '@tanstack/react-router'
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactElement, type ReactNode } from 'react'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

const Unsaved = createContext<(id: string, dirty: boolean) => void>(() => {})

/** Says whether a part of the page holds something that is not saved. */
export function useUnsaved(id: string, dirty: boolean): void {
  const note = useContext(Unsaved)
  useEffect(() => {
    note(id, dirty)
    return () => note(id, false)
  }, [note, id, dirty])
}

/** Asks before a page is left on which something is not saved, whichever way it is left. */
export function UnsavedGuard({ children }: { children: ReactNode }): ReactElement {
  const [parts, setParts] = useState<ReadonlySet<string>>(new Set())
  const note = useCallback((id: string, dirty: boolean) => {
    setParts((before) => {
      if (before.has(id) === dirty) return before
      const after = new Set(before)
      if (dirty) after.add(id)
      else after.delete(id)
      return after
    })
  }, [])
  const unsaved = parts.size > 0
  const blocker = useBlocker({
    // A change of what is shown on the same page is no leaving.
    shouldBlockFn: ({ current, next }) => unsaved && current.pathname !== next.pathname,
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  })
  const value = useMemo(() => note, [note])
  return (
    <Unsaved value={value}>
      {children}
      <ConfirmDialog
        open={blocker.status === 'blocked'}
        onOpenChange={(open) => open || blocker.reset?.()}
        title="Leave without saving?"
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={() => blocker.proceed?.()}
      >
        What you changed on this page is not saved and will be lost.
      </ConfirmDialog>
    </Unsaved>
  )
}
