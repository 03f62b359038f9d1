import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { Checkbox, Radio } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import type { SettingName, WorkspaceSettings } from '../../settings-contract.ts'
import { Section, SectionForm } from './section.tsx'
import { useSection } from './use-section.ts'

/** Decisions D2 and D3 in words. */
export function SightSection({ settings }: { settings: WorkspaceSettings }): ReactElement {
  const section = useSection('sight', settings)
  const { value, set } = section
  return (
    <Section
      id="sight"
      title="Who sees what"
      help="These two hold for everyone. What each role may see beyond them is under Roles and permissions."
    >
      <SectionForm {...section.form}>
        <Field label="Pay and line managers" group>
          <div className="grid gap-2.5">
            <Radio
              name="manager_sees_pay"
              label="Managers do not see pay"
              hint="Only HR, super admins and the person themselves see what somebody earns."
              checked={!value('manager_sees_pay')}
              onChange={() => set({ manager_sees_pay: false })}
            />
            <Radio
              name="manager_sees_pay"
              label="Managers see the pay of their direct reports"
              hint="Salary and how often it is paid, of the people who report to them directly. Each look is in the audit log."
              checked={value('manager_sees_pay')}
              onChange={() => set({ manager_sees_pay: true })}
            />
          </div>
        </Field>
        <Field label="Colleagues’ profiles" group>
          <div className="grid gap-2.5">
            <Radio
              name="directory_scope"
              label="Everyone may open everyone’s profile"
              hint="Names, work email, job title, department, location, start date and manager; nothing else."
              checked={value('directory_scope') === 'everyone'}
              onChange={() => set({ directory_scope: 'everyone' })}
            />
            <Radio
              name="directory_scope"
              label="Only profiles in one’s own reporting line"
              hint="People still find each other in the organisation chart, by name and job title."
              checked={value('directory_scope') === 'reporting_line'}
              onChange={() => set({ directory_scope: 'reporting_line' })}
            />
          </div>
        </Field>
      </SectionForm>
    </Section>
  )
}

const plural = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`
const choose = (values: readonly number[], one: string) => values.map((n) => ({ value: String(n), label: plural(n, one) }))
const lengths = [
  ['idle_minutes_hr', 'HR and super admins, without doing anything', choose([5, 10, 15, 20, 30], 'minute')],
  ['session_hours_hr', 'HR and super admins, at the most', choose([1, 2, 4, 6, 8, 10, 12], 'hour')],
  ['idle_days_others', 'Everyone else, without doing anything', choose([1, 2, 3, 5, 7], 'day')],
] as const satisfies readonly (readonly [SettingName, string, readonly { value: string; label: string }[]])[]

/** The second factor and how long a session lasts (decision D10: shorter is possible, longer is not). */
export function SignInSection({ settings }: { settings: WorkspaceSettings }): ReactElement {
  const section = useSection('sign-in', settings)
  const { value, set, error } = section
  const mayDemand = settings.asker_has_second_factor || settings.mfa_required
  return (
    <Section
      id="sign-in"
      title="Signing in"
      help="Who can see much of others is asked for more. A change counts from everyone’s next request."
    >
      <SectionForm {...section.form}>
        <Field label="Second factor" group error={error('mfa_required')}>
          <Checkbox
            id="setting-mfa_required"
            label="HR and super admins need a second factor"
            hint={
              mayDemand ? (
                'Without an authenticator app or a passkey they cannot open this workspace.'
              ) : (
                <>
                  Set one up for yourself first, in your{' '}
                  <Link to="/app/settings" className="ek-link">
                    Account Settings
                  </Link>
                  , and sign in with it: you would lock yourself out.
                </>
              )
            }
            checked={value('mfa_required')}
            disabled={!mayDemand}
            onChange={(mfa_required) => set({ mfa_required })}
          />
        </Field>
        {lengths.map(([name, label, options]) => (
          <Field key={name} label={label} id={`setting-${name}`} error={error(name)}>
            <Select
              className="max-w-60"
              options={withStored(options, String(settings[name]))}
              value={String(value(name))}
              onChange={(chosen) => chosen && set({ [name]: Number(chosen) })}
            />
          </Field>
        ))}
        <p className="text-sm text-ink-3">
          Then people sign in again. These can be shorter than 30 minutes, 12 hours and 7 days, not longer.
        </p>
      </SectionForm>
    </Section>
  )
}

/** A length set otherwise, by the API, stays in the list. */
const withStored = (options: readonly { value: string; label: string }[], stored: string) =>
  options.some(({ value }) => value === stored) ? options : [...options, { value: stored, label: stored }]
