import type { ReactElement } from 'react'
import { Button, IconButton } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Plus, X } from '#ui/icons.ts'
import { TextInput } from '#ui/text-input.tsx'

export interface RedactionDraft {
  readonly key: number
  readonly words: string
  readonly reason: string
}

/** Those that are filled in; one that is only begun takes nothing out, and the server asks for what is missing. */
export const toSend = (drafts: readonly RedactionDraft[]) =>
  drafts
    .filter(({ words, reason }) => `${words}${reason}`.trim() !== '')
    .map(({ words, reason }) => ({ words: words.trim(), reason: reason.trim() }))

interface RedactionsProps {
  drafts: readonly RedactionDraft[]
  onChange: (drafts: readonly RedactionDraft[]) => void
}

/** Words that are taken out wherever they stand; the list of redactions gives the reason and how often, never the words. */
export function Redactions({ drafts, onChange }: RedactionsProps): ReactElement {
  const set = (key: number, part: Partial<RedactionDraft>): void =>
    onChange(drafts.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)))
  return (
    <section aria-labelledby="redactions">
      <h2 id="redactions" className="ek-section-title">
        Redactions
      </h2>
      <p className="mt-1 text-sm text-ink-2">
        Whole words, whatever their case. They are taken out before the pages are drawn, so that nothing of them is left in the file.
      </p>
      <ul className="mt-3 grid gap-3">
        {drafts.map(({ key, words, reason }, at) => (
          <li key={key} className="grid grid-cols-[1fr_auto] items-end gap-x-2 gap-y-2 sm:grid-cols-[1fr_1fr_auto]">
            <Field label="Words" className="col-start-1">
              <TextInput maxLength={200} value={words} onChange={(event) => set(key, { words: event.target.value })} />
            </Field>
            <Field label="Reason" className="col-start-1 sm:col-start-2">
              <TextInput maxLength={200} value={reason} onChange={(event) => set(key, { reason: event.target.value })} />
            </Field>
            <IconButton
              label={`Remove redaction ${at + 1}`}
              icon={X}
              onClick={() => onChange(drafts.filter((draft) => draft.key !== key))}
            />
          </li>
        ))}
      </ul>
      <Button
        variant="ghost"
        size="sm"
        icon={Plus}
        className="mt-2 -ml-2.5"
        onClick={() => onChange([...drafts, { key: (drafts.at(-1)?.key ?? 0) + 1, words: '', reason: '' }])}
      >
        Add a redaction
      </Button>
    </section>
  )
}
