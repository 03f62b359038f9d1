import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { OnboardingLayout, useMe } from '#slices/workspace/web/public.tsx'
import { buttonClass } from '#ui/button.tsx'
import { ChooseFile } from './choose-file.tsx'

/** /onboarding/import: the workspace exists; its people come next, from a file, one by one, or later. */
export function OnboardingImportPage(): ReactElement {
  const { tenant } = useMe()
  return (
    <OnboardingLayout current={1}>
      <h1 className="text-2xl font-semibold tracking-tighter">Add your people</h1>
      <p className="mt-1.5 mb-6 text-base text-ink-2">
        {tenant ? (
          <b className="font-semibold text-ink" dir="auto">
            {tenant.name}
          </b>
        ) : (
          'Your workspace'
        )}{' '}
        is ready and you are in it. Bring the spreadsheet you have, as messy as it is: you match its columns and see every cell before
        anything is stored. An import can be undone for seven days.
      </p>
      <ChooseFile />
      <p className="mt-10 text-base text-ink-2">
        No spreadsheet, or not now? You can import at any time from People. Nobody is invited until you invite them.
      </p>
      <div className="fixed inset-x-0 bottom-0 grid gap-2 border-t border-line bg-surface px-5 py-3 lg:static lg:mt-4 lg:flex lg:border-0 lg:p-0">
        <Link to="/app/people" hash="add" className={buttonClass({ size: 'lg' })}>
          Add the first person
        </Link>
        <Link to="/app" className={buttonClass({ size: 'lg' })}>
          Go to the dashboard
        </Link>
      </div>
    </OnboardingLayout>
  )
}
