import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { useState } from 'react'
import { EmptyLine } from '#ui/empty-state.tsx'
import { signInOptionsQuery } from './api.ts'
import { AuthLayout } from './auth-layout.tsx'
import { OutboxHint } from './outbox-hint.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { WaitlistForm } from './waitlist-form.tsx'

/** Sign-up. Where accounts are by invitation the page says so and offers the waitlist; in waitlist mode it offers both, sign-up first. */
export function GetStartedPage(): ReactElement {
  const options = useQuery(signInOptionsQuery)
  const [sentTo, setSentTo] = useState<string>()
  const loginLink = (
    <Link to="/login" className="ek-link">
      Log in
    </Link>
  )
  if (sentTo) {
    return (
      <AuthLayout
        title="Check your email"
        lead={
          <>
            We sent a message to <b className="font-semibold text-ink">{sentTo}</b>. Follow the link in it to go on.
          </>
        }
      >
        <OutboxHint />
        <p className="mt-6 text-sm text-ink-3">Nothing there? Look in your junk folder, or {loginLink} if you already have an account.</p>
      </AuthLayout>
    )
  }
  if (options.data?.signup === 'invite') {
    return (
      <AuthLayout
        title="Get started"
        lead="Accounts here are by invitation. Ask your HR team to invite you, or join the waitlist and we will write when there is a place."
      >
        <div className="mt-8">
          <WaitlistForm />
        </div>
        <p className="mt-6 text-sm text-ink-2">Already have an account? {loginLink}</p>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title="Start your 14-day free trial" lead={<>Already have an account? {loginLink}</>}>
      {options.isPending ? (
        <div className="mt-8">
          <EmptyLine>Loading…</EmptyLine>
        </div>
      ) : (
        <SignUpForm onMessageSent={setSentTo} />
      )}
      {options.data?.site_mode === 'waitlist' && (
        <section className="mt-10 border-t border-line pt-6" aria-labelledby="waitlist-title">
          <h2 id="waitlist-title" className="ek-section-title">
            Not ready yet?
          </h2>
          <p className="mt-1 mb-4 text-sm text-ink-2">Join the waitlist and we will write when there is news.</p>
          <WaitlistForm />
        </section>
      )}
    </AuthLayout>
  )
}
