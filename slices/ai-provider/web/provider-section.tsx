import { useState, type ReactElement } from 'react'
import { useProof } from '#slices/auth/web/public.tsx'
import { useMe } from '#slices/workspace/web/public.tsx'
import { momentInWords } from '#platform/web/clock.ts'
import { Button } from '#ui/button.tsx'
import { Radio } from '#ui/checkbox.tsx'
import { Notice } from '#ui/error-banner.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Status } from '#ui/status.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import type { AssistantSettings } from '../contract.ts'
import { useProvider, useTestConnection } from './api.ts'
import { problemOf } from './problem.ts'
import { outcomeWords } from './words.ts'

export function ProviderSection({ settings }: { settings: AssistantSettings }): ReactElement {
  const { provider, can } = settings
  const [changing, setChanging] = useState(false)
  const test = useTestConnection()
  const runTest = (): void => {
    test.mutateAsync().catch(() => toast.error('The connection could not be tested. Please try again.'))
  }
  return (
    <div className="max-w-150">
      {provider ? (
        <>
          <p className="text-base font-[580] break-words">{provider.model}</p>
          <p className="text-sm break-words text-ink-2">
            {provider.host}
            {provider.kind === 'installation' ? ', set by whoever runs this installation' : ', with a key of this workspace'}
          </p>
        </>
      ) : (
        <p className="text-sm text-ink-2">There is no provider. The assistant quotes your policies without one.</p>
      )}
      <output className="mt-2 block text-sm">{test.isPending ? 'Testing the connection…' : <Tested settings={settings} />}</output>
      {can.manage && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button onClick={() => setChanging(true)}>{provider ? 'Change provider…' : 'Add a provider…'}</Button>
          {provider && (
            <Button loading={test.isPending} onClick={runTest}>
              Test connection
            </Button>
          )}
        </div>
      )}
      {changing && <ProviderDialog settings={settings} onClose={() => setChanging(false)} />}
    </div>
  )
}

function Tested({ settings: { test, provider } }: { settings: AssistantSettings }): ReactElement | null {
  const { tenant } = useMe()
  if (!provider) return null
  if (!test) return <span className="text-ink-3">Not tested yet. A test sends one fixed sentence that says nothing of anybody.</span>
  const when = momentInWords(test.at, tenant?.time_zone ?? 'Europe/London')
  if (test.problem)
    return (
      <Status kind="overdue">
        {outcomeWords[test.problem] ?? 'Did not work'}, {when}
      </Status>
    )
  return (
    <Status kind="done">
      Works, {when}.{' '}
      {test.structured
        ? 'Its answers keep to the form we ask for.'
        : 'Its answers are checked and asked for once more when they do not fit the form we need.'}
    </Status>
  )
}

function useProviderForm({ own, installation, provider, version, embedding_model: embedding }: AssistantSettings, onClose: () => void) {
  const [typed, setTyped] = useState({
    kind: provider?.kind ?? (installation ? ('installation' as const) : ('own' as const)),
    address: own?.base_url ?? '',
    model: own?.model ?? '',
    embedding: embedding ?? '',
    key: '',
  })
  const save = useProvider()
  const { withProof, proof } = useProof()
  const send = async (): Promise<void> => {
    const { kind, address, model, key } = typed
    const body = kind === 'own' ? { base_url: address, model, ...(key ? { api_key: key } : {}) } : {}
    await withProof(() => save.mutateAsync({ version, kind, embedding_model: typed.embedding || null, ...body }))
    toast.success('Provider saved. Nothing leaves until somebody agrees.')
    onClose()
  }
  // What stood in the way is told by the form.
  const submit = (): void => void send().catch(() => {})
  const change = (part: Partial<typeof typed>): void => setTyped((before) => ({ ...before, ...part }))
  return { typed, change, submit, proof, saving: save.isPending, ...problemOf(save.error) }
}

function ProviderDialog({ settings, onClose }: { settings: AssistantSettings; onClose: () => void }): ReactElement {
  const { own, installation } = settings
  const { typed, change, submit, proof, saving, fields, message } = useProviderForm(settings, onClose)
  const { kind, address, model, key, embedding } = typed
  return (
    <FormDialog title="Provider" problem={message} saving={saving} onSubmit={submit} onClose={onClose}>
      {installation && (
        <Field label="Whose" group error={fields['kind']}>
          <div className="grid gap-2.5">
            <Radio
              name="kind"
              label="The one of this installation"
              hint={`${installation.model} at ${installation.host}`}
              checked={kind === 'installation'}
              onChange={() => change({ kind: 'installation' })}
            />
            <Radio name="kind" label="One of our own" checked={kind === 'own'} onChange={() => change({ kind: 'own' })} />
          </div>
        </Field>
      )}
      {kind === 'own' && (
        <>
          <Field
            label="Address"
            required
            error={fields['base_url']}
            hint="As the provider gives it for “OpenAI-compatible” programs, such as https://models.example.com/v1."
          >
            <TextInput
              inputMode="url"
              autoComplete="off"
              maxLength={500}
              value={address}
              onChange={(event) => change({ address: event.target.value })}
            />
          </Field>
          <Field label="Model" required error={fields['model']}>
            <TextInput autoComplete="off" maxLength={200} value={model} onChange={(event) => change({ model: event.target.value })} />
          </Field>
          <Field
            label="Key"
            error={fields['api_key']}
            hint={own?.has_key ? 'There is one, which is not shown. Another address needs it again.' : 'Kept sealed and never shown again.'}
          >
            <TextInput
              type="password"
              autoComplete="new-password"
              maxLength={500}
              value={key}
              onChange={(event) => change({ key: event.target.value })}
            />
          </Field>
        </>
      )}
      <Field
        label="Model for search (optional)"
        error={fields['embedding_model']}
        hint="Puts the passages found in a better order. The provider calls it an embedding model."
      >
        <TextInput autoComplete="off" maxLength={200} value={embedding} onChange={(event) => change({ embedding: event.target.value })} />
      </Field>
      <Notice tone="info">
        Consent is for one provider and one model. After a change, nothing leaves until a super admin agrees anew.
      </Notice>
      {proof}
    </FormDialog>
  )
}
