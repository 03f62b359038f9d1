import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Missing } from '#ui/definition-list.tsx'
import { Spinner } from '#ui/glyphs.tsx'
import { Pencil } from '#ui/icons.ts'
import { toast } from '#ui/toast.tsx'
import type { Employee, ManagerCard } from '../contract.ts'
import { displayName, initialsSource } from '../rules.ts'
import { useSaveEmployee } from './api.ts'
import { ColleaguePicker, type Colleague } from './colleague-picker.tsx'
import { outcomeOf, wayOf } from './employee-draft.ts'
import { refusal } from './problems.ts'
import { editStrings, managerStrings } from './strings.ts'

/** Who the person reports to, with the way to choose another where the asker may. */
export function ManagerOfPerson({ employee }: { employee: Employee }): ReactElement {
  const [picking, setPicking] = useState(false)
  const shown = useRef<HTMLSpanElement>(null)
  const { manager } = employee.metadata
  const mayChange = wayOf(employee, 'manager_id') !== null
  const stop = (): void => {
    setPicking(false)
    // The focus goes back to where it came from: the pencil is a new element by then.
    requestAnimationFrame(() => shown.current?.querySelector('button')?.focus())
  }
  if (picking) return <ManagerPicker employee={employee} onDone={stop} />
  return (
    <span ref={shown}>
      {manager ? (
        <Card manager={manager} onEdit={mayChange ? () => setPicking(true) : undefined} />
      ) : (
        <>
          <Missing kind="unassigned" />
          {mayChange && (
            <Button
              variant="ghost"
              size="sm"
              className="ml-1 h-6!"
              onClick={() => setPicking(true)}
              aria-label={managerStrings.chooseManager}
            >
              {managerStrings.choose}
            </Button>
          )}
        </>
      )}
    </span>
  )
}

function Card({ manager, onEdit }: { manager: ManagerCard; onEdit: (() => void) | undefined }): ReactElement {
  return (
    <span className="-ml-1.5 inline-flex max-w-full items-center gap-2.5 rounded-lg border border-line py-1 pr-1 pl-1.5">
      <Avatar id={manager.id} name={initialsSource(manager)} size={28} src={manager.photo_url} />
      <span className="min-w-0 pr-2 leading-4">
        <Link to="/app/people/$id" params={{ id: manager.id }} className="ek-quiet-link block leading-4 font-semibold break-words">
          {displayName(manager)}
        </Link>
        <span className="block text-xs break-words text-ink-3">{manager.job_title}</span>
      </span>
      {onEdit && <IconButton label={managerStrings.change} icon={Pencil} size={14} className="ml-1" onClick={onEdit} />}
    </span>
  )
}

function ManagerPicker({ employee, onDone }: { employee: Employee; onDone: () => void }): ReactElement {
  const me = useMe()
  const update = useSaveEmployee(me.employee_id === employee.id)
  const [chosen, setChosen] = useState<Colleague | null>(null)
  const field = useRef<HTMLSpanElement>(null)
  useEffect(() => field.current?.querySelector('input')?.focus(), [])
  const choose = (colleague: Colleague | null): void => {
    setChosen(colleague)
    if (!colleague) return
    const changes = { manager_id: colleague.value }
    update.mutate(
      { employee, changes },
      {
        onSuccess: (after) => {
          const sent = outcomeOf(employee, after, changes) !== 'saved'
          toast.success(sent ? editStrings.sent : managerStrings.updated)
          onDone()
        },
        onError: () => {
          setChosen(null)
          toast.error(managerStrings.failed)
        },
      },
    )
  }
  const why = refusal(update.error)
  return (
    <span className="grid gap-1.5">
      <span className="flex flex-wrap items-center gap-2">
        <span ref={field} className="min-w-48 flex-1">
          <ColleaguePicker value={chosen} onChange={choose} not={employee.id} label={managerStrings.picker} disabled={update.isPending} />
        </span>
        {update.isPending && <Spinner />}
        <Button size="sm" variant="ghost" disabled={update.isPending} onClick={onDone}>
          {managerStrings.cancel}
        </Button>
      </span>
      {why && (
        <span role="alert" className="ek-error mt-0!">
          {why}
        </span>
      )}
    </span>
  )
}
