import type { ReactElement, ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { MeasuredProgress } from '#ui/measured-progress.tsx'
import type { Import } from '../contract.ts'
import { useCancel } from './api.ts'
import { ImportFrame, Inset } from './import-frame.tsx'
import { problemWords } from './words.ts'

const work = {
  reading: { step: 1, title: 'Reading your file', cancel: 'Stop reading' },
  checking: { step: 2, title: 'Checking every row', cancel: 'Stop checking' },
  committing: { step: 3, title: 'Importing your people', cancel: 'Cancel the import' },
  undoing: { step: 4, title: 'Undoing the import', cancel: '' },
} as const
type Working = keyof typeof work

export const isWork = (state: string): state is Working => Object.hasOwn(work, state)

const reassurance: Record<Working, ReactNode> = {
  reading: 'Nothing changes while the file is read. You may leave this page and come back.',
  checking: 'Nothing changes while the rows are checked. You may leave this page and come back.',
  committing: 'All of it is written, or nothing. You may leave this page: the import goes on, and is found again under People, Import.',
  undoing: 'All of it is taken back, or nothing. You may leave this page.',
}

/** The server is at work: how far it is, and the way to stop it. */
export function WorkingStep({ one, state, progress }: { one: Import; state: Working; progress: number | null }): ReactElement {
  const cancel = useCancel(one.id)
  const { step, title, cancel: stop } = work[state]
  // Told by tens: a live region that speaks at every hundredth is in the way.
  const tens = progress === null ? null : Math.floor(progress * 10) * 10
  return (
    <ImportFrame step={step} title={title} lead={<span dir="auto">{one.filename}</span>}>
      <Inset className="grid max-w-180 gap-3">
        <MeasuredProgress label={title} {...(progress === null ? {} : { value: progress, total: 1 })} />
        <output className="text-sm text-ink-2">{tens === null ? `${title}…` : `${tens}% done`}</output>
        <p className="text-sm text-ink-3">{reassurance[state]}</p>
        {stop && one.can.cancel && (
          <Button className="justify-self-start" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            {stop}
          </Button>
        )}
        {cancel.isError && (
          <p role="alert" className="text-sm text-danger-ink">
            {problemWords(cancel.error, 'It could not be stopped.')}
          </p>
        )}
      </Inset>
    </ImportFrame>
  )
}
