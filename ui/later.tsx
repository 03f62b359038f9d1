import { useDeferredValue, type ReactElement, type ReactNode } from 'react'

/**
 * What stands below the first screen of a long page: built once that is drawn, in pieces between which a key or a press is answered.
 * `room` is about its height in px and is kept meanwhile, so that nothing jumps and a page one comes back to is found where it was.
 */
export function Later({ room, children }: { room: number; children: ReactNode }): ReactElement {
  return useDeferredValue(true, false) ? <>{children}</> : <div aria-hidden="true" style={{ height: room }} />
}
