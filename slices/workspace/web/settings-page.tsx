import { useMutation } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { ChangePasswordForm, signOutEverywhere } from '#slices/auth/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { useTheme } from '#ui/theme.ts'
import { toast } from '#ui/toast-store.ts'
import { PageHeading } from './page-heading.tsx'
import { useMe } from './use-me.ts'

const roleNames = { super_admin: 'Super admin', hr: 'HR', manager: 'Manager', employee: 'Employee' } as const

/** /app/settings: the account of the signed-in person, in whichever workspace they are. */
export function SettingsPage(): ReactElement {
  const me = useMe()
  const [theme, setTheme] = useTheme()
  const leave = useMutation({
    mutationFn: signOutEverywhere,
    onError: () => toast.error('You could not be signed out everywhere. Please try again.'),
  })
  const account = [
    { term: 'Name', value: me.name },
    { term: 'Email', value: me.email },
    ...(me.userRole && me.tenant ? [{ term: 'Role', value: `${roleNames[me.userRole]} in ${me.tenant.name}` }] : []),
  ]
  return (
    <>
      <PageHeading title="Account Settings" lead="Your own account. It is the same in every workspace you belong to." />
      <div className="px-4 pb-12 md:px-6 xl:px-gutter">
        <Section title="Your account">
          <DefinitionList items={account} />
        </Section>
        <Section title="Theme" help="Kept on this device.">
          <Segmented
            label="Theme"
            value={theme}
            onChange={setTheme}
            items={[
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
              { value: 'system', label: 'Same as this device' },
            ]}
          />
        </Section>
        <Section title="Password">
          <ChangePasswordForm email={me.email} />
        </Section>
        <Section title="Sessions" help="Ends your session on every device, this one too.">
          <Button loading={leave.isPending} onClick={() => leave.mutate()}>
            Sign out everywhere
          </Button>
        </Section>
      </div>
    </>
  )
}

function Section({ title, help, children }: { title: string; help?: string; children: ReactNode }): ReactElement {
  return (
    <section className="grid gap-4 border-t border-line py-6 lg:grid-cols-3" aria-label={title}>
      <div>
        <h2 className="ek-section-title">{title}</h2>
        {help && <p className="mt-1 text-sm text-ink-3">{help}</p>}
      </div>
      <div className="lg:col-span-2">{children}</div>
    </section>
  )
}
