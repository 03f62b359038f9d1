import { Node } from '@tiptap/core'
import type { ReactElement } from 'react'
import { IconButton } from '#ui/button.tsx'
import type { Icon } from '#ui/icons.ts'

/** A new line inside a paragraph, by Shift and Enter and by `keys` beside it; for every text that is written here. */
export const hardBreak = (keys: readonly string[] = []): Node =>
  Node.create({
    name: 'hardBreak',
    group: 'inline',
    inline: true,
    selectable: false,
    linebreakReplacement: true,
    parseHTML: () => [{ tag: 'br' }],
    renderHTML: () => ['br'],
    addKeyboardShortcuts() {
      const add = (): boolean => this.editor.commands.insertContent({ type: 'hardBreak' })
      return Object.fromEntries(['Shift-Enter', ...keys].map((key) => [key, add]))
    },
  })

interface ToolProps {
  icon: Icon
  label: string
  /** Its key inside the text, as ARIA names keys. */
  keys?: string
  on?: boolean
  disabled?: boolean
  press: () => void
}

/** One thing that can be done to a text, as a button above it. */
export function Tool({ icon, label, keys, on, disabled, press }: ToolProps): ReactElement {
  return <IconButton icon={icon} label={label} aria-keyshortcuts={keys} aria-pressed={on} disabled={disabled} onClick={press} />
}
