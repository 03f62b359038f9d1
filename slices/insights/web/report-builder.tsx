import type { ReactElement } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import type { Dataset, ReportAsked, Reports } from '../report-contract.ts'

interface BuilderProps {
  readonly made: Reports
  readonly asked: ReportAsked
  readonly onChange: (asked: ReportAsked) => void
}

type Of = Reports['datasets'][number]
const datasetOf = (made: Reports, key: Dataset): Of | undefined => made.datasets.find((each) => each.key === key)

const none: Of = { key: 'people', label: '', fields: [], groups: [], measures: [] }
const keysOf = (fields: Of['fields']): string[] => fields.map(({ key }) => key)

/** A report to begin with: the first fields of a list, or every measure of groups. */
export function begun(made: Reports, dataset: Dataset, view: ReportAsked['view']): ReportAsked {
  const { fields, groups, measures } = datasetOf(made, dataset) ?? none
  if (view === 'list' && fields.length > 0)
    return { dataset, view, columns: keysOf(fields).slice(0, dataset === 'people' ? 6 : 20), group_by: null, then_by: [], filters: {} }
  return { dataset, view: 'groups', columns: keysOf(measures), group_by: groups[0]?.key ?? null, then_by: [], filters: {} }
}

/** What a report is about, line by line or in groups, which columns, and whom it leaves. */
export function ReportBuilder({ made, asked, onChange }: BuilderProps): ReactElement {
  const { fields, groups, measures } = datasetOf(made, asked.dataset) ?? none
  const set = (part: Partial<ReportAsked>): void => onChange({ ...asked, ...part })
  const canList = fields.length > 0
  return (
    <div className="grid content-start gap-4">
      <Field label="About">
        <Select
          value={asked.dataset}
          onChange={(dataset) => onChange(begun(made, dataset as Dataset, asked.view))}
          options={made.datasets.map(({ key, label }) => ({ value: key, label }))}
        />
      </Field>
      {canList && (
        <Field label="Show" group>
          <Segmented
            look="choice"
            value={asked.view}
            onChange={(view) => onChange({ ...begun(made, asked.dataset, view), filters: asked.filters })}
            items={[
              { value: 'list', label: 'Line by line' },
              { value: 'groups', label: 'In groups' },
            ]}
          />
        </Field>
      )}
      {asked.view === 'groups' && <Groups groups={groups} asked={asked} onChange={set} />}
      <Columns choices={asked.view === 'list' ? fields : measures} chosen={asked.columns} onChange={(columns) => set({ columns })} />
      <Filters made={made} asked={asked} onChange={onChange} />
    </div>
  )
}

interface GroupsProps {
  readonly groups: Of['groups']
  readonly asked: ReportAsked
  readonly onChange: (part: Partial<ReportAsked>) => void
}
const mostGroups = 3

/** Up to three groups, each within the one before. */
function Groups({ groups, asked, onChange }: GroupsProps): ReactElement {
  const chosen = [asked.group_by ?? '', ...(asked.then_by ?? [])]
  const left = (at: number): Of['groups'] => groups.filter(({ key }) => !chosen.slice(0, at).includes(key))
  const choose = (at: number, key: string): void => {
    const [first = '', ...then] =
      key === '' ? chosen.slice(0, at) : [...chosen.slice(0, at), key, ...chosen.slice(at + 1).filter((each) => each !== key)]
    onChange({ group_by: first || null, then_by: then })
  }
  const shown = Math.min(chosen.length + 1, mostGroups, groups.length)
  return (
    <>
      {Array.from({ length: shown }, (_, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a place in the order is what it is
        <Field key={at} label={at === 0 ? 'Group by' : at === 1 ? 'Then by' : 'And then by'}>
          <Select
            placeholder="Nothing more"
            value={chosen[at] ?? ''}
            onChange={(key) => choose(at, key)}
            options={[
              ...(at === 0 ? [] : [{ value: '', label: 'Nothing more' }]),
              ...left(at).map(({ key, label }) => ({ value: key, label })),
            ]}
          />
        </Field>
      ))}
    </>
  )
}

interface ColumnsProps {
  readonly choices: readonly { key: string; label: string }[]
  readonly chosen: readonly string[]
  readonly onChange: (columns: string[]) => void
}
/** Columns stand in the order they were chosen in; the last one cannot be taken away. */
function Columns({ choices, chosen, onChange }: ColumnsProps): ReactElement {
  return (
    <Field label="Columns" group>
      <div className="grid gap-1.5">
        {choices.map(({ key, label }) => {
          const on = chosen.includes(key)
          return (
            <Checkbox
              key={key}
              label={label}
              checked={on}
              disabled={on && chosen.length === 1}
              onChange={(checked) => onChange(checked ? [...chosen, key] : chosen.filter((each) => each !== key))}
            />
          )
        })}
      </div>
    </Field>
  )
}

function Filters({ made, asked, onChange }: BuilderProps): ReactElement {
  const { filters } = asked
  const set = (part: ReportAsked['filters']): void => onChange({ ...asked, filters: { ...filters, ...part } })
  const names = { department: 'Department', location: 'Location', employment_type: 'Employment type' } as const
  const dated = asked.dataset !== 'people'
  return (
    <>
      {asked.dataset !== 'cases' &&
        (Object.keys(names) as (keyof typeof names)[]).map((key) => (
          <Field key={key} label={names[key]}>
            <Select
              placeholder="All"
              value={filters[key] ?? ''}
              onChange={(value) => set({ [key]: value || null })}
              options={[{ value: '', label: 'All' }, ...made.choices[key].map((value) => ({ value, label: value }))]}
            />
          </Field>
        ))}
      {dated && (
        <div className="grid grid-cols-2 gap-3">
          <Field label="From">
            <DateInput value={filters.from ?? ''} weekStartsOn={1} locale="en-GB" onChange={(from) => set({ from: from || null })} />
          </Field>
          <Field label="Until">
            <DateInput value={filters.until ?? ''} weekStartsOn={1} locale="en-GB" onChange={(until) => set({ until: until || null })} />
          </Field>
        </div>
      )}
    </>
  )
}
