import type { ReactElement } from 'react'
import { languageOptions, languages } from '#platform/shared/languages.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { ComboSelect } from '#ui/combo-select.tsx'
import { Field } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import type { WorkspaceSettings } from '../../settings-contract.ts'
import { timeZones, weekdays } from '../../settings-rules.ts'
import { Section, SectionForm } from './section.tsx'
import { useSection } from './use-section.ts'

const zoneOptions = timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const two = (n: number): string => String(n).padStart(2, '0')
const monthOptions = months.map((label, i) => ({ value: two(i + 1), label }))
const daysOf = (month: string): number => ({ '02': 28, '04': 30, '06': 30, '09': 30, '11': 30 })[month] ?? 31

/** When days begin, weeks start and the holiday year turns. */
export function CalendarSection({ settings }: { settings: WorkspaceSettings }): ReactElement {
  const section = useSection('calendar', settings)
  const { value, set, error } = section
  const days = value('working_days')
  const toggle = (day: number, on: boolean): void =>
    set({ working_days: on ? [...days, day].toSorted((a, b) => a - b) : days.filter((each) => each !== day) })
  return (
    <Section
      id="calendar"
      title="Dates and time"
      help="“Today” follows the time zone: a last day of employment ends at its midnight. A location may have a zone of its own."
    >
      <SectionForm {...section.form}>
        <Field label="Time zone" id="setting-time_zone" error={error('time_zone')}>
          <ComboSelect options={zoneOptions} value={value('time_zone')} onChange={(time_zone) => time_zone && set({ time_zone })} />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Language and dates" id="setting-locale" error={error('locale')}>
            <Select
              options={languageOptions}
              value={value('locale')}
              onChange={(chosen) => set({ locale: languages.find((language) => language === chosen) })}
            />
          </Field>
          <Field label="The week starts on" group>
            <Segmented
              look="choice"
              value={value('week_starts_on') === 1 ? '1' : '0'}
              onChange={(day) => set({ week_starts_on: day === '1' ? 1 : 0 })}
              items={[
                { value: '1', label: 'Monday' },
                { value: '0', label: 'Sunday' },
              ]}
            />
          </Field>
        </div>
        <HolidayYear value={value('holiday_year_start')} onChange={(holiday_year_start) => set({ holiday_year_start })} />
        <Field label="Working days" group error={error('working_days')} hint="The days on which people usually work here.">
          <div className="flex flex-wrap gap-x-5 gap-y-2">
            {weekdays.map((day, i) => (
              <Checkbox key={day} label={day} checked={days.includes(i + 1)} onChange={(on) => toggle(i + 1, on)} />
            ))}
          </div>
        </Field>
      </SectionForm>
    </Section>
  )
}

function HolidayYear({ value, onChange }: { value: string; onChange: (value: string) => void }): ReactElement {
  const [month = '01', day = '01'] = value.split('-')
  const dayOptions = Array.from({ length: daysOf(month) }, (_, i) => ({ value: two(i + 1), label: String(i + 1) }))
  const pick = (nextMonth: string, nextDay: string): void => onChange(`${nextMonth}-${two(Math.min(Number(nextDay), daysOf(nextMonth)))}`)
  return (
    <Field label="The holiday year starts on" group>
      <div className="flex gap-2">
        <Select aria-label="Day" className="w-24" options={dayOptions} value={day} onChange={(next) => next && pick(month, next)} />
        <Select aria-label="Month" className="w-44" options={monthOptions} value={month} onChange={(next) => next && pick(next, day)} />
      </div>
    </Field>
  )
}
