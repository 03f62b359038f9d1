/**
 * Whether the page holds text that a sudden change of page would lose. Forms need not take part: a form counts from the
 * first keystroke until it leaves the page or is reset (a failed save keeps it open, so submitting alone does not count).
 */
const touched = new Set<HTMLFormElement>()

function note(event: Event): void {
  const form = (event.target as Element | null)?.closest?.('form')
  if (form && form.getAttribute('role') !== 'search') touched.add(form)
}
const settle = (event: Event): void => void touched.delete(event.target as HTMLFormElement)

/** Starts watching; returns the way to stop. */
export function watchForms(root: Document = document): () => void {
  root.addEventListener('input', note, true)
  root.addEventListener('reset', settle, true)
  return () => {
    root.removeEventListener('input', note, true)
    root.removeEventListener('reset', settle, true)
    touched.clear()
  }
}

export function hasUnsavedWork(): boolean {
  for (const form of touched) if (!form.isConnected) touched.delete(form)
  return touched.size > 0
}
