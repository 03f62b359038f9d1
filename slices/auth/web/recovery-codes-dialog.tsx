import type { ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast-store.ts'

/** The codes, this once. It closes only by saying that they are kept. */
export function RecoveryCodesDialog({ codes, onKept }: { codes: readonly string[] | null; onKept: () => void }): ReactElement {
  const all = (codes ?? []).join('\n')
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(all)
      toast.success('Recovery codes copied')
    } catch {
      toast.error('They could not be copied. Please write them down.')
    }
  }
  return (
    <Dialog
      open={codes !== null}
      onOpenChange={() => undefined}
      closeBlocked
      size="confirm"
      title="Keep your recovery codes"
      description="If you lose your phone or your passkey, each of these lets you in once. They are shown only now, so keep them somewhere safe."
      footer={
        <>
          <Button onClick={() => void copy()}>Copy</Button>
          <a
            className="ek-link self-center text-sm"
            download="evenkeel-recovery-codes.txt"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${all}\n`)}`}
          >
            Download
          </a>
          <Button variant="primary" onClick={onKept}>
            I have kept them
          </Button>
        </>
      }
    >
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-md border border-line bg-paper p-4 font-mono text-sm sm:grid-cols-2"
      >
        {codes?.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  )
}
