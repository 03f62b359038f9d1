import type { ReactElement } from 'react'
import { useOpened } from './deferred.ts'
import type { DialogProps } from './dialog-frame.tsx'
import { dialogPart } from './dialog-part.ts'

export type { DialogProps } from './dialog-frame.tsx'

/** A form or a question over the page. */
export function Dialog(props: DialogProps): ReactElement | null {
  const part = useOpened(dialogPart, props.open)
  return part ? <part.DialogFrame {...props} shape="dialog" /> : null
}
