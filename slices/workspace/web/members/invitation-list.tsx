import type { ReactElement } from 'react'
import { momentInWords } from '#platform/web/clock.ts'
import { Button } from '#ui/button.tsx'
import { Status } from '#ui/status.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Invitation } from '../../members-contract.ts'
import { useResend, useRevoke } from '../members-api.ts'
import { roleNames } from '../role-names.ts'
import { problemOf } from '../saving.ts'
import { useMe } from '../use-me.ts'

/** Invitations that nobody has followed yet. */
export function InvitationList({ invitations, manage }: { invitations: readonly Invitation[]; manage: boolean }): ReactElement {
  return (
    <section aria-labelledby="invitations-title" className="pb-7">
      <h2 id="invitations-title" className="ek-section-title pb-2">
        Invited
      </h2>
      <ul className="border-y border-line">
        {invitations.map((invitation) => (
          <Row key={invitation.id} invitation={invitation} manage={manage} />
        ))}
      </ul>
    </section>
  )
}

const failed = (error: unknown): void =>
  void toast.error(problemOf(error, 'This could not be done. Please try again.').message ?? 'This could not be done.')

function Row({ invitation, manage }: { invitation: Invitation; manage: boolean }): ReactElement {
  const { tenant } = useMe()
  const zone = tenant?.time_zone ?? 'Europe/London'
  const [resend, revoke] = [useResend(), useRevoke()]
  const { id, email, role, person, invited_by, invited_at, expires_at, state } = invitation
  const words = {
    open: <Status kind="current">Open until {momentInWords(expires_at, zone)}</Status>,
    expired: <Status kind="due">Ran out on {momentInWords(expires_at, zone)}</Status>,
    void: <Status kind="not-applicable">No longer counts: {invited_by} may not invite any more</Status>,
  }[state]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2.5 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="text-base">
          <span className="break-all">{email}</span> <span className="text-ink-3">as {roleNames[role]}</span>
        </p>
        <p className="text-sm text-ink-3">
          {person && <>Record of {person.name} · </>}Invited by {invited_by}, {momentInWords(invited_at, zone)}
        </p>
        <p className="text-sm">{words}</p>
      </div>
      {manage && (
        <span className="flex gap-1">
          {state !== 'void' && (
            <Button
              size="sm"
              loading={resend.isPending}
              aria-label={`Send again to ${email}`}
              onClick={() => resend.mutate(id, { onSuccess: () => toast.success(`Sent again to ${email}.`), onError: failed })}
            >
              Send again
            </Button>
          )}
          <Button
            size="sm"
            variant="ghost"
            loading={revoke.isPending}
            aria-label={`Withdraw the invitation of ${email}`}
            onClick={() => revoke.mutate(id, { onSuccess: () => toast.success('Invitation withdrawn.'), onError: failed })}
          >
            Withdraw
          </Button>
        </span>
      )}
    </li>
  )
}
