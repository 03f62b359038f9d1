import type { ReactElement } from 'react'
import { ChoiceSamples, ComboSamples, FieldSamples } from './gallery-fields.tsx'
import { DialogSamples, MenuSamples, PaletteSample, ToastSamples } from './gallery-overlays.tsx'
import { ButtonSamples, IdentitySamples, PageSamples, StateSamples, StatusSamples, StepSamples } from './gallery-pieces.tsx'
import { Logo } from './logo.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { Segmented } from './segmented.tsx'
import type { ThemeChoice } from './theme.ts'
import { useTheme } from './theme.ts'
import { ToastArea } from './toast.tsx'

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const

const samples: readonly { title: string; body: () => ReactElement }[] = [
  { title: 'Buttons', body: ButtonSamples },
  { title: 'Fields', body: FieldSamples },
  { title: 'Combo fields', body: ComboSamples },
  { title: 'Choices', body: ChoiceSamples },
  { title: 'Menus and tooltips', body: MenuSamples },
  { title: 'Dialogs', body: DialogSamples },
  { title: 'Toasts and progress', body: ToastSamples },
  { title: 'Command palette', body: PaletteSample },
  { title: 'Status', body: StatusSamples },
  { title: 'People and organisations', body: IdentitySamples },
  { title: 'Steps', body: StepSamples },
  { title: 'Pages', body: PageSamples },
  { title: 'Loading, empty, error', body: StateSamples },
]

/** Every piece of the design system in all its states, for development. `mounts` is off where the page has its own toasts and progress. */
export function Gallery({ mounts = true }: { mounts?: boolean | undefined }): ReactElement {
  const [theme, setTheme] = useTheme()
  return (
    <main className="min-h-screen bg-surface px-6 py-8 lg:px-14">
      {mounts && <ProgressBar />}
      <header className="mb-8 flex flex-wrap items-center justify-between gap-4 border-b border-line-strong pb-6">
        <div>
          <Logo size={28} />
          <h1 className="mt-3 text-xl font-semibold tracking-tight">Interface pieces</h1>
        </div>
        <Segmented<ThemeChoice> label="Theme" value={theme} onChange={setTheme} items={themes} />
      </header>
      <div className="grid gap-x-16 gap-y-10 xl:grid-cols-2">
        {samples.map(({ title, body: Body }) => (
          <section key={title} className="min-w-0" aria-label={title}>
            <h2 className="ek-section-title mb-3">{title}</h2>
            <Body />
          </section>
        ))}
      </div>
      <DarkSamples />
      {mounts && <ToastArea />}
    </main>
  )
}

/** The pieces that do not open anything, on dark ground whatever the page's theme is. */
function DarkSamples(): ReactElement {
  return (
    <section className="mt-12" aria-label="On dark">
      <h2 className="ek-section-title mb-3">On dark</h2>
      <div data-theme="dark" className="grid gap-8 rounded-xl border border-line bg-surface p-6 text-ink">
        <ButtonSamples />
        <FieldSamples />
        <StatusSamples />
        <IdentitySamples />
      </div>
    </section>
  )
}
