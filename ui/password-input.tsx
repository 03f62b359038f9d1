import type { ReactElement } from 'react'
import { useState } from 'react'
import { IconButton } from './button.tsx'
import { Eye, EyeOff } from './icons.ts'
import type { TextInputProps } from './text-input.tsx'
import { TextInput } from './text-input.tsx'

export type PasswordInputProps = Omit<TextInputProps, 'type' | 'trailing' | 'leading'>

/** A password with a button that shows and hides it. It never corrects or capitalises what is typed. */
export function PasswordInput({ autoComplete = 'current-password', disabled, ...rest }: PasswordInputProps): ReactElement {
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      {...rest}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      disabled={disabled}
      trailing={
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          icon={shown ? EyeOff : Eye}
          disabled={disabled}
          className="-mr-1.5"
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
