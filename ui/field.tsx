import type { ReactElement, ReactNode } from 'react'
import { createContext, useContext, useId, useMemo } from 'react'
import { classNames } from './class-names.ts'
import { Glyph } from './glyphs.tsx'

/** What a field tells the control inside it; a control's own props win. */
export type FieldLink = { id: string; labelId: string; describedBy: string | undefined; invalid: boolean; required: boolean }

const FieldContext = createContext<FieldLink | undefined>(undefined)

type ControlProps = {
  id?: string | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined
  required?: boolean | undefined
  invalid?: boolean | undefined
}
type LinkedProps = { id: string | undefined; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined; 'aria-required': true | undefined }

/** The attributes that tie a control to the label, hint and error of the field it stands in. */
export function useFieldControl(props: ControlProps): LinkedProps {
  const link = useContext(FieldContext)
  const describedBy = [props['aria-describedby'], link?.describedBy].filter(Boolean).join(' ') || undefined
  const invalid = props.invalid ?? (props['aria-invalid'] === undefined ? (link?.invalid ?? false) : String(props['aria-invalid']) !== 'false')
  return {
    id: props.id ?? link?.id,
    'aria-describedby': describedBy,
    'aria-invalid': invalid || undefined,
    'aria-required': (props.required ?? link?.required) || undefined,
  }
}

/** The label's id, for a control that is named by reference (a group, a list). */
export const useFieldLabelId = (): string | undefined => useContext(FieldContext)?.labelId

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
export function Field({ label, required = false, hint, error, htmlFor, id, labelAction, group = false, className, children }: FieldProps): ReactElement {
  const made = useId()
  const controlId = htmlFor ?? id ?? made
  const [labelId, hintId, errorId] = [`${controlId}-label`, `${controlId}-hint`, `${controlId}-error`]
  const describedBy = error ? errorId : hint ? hintId : undefined
  const link = useMemo(
    () => ({ id: controlId, labelId, describedBy, invalid: Boolean(error), required }),
    [controlId, labelId, describedBy, error, required],
  )
  const Label = group ? 'span' : 'label'
  const groupProps = group ? { role: 'group', 'aria-labelledby': labelId, 'aria-describedby': describedBy } : {}
  return (
    <FieldContext value={link}>
      <div className={classNames('ek-field', className)} {...groupProps}>
        <div className="ek-field__head">
          <Label className="ek-label" id={labelId} {...(group ? {} : { htmlFor: controlId })}>
            {label}
            {required && <i aria-hidden="true">*</i>}
          </Label>
          {labelAction}
        </div>
        {children}
        {error ? (
          <p className="ek-error" id={errorId}>
            <Glyph kind="overdue" size={12} />
            <span>{error}</span>
          </p>
        ) : (
          hint && (
            <p className="ek-hint" id={hintId}>
              {hint}
            </p>
          )
        )}
      </div>
    </FieldContext>
  )
}

/** The line a form with required fields starts with. */
export function RequiredNote(): ReactElement {
  return (
    <>
      Fields marked <span className="text-danger-ink">*</span> are required.
    </>
  )
}
