import type { ReactElement } from 'react'
import { useEffect } from 'react'
import { defer, useDeferred } from './deferred.ts'
import type { CommandPaletteProps } from './palette-frame.tsx'

export type { CommandPaletteProps, PaletteGroup, PaletteItem } from './palette-frame.tsx'

const palettePart = defer(() => import('./palette-frame.tsx'))

/** Ctrl K or Cmd K: people, places and actions by name. */
export function CommandPalette(props: CommandPaletteProps): ReactElement | null {
  const part = useDeferred(palettePart, props.open)
  return part ? <part.PaletteFrame {...props} /> : null
}

/** Calls on Ctrl K or Cmd K anywhere on the page. */
export function useCommandKey(call: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      call()
    }
    globalThis.addEventListener('keydown', onKey)
    return () => globalThis.removeEventListener('keydown', onKey)
  }, [call])
}
