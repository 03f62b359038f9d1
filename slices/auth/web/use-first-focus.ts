import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'

/** The field the person came for has the focus: only where a step of their own has just put it on the page. */
export function useFirstFocus(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return field
}
