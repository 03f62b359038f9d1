import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { Missing } from '#ui/definition-list.tsx'
import type { CustomValue, FieldKind } from '../contract.ts'
import { shownValue } from '../rules.ts'
import { FieldFile } from './file-input.tsx'
import type { FileField } from './files-api.ts'

type ValueProps = { kind: FieldKind; value: CustomValue; shown?: string | null | undefined; at?: FileField | undefined }

const wordy: readonly FieldKind[] = ['text', 'choice', 'file']

/** A value as people read it. */
export function ValueText({ kind, value, shown = null, at }: ValueProps): ReactElement {
  if (value === null) return <Missing kind="none" />
  if (kind === 'person')
    return (
      <Link to="/app/people/$id" params={{ id: String(value) }} className="ek-quiet-link">
        {shown ?? 'Someone'}
      </Link>
    )
  if (kind === 'file' && at) return <FieldFile at={at} fileId={String(value)} name={shown ?? 'File'} />
  return <span className={wordy.includes(kind) ? 'wrap-anywhere' : 'num'}>{shownValue(kind, value)}</span>
}
