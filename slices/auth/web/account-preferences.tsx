import { useMutation } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { languageNames, languageOptions, languages } from '#platform/shared/languages.ts'
import { Field } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { toast } from '#ui/toast-store.ts'
import type { ThemeChoice } from '#ui/theme.ts'
import { useTheme } from '#ui/theme.ts'
import type { Preferences } from '../contract.ts'
import { AccountSection } from './account-section.tsx'
import { savePreferences } from './api.ts'

export type AccountPreferencesProps = {
  preferences: Preferences
  /** As the workspace has it, for the first choice of each list; null outside a workspace. */
  workspace: { language: string; weekStartsOn: 0 | 1 } | null
  onSaved: (saved: Preferences) => void
}

const dayNames = ['Sunday', 'Monday'] as const
const asWorkspace = (name: string | undefined): string => (name ? `As in the workspace: ${name}` : 'As in the workspace')

/** How the person wants things shown, wherever they sign in. */
export function AccountPreferences({ preferences, workspace, onSaved }: AccountPreferencesProps): ReactElement {
  const [theme, setTheme] = useTheme()
  const save = useMutation({
    mutationFn: savePreferences,
    onSuccess: onSaved,
    onError: () => toast.error('Your choice could not be saved. Please try again.'),
  })
  const choose = (change: Partial<Preferences>): void => save.mutate({ ...preferences, ...change })
  const chooseTheme = (choice: ThemeChoice): void => {
    setTheme(choice)
    choose({ theme: choice })
  }
  return (
    <>
      <AccountSection title="Language and dates" help="Yours alone, in every workspace.">
        <div className="grid max-w-94 gap-5">
          <Field label="Language">
            <Select
              value={preferences.language ?? 'workspace'}
              disabled={save.isPending}
              onChange={(value) => choose({ language: languages.find((language) => language === value) ?? null })}
              options={[
                {
                  value: 'workspace',
                  label: asWorkspace(languages.flatMap((each) => (each === workspace?.language ? [languageNames[each].name] : []))[0]),
                },
                ...languageOptions,
              ]}
            />
          </Field>
          <Field label="The week starts on">
            <Select
              value={preferences.week_starts_on === null ? 'workspace' : String(preferences.week_starts_on)}
              disabled={save.isPending}
              onChange={(value) => choose({ week_starts_on: value === '0' ? 0 : value === '1' ? 1 : null })}
              options={[
                { value: 'workspace', label: asWorkspace(workspace ? dayNames[workspace.weekStartsOn] : undefined) },
                { value: '1', label: 'Monday' },
                { value: '0', label: 'Sunday' },
              ]}
            />
          </Field>
        </div>
      </AccountSection>
      <AccountSection title="Theme" help="Kept for you and for this device.">
        <Segmented
          label="Theme"
          value={theme}
          onChange={chooseTheme}
          items={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
            { value: 'system', label: 'Same as this device' },
          ]}
        />
      </AccountSection>
    </>
  )
}
