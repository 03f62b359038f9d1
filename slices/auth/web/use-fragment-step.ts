import { useCallback, useEffect, useState } from 'react'
import { logProblem } from '#platform/web/log.ts'
import { exchangeTokens, previewTokens } from './api.ts'
import type { Fragment } from './fragment.ts'
import { onFragment, takeFragment } from './fragment.ts'

type Tokens = Extract<Fragment, { kind: 'tokens' }>
export type FragmentStep = { kind: 'none' } | { kind: 'problem' } | { kind: 'checking' } | { kind: 'confirm'; name: string; tokens: Tokens }

const firstStep = (fragment: Fragment): FragmentStep => ({ kind: fragment.kind === 'tokens' ? 'checking' : fragment.kind })

/**
 * What the login page shows, given what the fragment brought. Tokens this browser did not ask for are never exchanged unasked:
 * whoever opened the link is told who would be signed in, so that a link slipped to them signs nobody in.
 * Any problem shows the form and leaves the present session alone.
 */
export function useFragmentStep(onSignedIn: () => Promise<void>): { step: FragmentStep; showForm: () => void } {
  const [fragment, setFragment] = useState(takeFragment)
  const [step, setStep] = useState<FragmentStep>(() => firstStep(fragment))
  useEffect(
    () =>
      onFragment(() => {
        const found = takeFragment()
        setFragment(found)
        setStep(firstStep(found))
      }),
    [],
  )
  useEffect(() => {
    if (fragment.kind !== 'tokens') return undefined
    let current = true
    const decide = async (): Promise<void> => {
      const { name, startedHere } = await previewTokens(fragment)
      if (!current) return
      if (!startedHere) return setStep({ kind: 'confirm', name, tokens: fragment })
      if ((await exchangeTokens(fragment)) === 'in') await onSignedIn()
    }
    decide().catch((error: unknown) => {
      logProblem('The sign-in link cannot be used.', error)
      if (current) setStep({ kind: 'problem' })
    })
    return () => {
      current = false
    }
  }, [fragment, onSignedIn])
  return { step, showForm: useCallback(() => setStep({ kind: 'problem' }), []) }
}
