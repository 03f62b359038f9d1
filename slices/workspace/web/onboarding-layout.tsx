import type { ReactElement, ReactNode } from 'react'
import { session } from '#platform/web/session.ts'
import { Logo } from '#ui/logo.tsx'
import { StepProgress } from '#ui/step-progress.tsx'

const steps = [
  { label: 'User Info', hint: 'Name your workspace' },
  { label: 'Company Info', hint: 'Add your people and policies' },
  { label: 'Payment Info', hint: 'Choose a plan, or stay on trial' },
]

/** The frame of setting up: the three steps at the left (above on a small screen), the step itself at the right. */
export function OnboardingLayout({ current, children }: { current: number; children: ReactNode }): ReactElement {
  return (
    <div className="min-h-dvh bg-surface lg:flex">
      <aside className="flex items-center justify-between border-b border-line bg-paper px-5 py-4 lg:min-h-dvh lg:w-100 lg:shrink-0 lg:flex-col lg:items-stretch lg:justify-start lg:border-r lg:border-b-0 lg:px-12 lg:py-8">
        <Logo size={24} />
        <StepProgress steps={steps} current={current} className="mt-22 hidden lg:block" />
        <p className="mt-auto hidden text-sm text-ink-3 lg:block">Your 14-day free trial starts when the workspace is created.</p>
        <SignOut className="min-h-11 lg:hidden" />
      </aside>
      <main id="main" tabIndex={-1} className="relative flex-1 px-5 pt-6 pb-28 outline-none lg:px-20 lg:pt-32 lg:pb-12">
        <SignOut className="absolute top-9 right-12 hidden lg:block" />
        <div className="max-w-140">
          <StepProgress steps={steps} current={current} orientation="horizontal" className="mb-6 lg:hidden" />
          {children}
        </div>
      </main>
    </div>
  )
}

function SignOut({ className }: { className: string }): ReactElement {
  return (
    <button type="button" className={`ek-quiet-link text-sm text-ink-2 ${className}`} onClick={() => session.signOut()}>
      Sign out
    </button>
  )
}
