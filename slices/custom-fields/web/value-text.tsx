import { Link } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { Missing } from '#ui/definition-list.tsx'
import type { CustomValue, FieldKind } from '../contract.ts'
import { FieldFile } from './file-input.tsx'
import type { FileField } from './files-api.ts'

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
const numbers = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 6 })

type ValueProps = { kind: FieldKind; value: CustomValue; shown?: string | null | undefined; at?: FileField | undefined }

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
  if (kind === 'file') return <span className="wrap-anywhere">{shown ?? 'File'}</span>
  return <span className={kind === 'text' || kind === 'choice' ? 'wrap-anywhere' : 'num'}>{written(kind, value)}</span>
}

function written(kind: FieldKind, value: string | number | boolean): string {
  if (kind === 'date') return showDate(String(value))
  if (kind === 'yes_no') return value === true ? 'Yes' : 'No'
  if (kind === 'money') return pounds.format(Number(value))
  return kind === 'number' ? numbers.format(Number(value)) : String(value)
}
