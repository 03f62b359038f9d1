import type { ReactElement, ReactNode } from 'react'

export function Kbd({ children }: { children: ReactNode }): ReactElement {
  return <kbd className="ek-kbd">{children}</kbd>
}
