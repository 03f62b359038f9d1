import { Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import type { CaseFile } from '../contract.ts'
import { useCasesToLink, useLinkCases } from './api.ts'
import { titleOf } from './case-cells.tsx'
import { Section } from './section.tsx'
import { sayProblem } from './words.ts'

/** Cases that belong together, as far as the reader works on both. */
export function Links({ file }: { file: CaseFile }): ReactElement | null {
  const [linking, setLinking] = useState(false)
  if (file.links.length === 0 && !file.can.work) return null
  return (
    <Section title="Linked cases" add={file.can.work ? { label: 'Link a case', onAdd: () => setLinking(true) } : undefined}>
      {file.links.length > 0 && (
        <ul className="border-t border-line-strong text-sm">
          {file.links.map((link) => (
            <li key={link.id} className="border-b border-line py-2.5">
              <Link to="/app/cases/$id" params={{ id: link.id }} className="ek-link font-[550]">
                {link.reference}, {titleOf(link)}
              </Link>
              <span className="ek-meta block">
                {link.process_title}. {link.why}
              </span>
            </li>
          ))}
        </ul>
      )}
      {linking && <LinkDialog file={file} onClose={() => setLinking(false)} />}
    </Section>
  )
}

function LinkDialog({ file, onClose }: { file: CaseFile; onClose: () => void }): ReactElement {
  const [other, setOther] = useState('')
  const [why, setWhy] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const link = useLinkCases(file.id)
  const found = useCasesToLink(file.id)
  const others = (found.data?.data ?? []).filter(({ id, access }) => id !== file.id && access === 'full')
  const submit = (): void => {
    if (other === '') return setProblem('Choose a case.')
    if (why.trim() === '') return setProblem('Say why they belong together.')
    link.mutate(
      { case: other, why: why.trim() },
      {
        onSuccess: () => {
          toast.success('The cases are linked.')
          onClose()
        },
        onError: (error) => setProblem(sayProblem(error, 'The cases could not be linked.')),
      },
    )
  }
  return (
    <FormDialog title="Link a case" problem={problem} saving={link.isPending} onSubmit={submit} onClose={onClose}>
      <Field label="Case" required>
        <Select
          value={other}
          placeholder={found.isPending ? 'Cases are loading' : 'Choose'}
          onChange={setOther}
          options={others.map((row) => ({ value: row.id, label: `${row.reference}, ${titleOf(row)}` }))}
        />
      </Field>
      <Field label="Why they belong together" required>
        <TextInput maxLength={200} value={why} onChange={(event) => setWhy(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
