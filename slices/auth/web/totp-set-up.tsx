import { useMutation } from '@tanstack/react-query'
import type { FormEvent, ReactElement } from 'react'
import { useId } from 'react'
import { textsOf } from '#platform/web/form-texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { confirmTotp } from './api.ts'
import { factorProblem } from './factor-problem.ts'
import { QrCode } from './qr-code.tsx'
import { CodeField } from './second-factor-form.tsx'

type TotpSetUpProps = {
  totp: { secret: string; uri: string }
  onClose: () => void
  /** Set up; `codes` are new recovery codes, if this was the first factor. */
  onDone: (codes: string[] | null) => void
}

const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

/** Scan, type a code, done. The key is also there as text, for who cannot use a camera. */
export function TotpSetUp({ totp, onClose, onDone }: TotpSetUpProps): ReactElement {
  const formId = useId()
  const confirm = useMutation({ mutationFn: confirmTotp, onSuccess: ({ recovery_codes }) => onDone(recovery_codes) })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    event.stopPropagation()
    confirm.mutate(textsOf(event.currentTarget)('code'))
  }
  return (
    <Dialog
      open
      onOpenChange={(next) => next || onClose()}
      closeBlocked={confirm.isPending}
      size="confirm"
      title="Set up an authenticator app"
      description="Scan the picture with an app such as 1Password, Google Authenticator or Microsoft Authenticator, then type the code it shows."
      footer={
        <>
          <Button disabled={confirm.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={confirm.isPending}>
            Turn on
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-5" onSubmit={submit}>
        <div className="justify-self-center">
          <QrCode text={totp.uri} label="Picture of the set-up key, to be scanned by an authenticator app" />
        </div>
        <p className="text-sm text-ink-2">
          Or type this key into the app: <code className="font-mono text-sm break-words text-ink select-all">{inFours(totp.secret)}</code>
        </p>
        <CodeField size="md" error={confirm.isError ? factorProblem(confirm.error) : undefined} />
      </form>
    </Dialog>
  )
}
