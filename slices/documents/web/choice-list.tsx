import { useId, type ReactElement } from 'react'
import { IconButton } from '#ui/button.tsx'
import { X } from '#ui/icons.ts'
import { Select, type Option } from '#ui/select.tsx'
import { publishStrings as words } from './company-strings.ts'

interface ListProps {
  label: string
  options: readonly Option[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Several of a list: those chosen, each with the way to leave it out, and the rest to choose from. None means any. */
export function ChoiceList({ label, options, chosen, onChange }: ListProps): ReactElement {
  const id = useId()
  const labelOf = (value: string): string => options.find((option) => option.value === value)?.label ?? value
  const left = options.filter(({ value }) => !chosen.includes(value))
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm text-ink-2">
        {label}
      </label>
      {chosen.length > 0 && (
        <ul className="mb-1.5 flex flex-wrap gap-1.5" aria-label={label}>
          {chosen.map((value) => (
            <li key={value} className="inline-flex items-center gap-1 rounded-md border border-line bg-sunken pl-2 text-sm">
              {labelOf(value)}
              <IconButton
                label={words.remove(labelOf(value))}
                icon={X}
                tooltip={false}
                onClick={() => onChange(chosen.filter((other) => other !== value))}
              />
            </li>
          ))}
        </ul>
      )}
      <Select
        id={id}
        size="sm"
        value=""
        placeholder={chosen.length === 0 ? words.any : words.add(label)}
        options={left}
        onChange={(value) => value && onChange([...chosen, value])}
      />
    </div>
  )
}
