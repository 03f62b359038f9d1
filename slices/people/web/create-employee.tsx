import { useEffect, useRef, useState, type FormEvent, type ReactElement } from 'react'
import type { FieldProblem } from '#platform/shared/app-error.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, RequiredNote } from '#ui/field.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput, type TextInputProps } from '#ui/text-input.tsx'
import { toast } from '#ui/toast.tsx'
import { employmentTypes } from '../contract.ts'
import { useCreateEmployee, type CreateBody } from './api.ts'
import { ColleaguePicker, type Colleague } from './colleague-picker.tsx'
import { Suggested } from './edit-field.tsx'
import { ProblemSummary } from './problem-summary.tsx'
import { fieldProblems, problemsByField, refusal } from './problems.ts'
import { createStrings } from './strings.ts'

/** The workspace a person is added to, with its calendar habits (decision D18). */
export interface WorkspaceOfForm {
  readonly id: string
  readonly week_starts_on: 0 | 1
  readonly locale: string
}

interface CreateProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  tenant: WorkspaceOfForm
}

const blank = {
  first_name: '',
  last_name: '',
  email: '',
  phone_mobile: '',
  job_title: '',
  department: '',
  location: '',
  start_date: '',
  employment_type: '',
}
type Values = typeof blank

/** The payload of the specification: every key, with null for no manager. */
function payload(values: Values, manager: Colleague | null, tenantId: string): CreateBody {
  return {
    ...values,
    employment_type: (values.employment_type || null) as CreateBody['employment_type'],
    tenant_id: tenantId,
    manager_id: manager?.value ?? null,
  }
}

function useCreateForm({ onOpenChange, tenant }: CreateProps) {
  const create = useCreateEmployee(tenant.id)
  const [values, setValues] = useState(blank)
  const [manager, setManager] = useState<Colleague | null>(null)
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const reset = (): void => {
    setValues(blank)
    setManager(null)
    setProblems([])
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (create.isPending) return
    setProblems([])
    create.mutate(payload(values, manager, tenant.id), {
      onSuccess: () => {
        reset()
        onOpenChange(false)
        toast.success(createStrings.created)
      },
      onError: (error) => {
        const why = refusal(error)
        const named = fieldProblems(error)
        setProblems(named.length > 0 ? named : why ? [{ path: '', message: why }] : [])
        toast.error(createStrings.failed)
      },
    })
  }
  const set = (change: Partial<Values>): void => setValues((before) => ({ ...before, ...change }))
  return { values, set, manager, setManager, problems, reset, submit, busy: create.isPending }
}

/** Adds a person. The server judges the fields and names what is wrong; the form keeps its text until it succeeds. */
export function CreateEmployee(props: CreateProps): ReactElement {
  const { open, onOpenChange } = props
  const form = useCreateForm(props)
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (form.problems.length > 0) summary.current?.focus()
  }, [form.problems])
  const close = (): void => {
    form.reset()
    onOpenChange(false)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={createStrings.title}
      description={<RequiredNote />}
      closeBlocked={form.busy}
      onSubmit={form.submit}
      footer={
        <>
          <Button disabled={form.busy} onClick={close}>
            {createStrings.cancel}
          </Button>
          <Button variant="primary" type="submit" loading={form.busy}>
            {createStrings.create}
          </Button>
        </>
      }
    >
      <ProblemSummary ref={summary} title={createStrings.problems} problems={form.problems} />
      <CreateFields form={form} tenant={props.tenant} />
    </Dialog>
  )
}

interface FieldsProps {
  form: ReturnType<typeof useCreateForm>
  tenant: WorkspaceOfForm
}

function CreateFields({ form, tenant }: FieldsProps): ReactElement {
  const { values, set } = form
  const problems = problemsByField(form.problems)
  const line = (field: keyof Values, rest: TextInputProps = {}): TextInputProps => ({
    autoComplete: 'off',
    value: values[field],
    onChange: (event) => set({ [field]: event.target.value }),
    ...rest,
  })
  return (
    <div className="grid gap-x-5 gap-y-4.5 sm:grid-cols-2">
      <Field label={createStrings.firstName} required error={problems.first_name}>
        <TextInput {...line('first_name')} required />
      </Field>
      <Field label={createStrings.lastName} required error={problems.last_name}>
        <TextInput {...line('last_name')} required />
      </Field>
      <Field label={createStrings.email} required error={problems.email}>
        <TextInput {...line('email', { type: 'email' })} required />
      </Field>
      <Field label={createStrings.mobile} error={problems.phone_mobile}>
        <TextInput {...line('phone_mobile', { type: 'tel', placeholder: createStrings.mobileExample })} />
      </Field>
      <Field label={createStrings.jobTitle} required error={problems.job_title}>
        <TextInput {...line('job_title')} required />
      </Field>
      <Field label={createStrings.department} error={problems.department}>
        <Suggested field="department" value={values.department} onChange={(department) => set({ department })} />
      </Field>
      <Field label={createStrings.location} error={problems.location}>
        <Suggested field="location" value={values.location} onChange={(location) => set({ location })} />
      </Field>
      <Field label={createStrings.startDate} required error={problems.start_date}>
        <DateInput
          written="iso"
          value={values.start_date}
          onChange={(start_date) => set({ start_date })}
          weekStartsOn={tenant.week_starts_on}
          locale={tenant.locale}
        />
      </Field>
      <Field label={createStrings.employmentType} error={problems.employment_type}>
        <Select
          options={employmentTypes.map((type) => ({ value: type, label: type }))}
          value={values.employment_type}
          placeholder={createStrings.choose}
          onChange={(employment_type) => set({ employment_type })}
        />
      </Field>
      <Field label={createStrings.lineManager} error={problems.manager_id}>
        <ColleaguePicker value={form.manager} onChange={form.setManager} />
      </Field>
    </div>
  )
}
