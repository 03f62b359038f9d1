import type { ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { Employee } from '../contract.ts'
import { displayName } from '../rules.ts'
import { whoCanStrings } from './strings.ts'

/** The Edit button is shown to everyone (R109); who may change nothing here is told who can. */
export function WhoCanChange({ employee, onOpenChange }: { employee: Employee; onOpenChange: (open: boolean) => void }): ReactElement {
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      closeOnOutsidePress
      size="confirm"
      title={whoCanStrings.title}
      footer={<Button onClick={() => onOpenChange(false)}>{whoCanStrings.close}</Button>}
    >
      <p className="text-sm text-ink-2">{whoCanStrings.text(displayName(employee))}</p>
      <ul className="mt-3 grid list-disc gap-1.5 pl-4 text-sm text-ink-2">
        {whoCanStrings.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </Dialog>
  )
}
