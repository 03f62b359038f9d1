import { useState, type ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { RefuseDialog } from '#slices/people/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { Status } from '#ui/status.tsx'
import { toast } from '#ui/toast-store.ts'
import type { CustomFieldsOfPerson, CustomProposal } from '../contract.ts'
import { always } from '../rules.ts'
import { problemsOf, useDecide } from './api.ts'
import { ValueText } from './value-text.tsx'

/** Values that wait for a second person, and the way to decide for who may. */
export function Proposals({ personId, record }: { personId: string; record: CustomFieldsOfPerson }): ReactElement | null {
  const deciding = useDecide(personId)
  const kinds = new Map(record.sections.flatMap(({ fields }) => fields).map(({ id, kind }) => [id, kind]))
  const [refusing, setRefusing] = useState<CustomProposal | null>(null)
  if (record.proposals.length === 0) return null
  const decide = (id: string, decision: 'approve' | 'refuse', note = ''): void =>
    deciding.mutate(
      { id, decision, ...(note.trim() ? { note: note.trim() } : {}) },
      {
        onSuccess: () => toast.success(decision === 'approve' ? 'Approved' : 'Refused'),
        onError: (error) => toast.error(Object.values(problemsOf(error))[0] ?? 'This could not be decided.'),
        onSettled: () => setRefusing(null),
      },
    )
  return (
    <section className="mt-6 border-t border-line pt-6" aria-labelledby="custom-proposals">
      <h2 id="custom-proposals" className="ek-section-title mb-2">
        Waiting for approval
      </h2>
      <ul>
        {record.proposals.map((proposal) => (
          <li
            key={proposal.id}
            className="flex flex-wrap items-start justify-between gap-3 border-b border-line py-2.5 text-sm last:border-0"
          >
            <div>
              <Status kind="due">Asked for by {proposal.requested_by}</Status>
              {proposal.changes.map(({ field, name, value, shown, from }) => (
                <p key={`${field} ${from}`} className="mt-1 text-ink-2">
                  {name}: <ValueText kind={kinds.get(field) ?? 'text'} value={value} shown={shown} />
                  {from !== always && ` from ${showDate(from)}`}
                </p>
              ))}
            </div>
            {proposal.can_decide && (
              <span className="flex gap-2">
                <Button size="sm" disabled={deciding.isPending} onClick={() => setRefusing(proposal)}>
                  Refuse
                </Button>
                <Button
                  size="sm"
                  variant="primary"
                  loading={deciding.isPending && !refusing}
                  onClick={() => decide(proposal.id, 'approve')}
                >
                  Approve
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {refusing && (
        <RefuseDialog
          what={new Intl.ListFormat('en-GB').format(refusing.changes.map(({ name }) => name))}
          by={refusing.requested_by}
          busy={deciding.isPending}
          onClose={() => setRefusing(null)}
          onRefuse={(note) => decide(refusing.id, 'refuse', note)}
        />
      )}
    </section>
  )
}
