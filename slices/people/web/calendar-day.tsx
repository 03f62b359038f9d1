import type { ReactElement } from 'react'
import { useMe } from '#slices/workspace/web/public.tsx'
import { DateInput } from '#ui/date-input.tsx'

/** A date, with a calendar that begins its week as the workspace does (decision D18). */
export function CalendarDay({ value, onChange }: { value: string; onChange: (value: string) => void }): ReactElement {
  const { tenant } = useMe()
  return <DateInput value={value} onChange={onChange} weekStartsOn={tenant?.week_starts_on ?? 0} locale={tenant?.locale ?? 'en-US'} />
}
