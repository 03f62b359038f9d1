import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { ColleaguePicker, type Colleague } from '#slices/people/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorBanner, Notice } from '#ui/error-banner.tsx'
import { Field } from '#ui/field.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import { planQuery, useDeskActions } from './api.ts'
import { PlanTable } from './plan-table.tsx'
import { problemText } from './words.ts'

/** Chooses a leaver, shows what would go and what has to stay, and puts it before a second person. */
export function EraseDialog({ onClose }: { onClose: () => void }): ReactElement {
  const [person, setPerson] = useState<Colleague | null>(null)
  const [reason, setReason] = useState('')
  const { erase } = useDeskActions()
  const plan = useQuery(planQuery(person?.value ?? null))
  const ask = (): void => {
    if (!person) return
    void erase.mutateAsync({ params: { id: person.value }, body: { reason } }).then(
      () => {
        toast.success('Asked. A second person has to agree.')
        onClose()
        return undefined
      },
      () => {},
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Erase a leaver"
      closeBlocked={erase.isPending}
      footer={
        <>
          <Button disabled={erase.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            loading={erase.isPending}
            disabledReason={plan.data?.possible ? '' : 'Choose somebody whose employment has ended'}
            onClick={ask}
          >
            Ask for erasure
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {erase.isError && (
          <div role="alert">
            <Notice tone="warn">{problemText(erase.error, 'That could not be saved. Please try again.')}</Notice>
          </div>
        )}
        <Field label="Person">
          <ColleaguePicker value={person} onChange={setPerson} />
        </Field>
        <Field label="Why" hint="Shown to the second person; erased with the rest.">
          <TextArea rows={2} maxLength={1000} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <Plan id={person?.value ?? null} />
      </div>
    </Dialog>
  )
}

/** What would go of this leaver, and what stands in the way. */
function Plan({ id }: { id: string | null }): ReactElement {
  const plan = useQuery(planQuery(id))
  return (
    <div aria-live="polite">
      {id !== null && plan.isPending && <SkeletonRows label="The plan is loading" rows={4} avatar={false} />}
      {plan.isError && <ErrorBanner message={problemText(plan.error, 'The plan could not be loaded.')}>Nothing was changed.</ErrorBanner>}
      {plan.data?.problem && <Notice tone="warn">{plan.data.problem}</Notice>}
      {plan.data?.held && <Notice tone="warn">Under a legal hold: {plan.data.held}</Notice>}
      {plan.data && plan.data.data.length > 0 && <PlanTable plan={plan.data.data} />}
    </div>
  )
}
