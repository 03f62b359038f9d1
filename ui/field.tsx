import type { ReactElement, ReactNode } from 'react'
import { createContext, useContext, useId, useMemo } from 'react'
import { classNames } from './class-names.ts'
import { Glyph } from './glyphs.tsx'

/** What a field tells the control inside it; a control's own props win. */
type FieldLink = { id: string; labelId: string; describedBy: string | undefined; invalid: boolean; required: boolean }

const unlinked = { id: undefined, labelId: undefined, describedBy: undefined, invalid: false, required: false }
const FieldContext = createContext<FieldLink | typeof unlinked>(unlinked)

type ControlProps = {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  required?: boolean | undefined
  invalid?: boolean | undefined
}
type LinkedProps = {
  id: string | undefined
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/** The attributes that tie a control to the label, hint and error of the field it stands in. */
export function useFieldControl(props: ControlProps): LinkedProps {
  const link = useContext(FieldContext)
  const { id = link.id, required = link.required, invalid = link.invalid } = props
  return {
    id,
    'aria-describedby': [props['aria-describedby'], link.describedBy].filter(Boolean).join(' ') || undefined,
    'aria-invalid': invalid || undefined,
    'aria-required': required || undefined,
  }
}

/** The label's id, for a control that is named by reference (a group, a list). */
export const useFieldLabelId = (): string | undefined => useContext(FieldContext).labelId

export type FieldProps = {
  label: ReactNode
  required?: boolean | undefined
  hint?: ReactNode
  error?: string | null | undefined
  /** The control's id; made up when left out. */
  htmlFor?: string | undefined
  id?: string | undefined
  /** A link at the right of the label, such as 'Forgot your password?'. */
  labelAction?: ReactNode
  /** Several controls under one label (checkboxes, segments). */
  group?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** Label above, control, then hint or error. What is wrong is said in words and by a shape, not only by colour. */
export function Field({ label, required = false, labelAction, group = false, className, children, ...rest }: FieldProps): ReactElement {
  const link = useLink(rest, required)
  const groupProps = group ? { role: 'group', 'aria-labelledby': link.labelId, 'aria-describedby': link.describedBy } : {}
  const words = (
    <>
      {label}
      {required && <i aria-hidden="true">*</i>}
    </>
  )
  return (
    <FieldContext value={link}>
      <div className={classNames('ek-field', className)} {...groupProps}>
        <div className="ek-field__head">
          {group ? (
            <span className="ek-label" id={link.labelId}>
              {words}
            </span>
          ) : (
            <label className="ek-label" id={link.labelId} htmlFor={link.id}>
              {words}
            </label>
          )}
          {labelAction}
        </div>
        {children}
        <FieldNote id={link.describedBy} hint={rest.hint} error={rest.error} />
      </div>
    </FieldContext>
  )
}

function useLink({ htmlFor, id, error, hint }: Pick<FieldProps, 'htmlFor' | 'id' | 'error' | 'hint'>, required: boolean): FieldLink {
  const made = useId()
  const control = htmlFor ?? id ?? made
  const invalid = Boolean(error)
  const note = invalid ? 'error' : hint ? 'hint' : undefined
  return useMemo(
    () => ({ id: control, labelId: `${control}-label`, describedBy: note && `${control}-${note}`, invalid, required }),
    [control, note, invalid, required],
  )
}

type NoteProps = { id: string | undefined; hint: ReactNode; error: string | null | undefined }

function FieldNote({ id, hint, error }: NoteProps): ReactElement | null {
  if (error) {
    return (
      <p className="ek-error" id={id}>
        <Glyph kind="overdue" size={12} />
        <span>{error}</span>
      </p>
    )
  }
  return hint ? (
    <p className="ek-hint" id={id}>
      {hint}
    </p>
  ) : null
}

/** The line a form with required fields starts with. */
export function RequiredNote(): ReactElement {
  return (
    <>
      Fields marked <span className="text-danger-ink">*</span> are required.
    </>
  )
}
