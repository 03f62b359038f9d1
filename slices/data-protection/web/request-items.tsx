import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { ErrorBanner, Notice } from '#ui/error-banner.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { SideSheet } from '#ui/side-sheet.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextArea, TextInput } from '#ui/text-input.tsx'
import { exemptions, type Exemption, type RequestFile, type RequestItem } from '../request-contract.ts'
import { itemsQuery, useRequestActions, type Shown } from './requests-api.ts'
import { decisionNames, exemptionNames } from './request-words.ts'
import { problemText } from './words.ts'

const pageSize = 50

interface ItemsProps {
  id: string
  counts: RequestFile['counts']
  open: boolean
}

/** What was found, a page at a time, by what is decided of it. */
export function RequestItems({ id, counts, open }: ItemsProps): ReactElement {
  const [shown, setShown] = useState<Shown>('all')
  const [offset, setOffset] = useState(0)
  const [item, setItem] = useState<RequestItem | null>(null)
  const items = useQuery({ ...itemsQuery(id, shown, offset, JSON.stringify(counts)), placeholderData: keepPreviousData })
  const all = counts.undecided + counts.keep + counts.redact + counts.withhold
  const options = [
    { value: 'all', label: `All (${all})` },
    ...(['undecided', 'keep', 'redact', 'withhold'] as const).map((value) => ({
      value,
      label: `${decisionNames[value]} (${counts[value]})`,
    })),
  ]
  return (
    <div className="pt-3">
      <div className="w-64">
        <Select
          aria-label="Which are shown"
          options={options}
          value={shown}
          onChange={(value) => {
            setShown(value as Shown)
            setOffset(0)
          }}
        />
      </div>
      {items.isError && <ErrorBanner message="What was found could not be loaded." onRetry={() => void items.refetch()} />}
      {items.isPending && <SkeletonRows label="What was found is loading" rows={5} avatar={false} />}
      {items.data && (
        <>
          <List items={items.data.data} onOpen={setItem} />
          <Pages offset={offset} total={items.data.total} onChange={setOffset} />
        </>
      )}
      {item && <ItemSheet key={item.id} id={id} item={item} open={open && !item.sent} onClose={() => setItem(null)} />}
    </div>
  )
}

function List({ items, onOpen }: { items: readonly RequestItem[]; onOpen: (item: RequestItem) => void }): ReactElement {
  if (items.length === 0) return <EmptyLine>Nothing here.</EmptyLine>
  return (
    <ul className="mt-3 border-y border-line">
      {items.map((each) => (
        <li key={each.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2.5 last:border-0">
          <div className="min-w-48 flex-1">
            <p className="text-base font-[550] break-words">{each.title}</p>
            <p className="text-sm text-ink-3">
              {each.source}
              {each.matched.length > 0 && ` · ${each.matched.slice(0, 3).join(', ')}`}
              {each.third.length > 0 && ` · names ${each.third.length} of others`}
            </p>
          </div>
          <Badge tone={each.decision === 'undecided' ? 'neutral' : 'accent'}>{decisionNames[each.decision]}</Badge>
          <Button size="sm" variant="ghost" aria-label={`Look at it: ${each.number} ${each.title}`} onClick={() => onOpen(each)}>
            Look at it
          </Button>
        </li>
      ))}
    </ul>
  )
}

function Pages({ offset, total, onChange }: { offset: number; total: number; onChange: (offset: number) => void }): ReactElement | null {
  if (total <= pageSize) return null
  return (
    <p className="flex gap-2 pt-3">
      <Button
        size="sm"
        disabledReason={offset === 0 ? 'This is the first page' : ''}
        onClick={() => onChange(Math.max(0, offset - pageSize))}
      >
        Earlier
      </Button>
      <Button
        size="sm"
        disabledReason={offset + pageSize >= total ? 'This is the last page' : ''}
        onClick={() => onChange(offset + pageSize)}
      >
        Later
      </Button>
    </p>
  )
}

function ItemSheet({ id, item, open, onClose }: { id: string; item: RequestItem; open: boolean; onClose: () => void }): ReactElement {
  const { decide } = useRequestActions()
  const [blanked, setBlanked] = useState<readonly string[]>(
    item.decision === 'undecided' ? item.third.map(({ text }) => text) : item.redactions,
  )
  const [exemption, setExemption] = useState<Exemption>(item.exemption ?? 'third-party')
  const [more, setMore] = useState('')
  const save = (decision: 'keep' | 'redact' | 'withhold'): void => {
    const body = {
      decision,
      ...(decision === 'redact' ? { redactions: [...blanked] } : {}),
      ...(decision === 'withhold' ? { exemption } : {}),
    }
    void decide.mutateAsync({ params: { id, itemId: item.id }, body }).then(onClose, () => {})
  }
  const phrases = [...new Set([...item.third.map(({ text }) => text), ...blanked])]
  return (
    <SideSheet open onOpenChange={(next) => next || onClose()} title={item.title}>
      <div className="grid gap-5">
        {decide.isError && <Notice tone="warn">{problemText(decide.error, 'That could not be saved. Please try again.')}</Notice>}
        <TextArea readOnly rows={12} aria-label="What it says" value={item.body} />
        <Field label="Blanked when given with parts blanked" group>
          <div className="grid gap-1.5">
            {phrases.length === 0 && <EmptyLine>No names of others were found in it.</EmptyLine>}
            {phrases.map((phrase) => (
              <Checkbox
                key={phrase}
                label={phrase}
                disabled={!open}
                checked={blanked.includes(phrase)}
                onChange={(checked) => setBlanked(checked ? [...blanked, phrase] : blanked.filter((each) => each !== phrase))}
              />
            ))}
          </div>
        </Field>
        {open && (
          <>
            <Field label="Blank something else">
              <span className="flex gap-2">
                <TextInput value={more} onChange={(event) => setMore(event.target.value)} />
                <Button
                  onClick={() => {
                    if (more.trim() !== '') setBlanked([...new Set([...blanked, more.trim()])])
                    setMore('')
                  }}
                >
                  Add
                </Button>
              </span>
            </Field>
            <Field label="If withheld, because">
              <Select
                options={exemptions.map((value) => ({ value, label: exemptionNames[value] }))}
                value={exemption}
                onChange={(value) => setExemption(value as Exemption)}
              />
            </Field>
            <div className="flex flex-wrap gap-2">
              <Button variant="primary" loading={decide.isPending} onClick={() => save('keep')}>
                Give in full
              </Button>
              <Button
                disabledReason={blanked.length === 0 ? 'Choose what is blanked first' : ''}
                loading={decide.isPending}
                onClick={() => save('redact')}
              >
                Give with parts blanked
              </Button>
              <Button loading={decide.isPending} onClick={() => save('withhold')}>
                Withhold
              </Button>
            </div>
          </>
        )}
        {item.decided_by && (
          <p className="text-sm text-ink-3">
            {decisionNames[item.decision]}, decided by {item.decided_by}
          </p>
        )}
      </div>
    </SideSheet>
  )
}
