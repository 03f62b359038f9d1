import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { ApiError } from '#platform/web/api-error.ts'
import { IconButton } from '#ui/button.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Trash2 } from '#ui/icons.ts'
import { TextInput } from '#ui/text-input.tsx'
import { synonymsQuery, useAddSynonyms, useRemoveSynonyms } from './api.ts'

/** What this workspace calls things, so that a question finds the policy that uses another word. */
export function SynonymsDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { data } = useQuery(synonymsQuery)
  const add = useAddSynonyms()
  const remove = useRemoveSynonyms()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const save = (): void => {
    const words = text.split(',').flatMap((word) => word.trim() || [])
    if (words.length < 2) return setProblem('Write at least two words, with a comma between them.')
    setProblem(null)
    void add
      .mutateAsync(words)
      .then(() => setText(''))
      .catch((error: unknown) => setProblem(error instanceof ApiError ? error.message : 'They could not be saved.'))
  }
  return (
    <FormDialog title="Words with the same meaning" problem={problem} saving={add.isPending} onSubmit={save} onClose={onClose}>
      <p className="text-sm text-ink-2">
        The assistant knows {data?.standard ?? 'some'} groups of HR words. Add what your people say, such as “PTO, annual leave”.
      </p>
      <Field label="New group" hint="Two to twelve words or short phrases, with commas.">
        <TextInput value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      {data && data.data.length === 0 && <EmptyLine>None added yet.</EmptyLine>}
      <ul className="grid divide-y divide-line empty:hidden">
        {(data?.data ?? []).map(({ id, words }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-2 text-sm">
            <span className="wrap-anywhere">{words.join(', ')}</span>
            <IconButton label={`Remove ${words.join(', ')}`} icon={Trash2} disabled={remove.isPending} onClick={() => remove.mutate(id)} />
          </li>
        ))}
      </ul>
    </FormDialog>
  )
}
