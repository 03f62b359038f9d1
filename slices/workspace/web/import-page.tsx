import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { OnboardingLayout } from './onboarding-layout.tsx'
import { useMe } from './use-me.ts'

/** /onboarding/import: the workspace exists; its people come next. */
export function ImportPage(): ReactElement {
  const { tenant } = useMe()
  return (
    <OnboardingLayout current={1}>
      <h1 className="text-2xl font-semibold tracking-tighter">Add your people</h1>
      <p className="mt-1.5 text-base text-ink-2">
        {tenant ? (
          <b className="font-semibold text-ink" dir="auto">
            {tenant.name}
          </b>
        ) : (
          'Your workspace'
        )}{' '}
        is ready and you are in it. Add people one at a time; each needs a name, an email, a job title and a start date.
      </p>
      <div className="fixed inset-x-0 bottom-0 grid gap-2 border-t border-line bg-surface px-5 py-3 lg:static lg:mt-8 lg:flex lg:border-0 lg:p-0">
        <Link to="/app/people" hash="add" className={buttonClass({ variant: 'primary', size: 'lg' })}>
          Add the first person
        </Link>
        <Link to="/app" className={buttonClass({ size: 'lg' })}>
          Go to the dashboard
        </Link>
      </div>
    </OnboardingLayout>
  )
}
