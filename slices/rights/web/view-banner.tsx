import { useEffect, useRef, type ReactElement } from 'react'
import { untilMoment } from '#platform/web/clock.ts'
import { regainFocus } from '#platform/web/navigation.ts'
import { useViewing, type View } from '#platform/web/viewing.ts'
import { Button } from '#ui/button.tsx'
import { Eye } from '#ui/icons.ts'
import { useShowAnew, useStopView } from './api.ts'

/** Across the top of every page while a super admin views the product as somebody else. */
export function ViewBanner(): ReactElement | null {
  const view = useViewing()
  const before = useRef(view)
  const showAnew = useShowAnew()
  useEffect(() => {
    const ended = before.current !== null && view === null
    before.current = view
    // A failure here is the failure of a page, which says so itself.
    if (ended)
      showAnew()
        .catch(() => {})
        // The button that was pressed is gone.
        .finally(regainFocus)
  })
  return view && <Banner view={view} />
}

function Banner({ view }: { view: View }): ReactElement {
  const stop = useStopView()
  const { mutate } = stop
  useEffect(() => {
    const timer = setTimeout(() => mutate(view.id), untilMoment(view.endsAt))
    return () => clearTimeout(timer)
  }, [view, mutate])
  return (
    <section
      aria-label="Viewing as someone else"
      className="no-print flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-warn-line bg-warn-soft px-4 py-1.5 text-sm"
    >
      <Eye className="ek-icon text-warn-ink" size={16} aria-hidden="true" />
      <output className="flex-1">
        Viewing as <strong dir="auto">{view.name}</strong>, read-only
      </output>
      <Button size="sm" loading={stop.isPending} onClick={() => mutate(view.id)}>
        Stop
      </Button>
    </section>
  )
}
