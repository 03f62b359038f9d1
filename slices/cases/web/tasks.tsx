import { useState, type ReactElement } from 'react'
import { isCalendarDate } from '#platform/shared/calendar-date.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import type { CaseFile } from '../contract.ts'
import { useAddTask, useFinishTask } from './api.ts'
import { Section } from './section.tsx'
import type { Task } from './shapes.ts'
import { dayInWords, sayProblem } from './words.ts'

/** What somebody who works on the case is to do. */
export function Tasks({ file }: { file: CaseFile }): ReactElement | null {
  const [adding, setAdding] = useState(false)
  if (file.tasks.length === 0 && !file.can.work) return null
  return (
    <Section title="Tasks" add={file.can.work ? { label: 'Add task', onAdd: () => setAdding(true) } : undefined}>
      {file.tasks.length === 0 ? (
        <EmptyLine>No tasks.</EmptyLine>
      ) : (
        <ul className="border-t border-line-strong text-sm">
          {file.tasks.map((task) => (
            <TaskLine key={task.id} id={file.id} task={task} today={file.today} />
          ))}
        </ul>
      )}
      {adding && <AddTask file={file} onClose={() => setAdding(false)} />}
    </Section>
  )
}

function TaskLine({ id, task, today }: { id: string; task: Task; today: string }): ReactElement {
  const finish = useFinishTask(id)
  const done = task.done_at !== null
  const late = !done && task.due_on !== null && task.due_on < today
  return (
    <li className="border-b border-line py-2">
      <Checkbox
        label={<span className={done ? 'text-ink-3 line-through' : 'text-ink'}>{task.title}</span>}
        checked={done}
        disabled={!task.can.finish || finish.isPending}
        onChange={(checked) =>
          finish.mutate(
            { task: task.id, done: checked },
            { onError: (error) => toast.error(sayProblem(error, 'The task could not be saved.')) },
          )
        }
        hint={
          <>
            {task.assigned_to ? task.assigned_to.name : 'For whoever works on the case'}
            {task.due_on !== null && (
              <span className={late ? 'font-[550] text-danger-ink' : ''}>
                , by {dayInWords(task.due_on)}
                {late && ', late'}
              </span>
            )}
            {task.done_by !== null && `, done by ${task.done_by}`}
          </>
        }
      />
    </li>
  )
}

function AddTask({ file, onClose }: { file: CaseFile; onClose: () => void }): ReactElement {
  const [title, setTitle] = useState('')
  const [due, setDue] = useState('')
  const [to, setTo] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const add = useAddTask(file.id)
  const submit = (): void => {
    if (title.trim() === '') return setProblem('Say what is to be done.')
    if (due !== '' && !isCalendarDate(due)) return setProblem('Enter a date such as 30 Nov 2026.')
    add.mutate(
      { title: title.trim(), due_on: due === '' ? null : due, assigned_to: to === '' ? null : to },
      {
        onSuccess: () => {
          toast.success('The task is on the list.')
          onClose()
        },
        onError: (error) => setProblem(sayProblem(error, 'The task could not be saved.')),
      },
    )
  }
  const people = new Map(file.roles.map(({ person }) => [person.id, person.name]))
  return (
    <FormDialog title="Add task" problem={problem} saving={add.isPending} onSubmit={submit} onClose={onClose}>
      <Field label="What is to be done" required>
        <TextInput maxLength={200} value={title} onChange={(event) => setTitle(event.target.value)} />
      </Field>
      <Field label="By">
        <DateInput value={due} weekStartsOn={1} locale="en-GB" onChange={setDue} />
      </Field>
      <Field label="By whom">
        <Select
          value={to}
          placeholder="Whoever works on the case"
          onChange={setTo}
          options={[...people].map(([value, label]) => ({ value, label }))}
        />
      </Field>
    </FormDialog>
  )
}
