import type { ReactElement } from 'react'
import { useState } from 'react'
import { logProblem } from '#platform/web/log.ts'
import { Button } from '#ui/button.tsx'
import { KeyRound } from '#ui/icons.ts'
import { signInWithPasskey } from './api.ts'
import { factorProblem } from './factor-problem.ts'
import { FormProblem } from './form-problem.tsx'
import { passkeysPossible } from './passkey-device.ts'

/** Signs in without an address or a password; not there where the browser knows no passkeys. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => Promise<void> }): ReactElement | null {
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()
  if (!passkeysPossible()) return null
  const signIn = async (): Promise<void> => {
    setSaving(true)
    setProblem(undefined)
    try {
      await signInWithPasskey()
      await onSignedIn()
    } catch (error) {
      logProblem('Signing in with a passkey failed.', error)
      setProblem(factorProblem(error))
    } finally {
      setSaving(false)
    }
  }
  return (
    <div className="mt-3 grid gap-3">
      <Button size="lg" className="w-full" loading={saving} onClick={() => void signIn()}>
        <KeyRound className="ek-icon" size={16} aria-hidden="true" />
        Use a passkey
      </Button>
      <FormProblem message={problem} />
    </div>
  )
}
