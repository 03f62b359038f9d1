import { Link } from '@tanstack/react-router'
import { Fragment, type ReactElement } from 'react'
import { IconButton } from '#ui/button.tsx'
import { Glyph } from '#ui/glyphs.tsx'
import { ChevronRight, Eye } from '#ui/icons.ts'
import type { CaseRow, DueGroup } from '../contract.ts'
import { CasePeople, NextDue, OwnerMark, titleOf } from './case-cells.tsx'
import { StageLine } from './stage-line.tsx'
import { ageInWords, dueGlyphs, dueWords } from './words.ts'

interface TableProps {
  rows: readonly CaseRow[]
  /** Every row is here, so that a group can say how many it has. */
  whole: boolean
  onLook: (id: string) => void
}

type Group = { readonly due: DueGroup; readonly rows: CaseRow[] }

/** The rows in the groups they came in: what is late first. */
function grouped(rows: readonly CaseRow[]): Group[] {
  const groups: Group[] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last?.due === row.due) last.rows.push(row)
    else groups.push({ due: row.due, rows: [row] })
  }
  return groups
}

const heads = ['Case', 'Person', 'Type', 'Stage', 'Next deadline', 'Age', 'Owner']

/** Cases as a table, what is due first at the top. */
export function CasesTable({ rows, whole, onLook }: TableProps): ReactElement {
  return (
    <div className="overflow-x-auto">
      <table className="ek-table min-w-5xl [--tpad:1rem] md:[--tpad:1.5rem] xl:[--tpad:2rem]">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {grouped(rows).map((group) => (
            <Fragment key={group.due}>
              <tr>
                <th scope="colgroup" colSpan={heads.length + 1} className="h-9! border-b-line! bg-paper text-ink-2!">
                  <GroupName group={group} whole={whole} />
                </th>
              </tr>
              {group.rows.map((row) => (
                <Row key={row.id} row={row} onLook={onLook} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function GroupName({ group, whole }: { group: Group; whole: boolean }): ReactElement {
  return (
    <span className="ek-status">
      <Glyph kind={dueGlyphs[group.due]} />
      {dueWords[group.due]}
      {whole && <span className="ml-0.5 font-normal text-ink-3">{group.rows.length}</span>}
    </span>
  )
}

function Row({ row, onLook }: { row: CaseRow; onLook: (id: string) => void }): ReactElement {
  return (
    <tr>
      <th scope="row" className="h-11! border-b-line! text-sm! font-[550]! text-ink!">
        <span className="mr-3 inline-block w-12.5 text-xs font-normal text-ink-3">{row.reference}</span>
        <Link to="/app/cases/$id" params={{ id: row.id }} className="ek-quiet-link text-ink" dir="auto">
          {titleOf(row)}
        </Link>
      </th>
      <td className="max-w-52">
        <CasePeople people={row.people} restricted={row.restricted} />
      </td>
      <td>{row.process_title}</td>
      <td>
        <StageCell row={row} />
      </td>
      <td className="num">
        <NextDue row={row} />
      </td>
      <td className="num whitespace-nowrap">{ageInWords(row.age_days)}</td>
      <td>
        <OwnerMark owner={row.owner} />
      </td>
      <td className="text-right">
        <IconButton label={`Quick look at ${row.reference}`} icon={Eye} onClick={() => onLook(row.id)} />
      </td>
    </tr>
  )
}

function StageCell({ row }: { row: CaseRow }): ReactElement {
  return (
    <span className="flex items-center gap-2.5">
      {row.progress && <StageLine {...row.progress} />}
      <span className="text-xs">{row.stage?.label ?? '–'}</span>
    </span>
  )
}

/** The same on a small screen: name, one line of meta, and the way in. */
export function CasesItems({ rows, whole }: Omit<TableProps, 'onLook'>): ReactElement {
  return (
    <div>
      {grouped(rows).map((group) => (
        <section key={group.due} aria-label={dueWords[group.due]}>
          <p className="border-y border-line bg-paper px-4 py-2 text-xs font-[580] text-ink-2">
            <GroupName group={group} whole={whole} />
          </p>
          <ul>
            {group.rows.map((row) => (
              <li key={row.id} className="border-b border-line">
                <Link to="/app/cases/$id" params={{ id: row.id }} className="flex min-h-16 items-center gap-3 px-4 py-2.5">
                  <span className="min-w-0 flex-1">
                    <span className="block font-[550] text-ink" dir="auto">
                      {titleOf(row)}
                    </span>
                    <span className="block text-xs text-ink-3">
                      {row.reference}, {row.process_title.toLowerCase()}
                      {row.stage && `, ${row.stage.label.toLowerCase()}`}
                    </span>
                    <span className="num mt-0.5 block text-sm">
                      <NextDue row={row} />
                    </span>
                  </span>
                  <ChevronRight className="ek-icon text-ink-3" size={16} aria-hidden="true" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
