import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { Download } from '#ui/icons.ts'
import { MeasuredProgress } from '#ui/measured-progress.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Counts, Import, ImportRow } from '../contract.ts'
import { useEditCell, useProblemFile } from './api.ts'
import { GiveUp } from './give-up.tsx'
import { ImportFrame, Inset } from './import-frame.tsx'
import { Questions } from './questions.tsx'
import { RowsTable } from './rows-table.tsx'
import { saveFile } from './save-file.ts'
import { count, counted, isReady, problemWords } from './words.ts'

type Kind = ImportRow['kind']

const tabs: readonly { value: Kind; word: string; empty: string }[] = [
  { value: 'problem', word: 'Problems', empty: 'No row has a problem' },
  { value: 'add', word: 'New', empty: 'Nobody would be added' },
  { value: 'change', word: 'Changes', empty: 'Nobody would be changed' },
  { value: 'same', word: 'Same', empty: 'No row is exactly as recorded' },
  { value: 'skipped', word: 'Left out', empty: 'No row is left out' },
]

interface CheckProps {
  one: Import
  counts: Counts
  /** While the rows are being checked again: how far that is, 0 to 1. */
  progress: number | null
}

/** Step 3: every row and every cell as it would be stored, before anything is. */
export function CheckStep({ one, counts, progress }: CheckProps): ReactElement {
  const navigate = useNavigate()
  const busy = one.state === 'checking'
  const to = (step: 'columns' | 'confirm'): void =>
    void navigate({ to: '/app/people/import/$id', params: { id: one.id }, search: { step } })
  return (
    <ImportFrame
      step={2}
      title="Check what would happen"
      lead="Nothing is stored yet. Every cell is shown as it would be stored. Choose a cell to mend it here; your own file stays as it is."
      actions={
        <>
          <Button variant="primary" disabled={busy} disabledReason={whyNot(one, counts)} onClick={() => to('confirm')}>
            Continue
          </Button>
          <Button disabled={busy} onClick={() => to('columns')}>
            Back to columns
          </Button>
          <GiveUp one={one} />
          <span className="text-sm text-ink-2">{busy ? '' : whyNot(one, counts)}</span>
        </>
      }
    >
      <Inset>
        <Summary counts={counts} busy={busy} progress={progress} />
        <div className="my-4 max-w-240">
          <Questions one={one} busy={busy} />
        </div>
      </Inset>
      <RowTabs one={one} counts={counts} busy={busy} />
    </ImportFrame>
  )
}

/** What is left to settle before anything can be imported; '' for nothing. */
function whyNot(one: Import, counts: Counts): string {
  if (isReady(one)) return one.can.plan ? '' : 'Only who handed the file in can import it.'
  const open = one.questions.filter(({ answer }) => answer === null).length
  const parts = [
    ...(open > 0 ? [`${counted(open, 'question')} ${open === 1 ? 'is' : 'are'} open`] : []),
    ...(counts.problem > 0 ? [`${counted(counts.problem, 'row')} ${counts.problem === 1 ? 'has a problem' : 'have problems'}`] : []),
  ]
  if (parts.length > 0) return `${parts.join(' and ')}.`
  return 'There is nothing to import: everyone in the file is here exactly as recorded.'
}

function Summary({ counts, busy, progress }: { counts: Counts; busy: boolean; progress: number | null }): ReactElement {
  return (
    <div className="grid gap-2">
      {/* One sentence, told again whenever a dry run has changed it. */}
      <output className="block text-base">
        {busy ? (
          'Checking the rows again…'
        ) : (
          <>
            Of {counted(counts.rows, 'row')}: <b className="font-semibold">{count(counts.add)}</b> new,{' '}
            <b className="font-semibold">{count(counts.change)}</b> changed, <b className="font-semibold">{count(counts.same)}</b> the same
            {counts.skipped > 0 && `, ${count(counts.skipped)} left out`}
            {counts.problem > 0 ? (
              <>
                , <b className="font-semibold text-danger-ink">{counted(counts.problem, 'with a problem', 'with problems')}</b>
              </>
            ) : (
              ', none with a problem'
            )}
            .
          </>
        )}
      </output>
      <div className="h-1 max-w-180">
        {busy && <MeasuredProgress label="Checking the rows again" {...(progress === null ? {} : { value: progress, total: 1 })} />}
      </div>
    </div>
  )
}

function RowTabs({ one, counts, busy }: { one: Import; counts: Counts; busy: boolean }): ReactElement {
  const [chosen, setChosen] = useState<Kind>()
  const [search, setSearch] = useState('')
  const edit = useEditCell(one)
  const offered = tabs.filter(({ value }) => value !== 'skipped' || counts.skipped > 0)
  const kind = chosen ?? offered.find(({ value }) => counts[value] > 0)?.value ?? 'add'
  const shown = offered.find(({ value }) => value === kind)
  const save = (change: Parameters<typeof edit.mutateAsync>[0]): Promise<unknown> =>
    edit.mutateAsync(change, {
      onSuccess: ({ changed }) => toast.success(`${counted(changed, 'cell')} changed. The rows are checked again.`),
      onError: (error) => toast.error(problemWords(error, 'The cell could not be changed.')),
    })
  return (
    <>
      <Inset className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <Tabs<Kind>
          label="Rows by what would happen"
          name="rows"
          value={kind}
          onChange={setChosen}
          items={offered.map(({ value, word }) => ({ value, label: `${word} ${count(counts[value])}` }))}
        />
        <div className="flex flex-wrap items-center gap-2 pb-2">
          <SearchInput
            className="w-60"
            label="Find a row"
            placeholder="Find a name or a value"
            value={search}
            onChange={(text) => setSearch(text.trim())}
          />
          {counts.problem > 0 && <ProblemFile one={one} />}
        </div>
      </Inset>
      <TabPanel of="rows" value={kind}>
        <RowsTable
          key={`${kind} ${search}`}
          one={one}
          filter={{ kind, ...(search ? { search } : {}) }}
          busy={busy}
          saving={edit.isPending}
          onEdit={save}
          empty={search ? 'No row of this kind holds these words' : (shown?.empty ?? '')}
        />
      </TabPanel>
    </>
  )
}

/** For who would rather mend the spreadsheet: the rows with a problem as they stand, with the reasons beside them. */
function ProblemFile({ one }: { one: Import }): ReactElement {
  const file = useProblemFile(one.id)
  const download = (format: 'xlsx' | 'csv'): void =>
    file.mutate(format, {
      onSuccess: (bytes) => saveFile(bytes, `${one.filename.replace(/\.\w+$/, '')} - problems.${format}`),
      onError: (error) => toast.error(problemWords(error, 'The file could not be made.')),
    })
  return (
    <Menu
      trigger={
        <Button size="sm" icon={Download} loading={file.isPending}>
          Problem rows
        </Button>
      }
    >
      <MenuItem onSelect={() => download('xlsx')}>As a spreadsheet (XLSX)</MenuItem>
      <MenuItem onSelect={() => download('csv')}>As text (CSV)</MenuItem>
    </Menu>
  )
}
