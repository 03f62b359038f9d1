import { useCallback, type ReactElement } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { RemoteCombo } from '#ui/remote-combo.tsx'
import type { EmployeeRow, ManagerCard } from '../contract.ts'
import { displayName, initialsSource } from '../rules.ts'
import { searchColleagues } from './api.ts'
import { pickerStrings } from './strings.ts'

/** A colleague as a picker holds them: `value` is the id, `label` the name as shown. */
export interface Colleague {
  value: string
  label: string
  initials: string
  jobTitle: string | null
  photo: string | null
}

export function colleagueOf(person: EmployeeRow | ManagerCard): Colleague {
  return {
    value: person.id,
    label: displayName(person),
    initials: initialsSource(person),
    jobTitle: person.job_title,
    photo: person.photo_url,
  }
}

interface PickerProps {
  value: Colleague | null
  onChange: (colleague: Colleague | null) => void
  /** Left out of the choice: nobody reports to themselves. */
  not?: string | undefined
  label?: string | undefined
  disabled?: boolean | undefined
  className?: string | undefined
}

/** Finds a colleague by name, job title or e-mail among everyone, on the server. */
export function ColleaguePicker({ value, onChange, not, label, disabled, className }: PickerProps): ReactElement {
  const search = useCallback(
    async (text: string, signal: AbortSignal) => (await searchColleagues(text, signal, not)).map(colleagueOf),
    [not],
  )
  return (
    <RemoteCombo<Colleague>
      search={search}
      value={value}
      onChange={onChange}
      renderOption={(colleague) => <ColleagueLine colleague={colleague} />}
      placeholder={pickerStrings.placeholder}
      emptyText={pickerStrings.none}
      aria-label={label}
      disabled={disabled}
      className={className}
    />
  )
}

function ColleagueLine({ colleague }: { colleague: Colleague }): ReactElement {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar id={colleague.value} name={colleague.initials} size={22} src={colleague.photo} />
      <span className="truncate">
        {colleague.label}
        {colleague.jobTitle && ' '}
        {colleague.jobTitle && <span className="ml-1 text-ink-3">{colleague.jobTitle}</span>}
      </span>
    </span>
  )
}
