import type { ReactElement } from 'react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { Search, X } from './icons.ts'
import type { ControlSize } from './text-input.tsx'
import { TextInput } from './text-input.tsx'
import { createTimer } from './timer.ts'

export type SearchInputProps = {
  value: string
  /** Called 200 ms after the last key, so that each letter is not a request. */
  onChange: (value: string) => void
  /** What is searched; the placeholder is an example of it. */
  label: string
  placeholder?: string | undefined
  size?: ControlSize | undefined
  delay?: number | undefined
  className?: string | undefined
}

export function SearchInput({ value, onChange, label, placeholder, size = 'sm', delay = 200, className }: SearchInputProps): ReactElement {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [timer] = useState(createTimer)
  const input = useRef<HTMLInputElement>(null)
  // A value changed from outside (Back, a cleared filter) replaces what stands here.
  if (seen !== value) {
    setSeen(value)
    setText(value)
  }
  useEffect(() => timer.stop, [timer])
  const type = (next: string, wait: number): void => {
    setText(next)
    timer.start(wait, () => onChange(next))
  }
  const clear = (): void => {
    type('', 0)
    input.current?.focus()
  }
  return (
    <TextInput
      ref={input}
      type="search"
      size={size}
      className={className}
      aria-label={label}
      placeholder={placeholder}
      value={text}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => type(event.target.value, delay)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && text) {
          event.stopPropagation()
          clear()
        }
      }}
      leading={<Search className="ek-icon" size={14} />}
      trailing={text ? <IconButton label="Clear search" icon={X} size={14} tooltip={false} className="-mr-1.5" onClick={clear} /> : null}
    />
  )
}
