import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent, type ReactElement } from 'react'
import {
  AuthLayout,
  forgetInvitation,
  FormProblem,
  invitationTokenOfLink,
  NewPasswordField,
  passwordProblem,
  signUpInvited,
} from '#slices/auth/web/public.tsx'
import { ApiError } from '#platform/web/api-error.ts'
import { momentInWords } from '#platform/web/clock.ts'
import { textsOf } from '#platform/web/form-texts.ts'
import { session, useSession } from '#platform/web/session.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { meQuery } from './api.ts'
import { acceptInvitationWith, invitationQuery } from './members-api.ts'
import { roleNames } from './role-names.ts'

type Offer = Awaited<ReturnType<NonNullable<ReturnType<typeof invitationQuery>['queryFn']>>>

/** /invitation: what is offered, and the way in for whoever is signed in as the right person, as another, or not at all. */
export function InvitationPage(): ReactElement {
  const [token] = useState(invitationTokenOfLink)
  const offer = useQuery({ ...invitationQuery(token ?? ''), enabled: token !== null })
  if (token === null || (offer.error instanceof ApiError && [410, 422].includes(offer.error.status))) return <NotUsable />
  if (offer.isError)
    return (
      <AuthLayout title="The invitation could not be loaded" lead="Check your connection, then try again.">
        <Button className="mt-6" loading={offer.isFetching} onClick={() => void offer.refetch()}>
          Try again
        </Button>
      </AuthLayout>
    )
  if (!offer.data)
    return (
      <AuthLayout title="Your invitation" lead={<output>Looking at your invitation…</output>}>
        {null}
      </AuthLayout>
    )
  return <Offered token={token} offer={offer.data} />
}

function NotUsable(): ReactElement {
  return (
    <AuthLayout
      title="This invitation cannot be used"
      lead="It was used already, was withdrawn, or has run out after seven days. Ask whoever invited you to send another one."
    >
      <Link to="/login" className={`${buttonClass({ size: 'lg' })} mt-8`}>
        Go to the sign-in page
      </Link>
    </AuthLayout>
  )
}

function Offered({ token, offer }: { token: string; offer: Offer }): ReactElement {
  const { signedIn } = useSession()
  const { workspace, role, invited_by, email, expires_at, has_account } = offer
  const article = role === 'hr' || role === 'employee' ? 'an' : 'a'
  return (
    <AuthLayout
      title={`Join ${workspace}`}
      lead={
        <>
          {invited_by} invited <b className="font-semibold text-ink">{email}</b> as{' '}
          {role === 'hr' ? 'a member of HR' : `${article} ${roleNames[role].toLowerCase()}`}. The invitation is open until{' '}
          {momentInWords(expires_at, new Intl.DateTimeFormat().resolvedOptions().timeZone)}.
        </>
      }
    >
      {signedIn ? <Accept token={token} offer={offer} /> : has_account ? <SignInFirst email={email} /> : <MakeAccount token={token} />}
    </AuthLayout>
  )
}

/** Joins, and starts afresh in the new workspace. */
function useAccept(token: string) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => acceptInvitationWith(token),
    onSuccess: async () => {
      forgetInvitation()
      cache.clear()
      await navigate({ to: '/app', replace: true })
    },
  })
}

function Accept({ token, offer }: { token: string; offer: Offer }): ReactElement {
  const me = useQuery(meQuery)
  const accept = useAccept(token)
  if (me.data && me.data.email !== offer.email)
    return (
      <div className="mt-8 grid gap-4">
        <p className="text-base">
          You are signed in as <b className="font-semibold">{me.data.email}</b>, and the invitation is for another address. Sign out, then
          sign in with {offer.email}.
        </p>
        <Button size="lg" onClick={() => session.signOut()}>
          Sign out
        </Button>
      </div>
    )
  const problem =
    accept.error instanceof ApiError ? accept.error.message : accept.isError ? 'You could not be let in. Please try again.' : undefined
  return (
    <div className="mt-8 grid gap-4">
      <Button variant="primary" size="lg" loading={accept.isPending || me.isPending} onClick={() => accept.mutate()}>
        Join {offer.workspace}
      </Button>
      <FormProblem message={problem} />
    </div>
  )
}

function SignInFirst({ email }: { email: string }): ReactElement {
  return (
    <div className="mt-8 grid gap-4">
      <p className="text-base text-ink-2">{email} has an account. Sign in with it, and you come back here.</p>
      <Link to="/login" search={{ next: '/invitation' }} className={buttonClass({ variant: 'primary', size: 'lg' })}>
        Sign in
      </Link>
    </div>
  )
}

function MakeAccount({ token }: { token: string }): ReactElement {
  const accept = useAccept(token)
  const [problem, setProblem] = useState<string>()
  const [saving, setSaving] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const given = textsOf(event.currentTarget)
    setSaving(true)
    setProblem(undefined)
    try {
      await signUpInvited({ token, name: given('name').trim(), password: given('password') })
      await accept.mutateAsync()
    } catch (error) {
      setProblem(passwordProblem(error, 'Your account could not be created. Please try again.'))
    } finally {
      setSaving(false)
    }
  }
  return (
    <form className="mt-8 grid gap-5" onSubmit={(event) => void submit(event)}>
      <Field label="Full name">
        <TextInput required size="lg" name="name" autoComplete="name" maxLength={200} />
      </Field>
      <NewPasswordField />
      <Button type="submit" variant="primary" size="lg" loading={saving}>
        Create account and join
      </Button>
      <FormProblem message={problem} />
    </form>
  )
}
