import type { ReactElement } from 'react'
import { useState } from 'react'
import { logProblem } from '#platform/web/log.ts'
import { Button } from '#ui/button.tsx'
import { exchangeTokens } from './api.ts'
import type { Fragment } from './fragment.ts'

type ContinueAsProps = {
  tokens: Extract<Fragment, { kind: 'tokens' }>
  name: string
  onSignedIn: () => Promise<void>
  onRefused: () => void
}

/** The person's own decision before a sign-in link counts (decision D8b). */
export function ContinueAs({ tokens, name, onSignedIn, onRefused }: ContinueAsProps): ReactElement {
  const [saving, setSaving] = useState(false)
  const accept = async (): Promise<void> => {
    setSaving(true)
    try {
      if ((await exchangeTokens(tokens)) === 'in') await onSignedIn()
    } catch (error) {
      logProblem('The sign-in link could not be used.', error)
      onRefused()
    }
  }
  return (
    <div className="mt-8 grid gap-3">
      <Button variant="primary" size="lg" loading={saving} onClick={() => void accept()}>
        Continue as {name}
      </Button>
      <Button size="lg" disabled={saving} onClick={onRefused}>
        Log in another way
      </Button>
    </div>
  )
}
