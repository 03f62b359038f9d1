import { useState, type ReactElement } from 'react'
import { ColleaguePicker, type Colleague } from '#slices/people/web/public.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Plus, X } from '#ui/icons.ts'

interface PickProps {
  label: string
  chosen: readonly Colleague[]
  onChange: (chosen: Colleague[]) => void
  most?: number
}

/** Some people: those chosen, each with the way to leave them out, and the field that finds another. */
export function PeoplePick({ label, chosen, onChange, most = 10 }: PickProps): ReactElement {
  const [finding, setFinding] = useState(false)
  const add = (colleague: Colleague | null): void => {
    if (colleague && !chosen.some(({ value }) => value === colleague.value)) onChange([...chosen, colleague])
    if (colleague) setFinding(false)
  }
  return (
    <div className="grid gap-2">
      {chosen.length > 0 && (
        <ul className="grid gap-1.5" aria-label={label}>
          {chosen.map((colleague) => (
            <li key={colleague.value} className="flex items-center gap-2 text-sm">
              <Avatar id={colleague.value} name={colleague.initials} size={22} src={colleague.photo} />
              <span className="min-w-0 flex-1 truncate" dir="auto">
                {colleague.label}
                {colleague.jobTitle && <span className="ml-1 text-ink-3">{colleague.jobTitle}</span>}
              </span>
              <IconButton
                label={`Leave out ${colleague.label}`}
                icon={X}
                tooltip={false}
                onClick={() => onChange(chosen.filter(({ value }) => value !== colleague.value))}
              />
            </li>
          ))}
        </ul>
      )}
      {chosen.length > 0 && chosen.length < most && !finding && (
        <Button size="sm" icon={Plus} className="justify-self-start" onClick={() => setFinding(true)}>
          Add another person
        </Button>
      )}
      {(chosen.length === 0 || finding) && <ColleaguePicker key={chosen.length} label={label} value={null} onChange={add} />}
    </div>
  )
}
