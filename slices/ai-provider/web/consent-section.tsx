import { useState, type ReactElement } from 'react'
import { useProof } from '#slices/auth/web/public.tsx'
import { useMe } from '#slices/workspace/web/public.tsx'
import { momentInWords } from '#platform/web/clock.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox, Radio } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/error-banner.tsx'
import { Field } from '#ui/field.tsx'
import { Status } from '#ui/status.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import type { AssistantSettings, Consent } from '../contract.ts'
import { useConsent } from './api.ts'
import { problemOf } from './problem.ts'
import { levelWords } from './words.ts'

export function ConsentSection({ settings }: { settings: AssistantSettings }): ReactElement {
  const { level, consent, provider, can } = settings
  const [asking, setAsking] = useState(false)
  const elsewhere = consent !== null && consent.level > 0 && level === 0
  return (
    <div className="max-w-150">
      <p className="text-base font-[580]">
        <Status kind={level === 0 ? 'not-applicable' : 'current'}>{levelWords[level].title}</Status>
      </p>
      <p className="mt-1 text-sm text-ink-2">{levelWords[level].help}</p>
      {elsewhere && (
        <div className="mt-3">
          <Notice tone="warn">
            The last consent was for {consent.model} at {consent.host}, which is not the provider any more. Nothing leaves until somebody
            agrees anew.
          </Notice>
        </div>
      )}
      {can.manage && <Choices settings={settings} withdrawable={level > 0 || elsewhere} onAsk={() => setAsking(true)} />}
      <History consents={settings.consents} />
      {asking && provider && <ConsentDialog settings={settings} provider={provider} onClose={() => setAsking(false)} />}
    </div>
  )
}

const noProvider = 'Choose a provider first: what may leave is agreed to for one provider and model.'

interface ChoicesProps {
  settings: AssistantSettings
  withdrawable: boolean
  onAsk: () => void
}

function Choices({ settings: { level, provider }, withdrawable, onAsk }: ChoicesProps): ReactElement {
  const withdraw = useConsent()
  const take = (): void => {
    withdraw
      .mutateAsync({ level: 0, host: '', model: '', agreement: false, region: '' })
      .then(() => toast.success('Nothing leaves from now on.'))
      .catch(() => toast.error('This could not be saved. Please try again.'))
  }
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button variant={level === 0 ? 'primary' : 'secondary'} disabledReason={provider ? '' : noProvider} onClick={onAsk}>
        {level === 0 ? 'Agree to more…' : 'Change…'}
      </Button>
      {!provider && <span className="text-sm text-ink-2">{noProvider}</span>}
      {withdrawable && (
        <Button variant="danger" loading={withdraw.isPending} onClick={take}>
          Withdraw consent
        </Button>
      )}
    </div>
  )
}

function History({ consents }: { consents: readonly Consent[] }): ReactElement | null {
  const { tenant } = useMe()
  if (consents.length === 0) return null
  return (
    <ol aria-label="Consents given and withdrawn" className="mt-5 border-y border-line">
      {consents.map(({ number, level, host, model, region, given_at: at, given_by_name: by }) => (
        <li key={number} className="border-b border-line py-2 text-sm last:border-0">
          <span className="font-[550]">{level === 0 ? 'Withdrawn' : levelWords[level].title}</span>
          <span className="text-ink-2">
            {' '}
            · {by}, {momentInWords(at, tenant?.time_zone ?? 'Europe/London')}
          </span>
          {level > 0 && (
            <span className="block break-words text-ink-3">
              {model} at {host}, processed in {region}, with a data processing agreement
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

type Provider = NonNullable<AssistantSettings['provider']>

function ConsentDialog({
  settings,
  provider,
  onClose,
}: {
  settings: AssistantSettings
  provider: Provider
  onClose: () => void
}): ReactElement {
  const [level, setLevel] = useState<1 | 2 | 3>(settings.level === 0 ? 1 : settings.level)
  const [region, setRegion] = useState(settings.consent?.region ?? '')
  const [agreement, setAgreement] = useState(false)
  const save = useConsent()
  const { withProof, proof } = useProof()
  const { fields, message } = problemOf(save.error)
  const { host, model } = provider
  const send = async (): Promise<void> => {
    await withProof(() => save.mutateAsync({ level, host, model, agreement, region }))
    toast.success('Consent recorded.')
    onClose()
  }
  // What stood in the way is told by the form.
  const agree = (): void => void send().catch(() => {})
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="What may leave this workspace?"
      closeBlocked={save.isPending}
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) agree()
      }}
      footer={
        <>
          <Button disabled={save.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" loading={save.isPending}>
            Record consent
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {message && (
          <div role="alert">
            <Notice tone="warn">{message}</Notice>
          </div>
        )}
        <p className="text-sm text-ink-2">
          It would go to <b className="break-words">{model}</b> at <b className="break-words">{host}</b>
          {provider.private ? ', on your own network' : ''}. Your name, the time and this choice are recorded.
        </p>
        <Field label="Level" group error={fields['level']}>
          <div className="grid gap-2.5">
            {([1, 2, 3] as const).map((each) => (
              <Radio
                key={each}
                name="level"
                label={levelWords[each].title}
                hint={levelWords[each].help}
                checked={level === each}
                onChange={() => setLevel(each)}
              />
            ))}
          </div>
        </Field>
        <Field
          label="Where the provider processes it"
          required
          error={fields['region']}
          hint="As the agreement says, such as United Kingdom."
        >
          <TextInput maxLength={200} value={region} onChange={(event) => setRegion(event.target.value)} />
        </Field>
        <Field label="Agreement" group error={fields['agreement']}>
          <Checkbox
            label="We have a data processing agreement with this provider"
            hint="And what staff are told about their data says so."
            checked={agreement}
            invalid={fields['agreement'] !== undefined}
            onChange={setAgreement}
          />
        </Field>
      </div>
      {proof}
    </Dialog>
  )
}
