import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useEffect } from 'react'
import { useSession } from '#platform/web/session.ts'
import { dropSignIn, finishSignIn } from './api.ts'
import { useAfterSignIn } from './after-sign-in.ts'
import { AuthLayout } from './auth-layout.tsx'
import { ContinueAs } from './continue-as.tsx'
import { GoogleButton } from './google-button.tsx'
import { LoginForm } from './login-form.tsx'
import { unfinishedProblem } from './login-problem.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import { SsoButton } from './sso-button.tsx'
import { useFragmentStep } from './use-fragment-step.ts'

const route = getRouteApi('/login')

export function LoginPage(): ReactElement {
  const { next, error } = route.useSearch()
  const navigate = route.useNavigate()
  const proceed = useAfterSignIn(next)
  const { step, showForm } = useFragmentStep(proceed)
  const { ready, signedIn, owesFactor } = useSession()
  // A visitor who is signed in already (back from Google, or by habit) has no business here; after a bad link they decide.
  const forward = step.kind === 'none' && ready && signedIn
  useEffect(() => {
    if (forward) void proceed()
  }, [forward, proceed])
  const googleFailed = (): void => void navigate({ search: (before) => ({ ...before, error: 'google' }), replace: true })

  if (owesFactor) {
    const finish = async (): Promise<void> => {
      await finishSignIn()
      await proceed()
    }
    return (
      <AuthLayout title="Confirm that it is you" lead="Your account is protected by a second step.">
        <SecondFactorForm onGiven={finish} onLeave={() => void dropSignIn()} />
      </AuthLayout>
    )
  }
  if (step.kind === 'checking')
    return (
      <AuthLayout title="Log in to Evenkeel" lead={<output>Checking your sign-in link…</output>}>
        {null}
      </AuthLayout>
    )
  if (step.kind === 'confirm') {
    return (
      <AuthLayout
        title={`Continue as ${step.name}?`}
        lead="This sign-in link was opened in this browser. If it is not yours, do not continue."
      >
        <ContinueAs tokens={step.tokens} name={step.name} onSignedIn={proceed} onRefused={showForm} />
      </AuthLayout>
    )
  }
  const notice = error || step.kind === 'problem' ? unfinishedProblem(error) : undefined
  return (
    <AuthLayout
      title="Log in to Evenkeel"
      lead={
        <>
          New here?{' '}
          <Link to="/get-started" className="ek-link">
            Start your 14-day free trial
          </Link>
        </>
      }
    >
      <GoogleButton next={next} onFailure={googleFailed} />
      <div className="my-6 flex items-center gap-3 text-xs text-ink-3">
        <span className="flex-1 border-t border-line" />
        or use your email
        <span className="flex-1 border-t border-line" />
      </div>
      <LoginForm key={notice} onSignedIn={proceed} notice={notice} />
      <PasskeyButton onSignedIn={proceed} />
      <SsoButton next={next} />
    </AuthLayout>
  )
}
