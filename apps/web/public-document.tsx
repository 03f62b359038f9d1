import { useEffect } from 'react'

/** The address already stands in the bar; the document that belongs to it is asked of the server. */
export function PublicDocument(): null {
  useEffect(() => location.reload(), [])
  return null
}
