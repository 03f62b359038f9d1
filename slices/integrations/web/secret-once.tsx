import { useState, type ReactElement, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Copy } from '#ui/icons.ts'

interface SecretOnceProps {
  title: string
  secret: string
  children: ReactNode
  onClose: () => void
}

/** A secret that is shown now and never again. */
export function SecretOnce({ title, secret, children, onClose }: SecretOnceProps): ReactElement {
  const [said, setSaid] = useState('')
  const copy = (): void =>
    void navigator.clipboard.writeText(secret).then(
      () => setSaid('Copied.'),
      () => setSaid('It could not be copied. Select it and copy it by hand.'),
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      footer={
        <Button variant="primary" onClick={onClose}>
          I have stored it
        </Button>
      }
    >
      <div className="grid gap-3 text-base">
        <p>{children} It is shown this once and kept nowhere here.</p>
        <code className="block rounded-md bg-sunken p-3 text-sm break-all">{secret}</code>
        <div className="flex items-center gap-3">
          <Button icon={Copy} onClick={copy}>
            Copy
          </Button>
          <output className="text-sm text-ink-2">{said}</output>
        </div>
      </div>
    </Dialog>
  )
}
