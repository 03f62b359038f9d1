import { lazy, Suspense, useState, type ReactElement } from 'react'
import { Button } from '#ui/button.tsx'

const SsoForm = lazy(() => import('./sso-form.tsx').then(({ SsoForm: form }) => ({ default: form })))

/** The way to a customer's own provider; its form comes when it is asked for. */
export function SsoButton({ next }: { next: string | undefined }): ReactElement {
  const [open, setOpen] = useState(false)
  return open ? (
    <Suspense fallback={null}>
      <SsoForm next={next} />
    </Suspense>
  ) : (
    <Button size="lg" variant="ghost" className="mt-2 w-full" onClick={() => setOpen(true)}>
      Use single sign-on
    </Button>
  )
}
