import type { ReactElement } from 'react'
import { Button } from '#ui/button.tsx'

interface StepsProps {
  total: number
  offset: number
  size: number
  onChange: (offset: number) => void
}

/** The way on and back through a list that is longer than one page of it. */
export function PageSteps({ total, offset, size, onChange }: StepsProps): ReactElement | null {
  if (total <= size) return null
  return (
    <div className="mt-4 flex items-center gap-3 text-sm text-ink-2">
      <Button size="sm" disabled={offset === 0} onClick={() => onChange(Math.max(0, offset - size))}>
        Previous
      </Button>
      <Button size="sm" disabled={offset + size >= total} onClick={() => onChange(offset + size)}>
        Next
      </Button>
      <output>
        {offset + 1} to {Math.min(total, offset + size)} of {total.toLocaleString('en-GB')}
      </output>
    </div>
  )
}
