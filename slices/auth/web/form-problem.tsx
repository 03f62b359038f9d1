import type { ReactElement } from 'react'
import { Glyph } from '#ui/glyphs.tsx'

/** What went wrong with the form as a whole. The region is always there, so that the words are read out when they come. */
export function FormProblem({ message }: { message: string | undefined }): ReactElement {
  return (
    <div role="alert" className={message ? undefined : 'hidden'}>
      {message && (
        <p className="flex gap-2 text-sm text-danger-ink">
          <span className="pt-1">
            <Glyph kind="overdue" />
          </span>
          {message}
        </p>
      )}
    </div>
  )
}
