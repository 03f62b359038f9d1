import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useState } from 'react'
import { logProblem } from '#platform/web/log.ts'
import { Button } from '#ui/button.tsx'
import { googleAddress, signInOptionsQuery } from './api.ts'

/** Leaves for Google and comes back to the login page. Where Google is not set up, the button says so and does nothing. */
export function GoogleButton({ next, onFailure }: { next: string | undefined; onFailure: () => void }): ReactElement {
  const options = useQuery(signInOptionsQuery)
  const [leaving, setLeaving] = useState(false)
  const leave = async (): Promise<void> => {
    setLeaving(true)
    try {
      location.assign(await googleAddress(next))
    } catch (error) {
      logProblem('Signing in with Google could not start.', error)
      setLeaving(false)
      onFailure()
    }
  }
  const reason = options.isError
    ? 'We could not check whether Google sign-in is available.'
    : options.data && !options.data.google && 'Google sign-in is not set up here. Use your email instead.'
  return (
    <>
      <Button
        size="lg"
        className="mt-8 w-full"
        loading={leaving}
        disabled={!options.data?.google}
        aria-describedby={reason ? 'google-reason' : undefined}
        onClick={() => void leave()}
      >
        <GoogleMark />
        Continue with Google
      </Button>
      {reason && (
        <p id="google-reason" className="ek-hint text-center">
          {reason}
        </p>
      )}
    </>
  )
}

/** Google's own mark in its own four colours, as its sign-in branding asks for. */
function GoogleMark(): ReactElement {
  return (
    <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
      <path fill="#4285F4" d="M22.5 12.2c0-.8-.1-1.5-.2-2.2H12v4.3h5.9a5 5 0 0 1-2.2 3.3v2.7h3.5c2.1-1.9 3.3-4.7 3.3-8.1z" />
      <path fill="#34A853" d="M12 23c2.9 0 5.4-1 7.2-2.7l-3.5-2.7c-1 .7-2.2 1-3.7 1-2.8 0-5.2-1.9-6.1-4.4H2.3V17A11 11 0 0 0 12 23z" />
      <path fill="#FBBC05" d="M5.9 14.2a6.6 6.6 0 0 1 0-4.3V7H2.3a11 11 0 0 0 0 10z" />
      <path fill="#EA4335" d="M12 5.4c1.6 0 3 .5 4.1 1.6l3.1-3.1A11 11 0 0 0 2.3 7l3.6 2.8C6.8 7.2 9.2 5.4 12 5.4z" />
    </svg>
  )
}
