import type { ReactElement } from 'react'

/** /app/letters/templates/{id} */
export function TemplatePage(): ReactElement {
  return <></>
}
