import { lazy, Suspense, useState, type ReactElement } from 'react'
import { useViewing } from '#platform/web/viewing.ts'
import { colleagueOf, type ProfileActionsProps } from '#slices/people/web/public.tsx'
import { displayName } from '#slices/people/rules.ts'
import { Button } from '#ui/button.tsx'
import {
  ArrowLeftRight,
  Banknote,
  ChevronDown,
  ClipboardCheck,
  ClockArrowUp,
  LogOut,
  MessageSquareWarning,
  Scale,
  type Icon,
} from '#ui/icons.ts'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#ui/menu.tsx'
import type { ProcessName } from '../contract.ts'

const StartCase = lazy(() => import('./start-case.tsx').then((part) => ({ default: part.StartCase })))
const RaiseConcern = lazy(() => import('./raise-concern.tsx').then((part) => ({ default: part.RaiseConcern })))

interface Entry {
  readonly label: string
  readonly icon: Icon
  readonly processes: readonly ProcessName[]
}

/** The seven processes of the menu, in the words and the order of the specification; an exit is one of five. */
const groups: readonly (readonly Entry[])[] = [
  [
    { label: 'Performance review', icon: ClipboardCheck, processes: ['performance_review'] },
    { label: 'Salary adjustment', icon: Banknote, processes: ['salary_change'] },
    { label: 'Role change', icon: ArrowLeftRight, processes: ['contract_change'] },
  ],
  [
    { label: 'Grievance', icon: MessageSquareWarning, processes: ['grievance'] },
    { label: 'Disciplinary', icon: Scale, processes: ['disciplinary'] },
    { label: 'Flexible working request', icon: ClockArrowUp, processes: ['flexible_working'] },
  ],
  [{ label: 'Exit', icon: LogOut, processes: ['resignation', 'dismissal', 'redundancy', 'fixed_term_end', 'settlement'] }],
]

/** On a profile: the Start a Process menu for who may, and on one’s own the way to raise a concern. Nothing is started while viewing as somebody. */
export function StartProcess({ employee, own }: ProfileActionsProps): ReactElement | null {
  const [chosen, setChosen] = useState<Entry | null>(null)
  const [raising, setRaising] = useState(false)
  if (useViewing()) return null
  return (
    <>
      {own && (
        <Button icon={MessageSquareWarning} onClick={() => setRaising(true)}>
          Raise a concern
        </Button>
      )}
      {employee.metadata.can.start_process && <ProcessMenu name={employee.preferred_name ?? employee.first_name} onChoose={setChosen} />}
      <Suspense>
        {chosen && (
          <StartCase
            processes={chosen.processes}
            title={chosen.label}
            person={{ ...colleagueOf(employee), label: displayName(employee) }}
            onClose={() => setChosen(null)}
          />
        )}
        {raising && <RaiseConcern onClose={() => setRaising(false)} />}
      </Suspense>
    </>
  )
}

function ProcessMenu({ name, onChoose }: { name: string; onChoose: (entry: Entry) => void }): ReactElement {
  return (
    <Menu
      trigger={
        <Button variant="primary">
          Start a Process
          <ChevronDown className="ek-icon" size={16} aria-hidden="true" />
        </Button>
      }
    >
      <MenuLabel>Start a process for {name}</MenuLabel>
      {groups.map((entries, i) => (
        <div key={entries[0]?.label}>
          {i > 0 && <MenuSeparator />}
          {entries.map((entry) => (
            <MenuItem key={entry.label} icon={entry.icon} leadsOn onSelect={() => onChoose(entry)}>
              {entry.label}
            </MenuItem>
          ))}
        </div>
      ))}
    </Menu>
  )
}
