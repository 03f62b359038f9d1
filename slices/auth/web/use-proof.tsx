import type { ReactElement } from 'react'
import { useCallback, useRef, useState } from 'react'
import { ApiError } from '#platform/web/api-error.ts'
import { ProofDeclined } from './factor-problem.ts'
import { ProofDialog } from './proof-dialog.tsx'

/** Runs an act that may need a proof: when the server asks for one, the person is asked, and the act is tried again. */
export function useProof(): { withProof: <T>(act: () => Promise<T>) => Promise<T>; proof: ReactElement } {
  const [open, setOpen] = useState(false)
  const waiting = useRef<{ confirmed: () => void; declined: () => void }>(undefined)
  const withProof = useCallback(async <T,>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'auth.step-up-required') throw error
    }
    await new Promise<void>((resolve, reject) => {
      waiting.current = { confirmed: resolve, declined: () => reject(new ProofDeclined('declined')) }
      setOpen(true)
    })
    return act()
  }, [])
  const confirmed = (): void => {
    waiting.current?.confirmed()
    setOpen(false)
  }
  const change = (next: boolean): void => {
    if (!next) waiting.current?.declined()
    setOpen(next)
  }
  return { withProof, proof: <ProofDialog open={open} onOpenChange={change} onConfirmed={confirmed} /> }
}
