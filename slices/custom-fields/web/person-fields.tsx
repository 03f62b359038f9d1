import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import type { ProfileActionsProps } from '#slices/people/web/public.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { History, Pencil } from '#ui/icons.ts'
import type { CustomFieldsOfPerson, FieldOfPerson, SectionOfPerson } from '../contract.ts'
import { personFields } from './api.ts'
import { FieldHistory } from './field-history.tsx'
import { Proposals } from './proposals.tsx'
import { SectionForm } from './section-form.tsx'
import { TableSection } from './table-section.tsx'
import { ValueText } from './value-text.tsx'

/** The workspace's own fields and tables on the Details tab of a profile, as at the day it shows; nothing where nothing is defined or may be seen. */
export function PersonCustomFields({ employee }: ProfileActionsProps): ReactElement | null {
  const { as_at: past, can } = employee.metadata
  const record = useQuery(personFields(employee.id, past?.date))
  if (record.isError)
    return (
      <div className="mt-6">
        <ErrorBanner message="Some sections could not be loaded." retrying={record.isFetching} onRetry={() => void record.refetch()} />
      </div>
    )
  if (!record.data) return null
  return (
    <>
      <Proposals personId={employee.id} record={record.data} />
      {record.data.sections.map((section) =>
        section.kind === 'table' ? (
          <TableSection key={section.id} personId={employee.id} section={section} asAt={past !== undefined} />
        ) : (
          <FieldsSection key={section.id} personId={employee.id} section={section} record={record.data} past={can.see_activity} />
        ),
      )}
    </>
  )
}

/** `past`: whether the asker may see what the fields said before. */
type SectionProps = { personId: string; section: SectionOfPerson; record: CustomFieldsOfPerson; past: boolean }

function FieldsSection({ personId, section, record, past }: SectionProps): ReactElement {
  const [editing, setEditing] = useState(false)
  const [history, setHistory] = useState<FieldOfPerson | null>(null)
  const writable = section.fields.some(({ write }) => write !== '-')
  return (
    <section className="mt-6 border-t border-line pt-6" aria-labelledby={`custom-${section.id}`}>
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 id={`custom-${section.id}`} className="ek-section-title wrap-anywhere">
          {section.name}
        </h2>
        {writable && !editing && (
          <Button size="sm" variant="ghost" icon={Pencil} aria-label={`Edit ${section.name}`} onClick={() => setEditing(true)}>
            Edit
          </Button>
        )}
      </div>
      {editing ? (
        <SectionForm personId={personId} section={section} version={record.version} onDone={() => setEditing(false)} />
      ) : (
        <dl className="ek-dl" style={{ gridTemplateColumns: '7.5rem minmax(0, 1fr)' }}>
          {section.fields.map((field) => (
            <div key={field.id} className="contents">
              <dt className="wrap-anywhere">{field.name}</dt>
              <dd>
                <ValueText kind={field.kind} value={field.value} shown={field.shown} at={{ personId, fieldId: field.id }} />
                {field.planned.map((plan) => (
                  <span key={plan.from} className="ek-meta block">
                    From {showDate(plan.from)}:{' '}
                    <ValueText kind={field.kind} value={plan.value} shown={plan.shown} at={{ personId, fieldId: field.id }} />
                  </span>
                ))}
                {field.keeps_history && past && (
                  <IconButton
                    label={`History of ${field.name}`}
                    icon={History}
                    size={14}
                    className="ml-1 align-middle"
                    onClick={() => setHistory(field)}
                  />
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {history && <FieldHistory personId={personId} field={history} onClose={() => setHistory(null)} />}
    </section>
  )
}
