import type { ReactElement } from 'react'
import { useOpened } from './deferred.ts'
import type { DialogProps } from './dialog-frame.tsx'
import { dialogPart } from './dialog-part.ts'

/** For starting something or looking at a record without losing the list behind it. */
export function SideSheet(props: DialogProps): ReactElement | null {
  const part = useOpened(dialogPart, props.open)
  return part ? <part.DialogFrame {...props} shape="sheet" /> : null
}
