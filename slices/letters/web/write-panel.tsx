import { useQuery } from '@tanstack/react-query'
import { useId, useState, type ReactElement } from 'react'
import { ColleaguePicker, type Colleague } from '#slices/people/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Glyph } from '#ui/glyphs.tsx'
import { Select } from '#ui/select.tsx'
import { deliveries, type Finding, type LetterPreview, type UsedField } from '../contract.ts'
import { fieldsQuery, type Asked } from './api.ts'
import { FieldInput } from './field-input.tsx'
import { MendLink } from './mend-link.tsx'
import { deliveryWords, fieldText, sourceWords } from './words.ts'

type Given = Pick<Asked, 'values' | 'delivery' | 'signatory_id' | 'northern_ireland_confirmed'>
interface PanelProps {
  preview: LetterPreview
  given: Given
  onChange: (part: Partial<Given>) => void
}

/** Beside the letter: what is in the way, every field with where it comes from, and the checks. */
export function WritePanel({ preview, given, onChange }: PanelProps): ReactElement {
  const give = (name: string, value: Given['values'][string]): void => onChange({ values: { ...given.values, [name]: value } })
  const here = new Map(preview.fields.filter(({ given_here: ofLetter }) => ofLetter).map((field) => [field.name, field]))
  return (
    <div className="mt-6 flex flex-col gap-7">
      {preview.findings.length > 0 && <Findings findings={preview.findings} here={here} given={given} onGive={give} onConfirm={onChange} />}
      <Delivery given={given} signs={signsOf(preview)} onChange={onChange} />
      <Fields fields={preview.fields} given={given} onGive={give} />
      <GivenFacts known={preview.fields} given={given} onGive={give} />
      <Checks checks={preview.checks} />
    </div>
  )
}

interface FindingsProps {
  findings: readonly Finding[]
  here: ReadonlyMap<string, UsedField>
  given: Given
  onGive: (name: string, value: Given['values'][string]) => void
  onConfirm: (part: Partial<Given>) => void
}

function Findings({ findings, here, given, onGive, onConfirm }: FindingsProps): ReactElement {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="text-base font-semibold">
        Before it can go out <span className="ml-1 text-sm font-normal text-ink-3">{findings.length}</span>
      </h2>
      <ul className="mt-2 grid gap-3">
        {findings.map((finding) => (
          <li key={`${finding.kind} ${finding.id}`} className="ek-banner ek-banner--warn">
            <span className="ek-banner__glyph">
              <Glyph kind="due" />
            </span>
            <div className="ek-banner__text min-w-0">
              <b>{finding.label}</b>
              <span className="block text-ink-2">{finding.message}</span>
              {isGivenHere(finding, here) ? (
                <GiveHere finding={finding} value={given.values[finding.id] ?? null} onGive={onGive} />
              ) : (
                <MendLink mend={finding.mend} label={finding.label} />
              )}
              {/northern/.test(finding.id) && (
                <Checkbox
                  label="It was checked for Northern Ireland"
                  checked={given.northern_ireland_confirmed}
                  onChange={(confirmed) => onConfirm({ northern_ireland_confirmed: confirmed })}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface GiveProps {
  finding: Pick<Finding, 'id' | 'label'>
  value: Given['values'][string]
  onGive: FindingsProps['onGive']
}

/**
 * A value with no place of its own elsewhere is given with the letter: also a fact that is not printed and only decides a
 * condition, and what the case has not said.
 */
const isGivenHere = ({ id, kind, mend }: Finding, here: ReadonlyMap<string, UsedField>): boolean =>
  here.has(id) || (kind === 'missing' && (mend.path === null || mend.where === 'case'))

/** A value that only this letter has: typed beside it, and put in when it is added. */
function GiveHere({ finding, value, onGive }: GiveProps): ReactElement {
  const fields = useQuery(fieldsQuery)
  const field = fields.data?.data.find(({ name }) => name === finding.id)
  const [draft, setDraft] = useState(value)
  if (!field) return <></>
  return (
    <form
      className="mt-2 grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onGive(finding.id, draft)
      }}
    >
      <FieldInput field={field} label={finding.label} value={draft} onChange={setDraft} />
      <Button type="submit" size="sm" className="justify-self-start">
        Add<span className="sr-only">: {finding.label}</span>
      </Button>
    </form>
  )
}

/** In whose name it goes out as it is: who decided, where only they tell it, else whoever writes. */
const signsOf = ({ fields }: LetterPreview): string | null => fields.find(({ name }) => name === 'letter.signatory_name')?.text ?? null

function Delivery({ given, signs, onChange }: Pick<PanelProps, 'given' | 'onChange'> & { signs: string | null }): ReactElement {
  const [signatory, setSignatory] = useState<Colleague | null>(null)
  return (
    <div className="grid gap-4">
      <Field label="Delivered">
        <Select
          value={given.delivery}
          options={deliveries.map((value) => ({ value, label: deliveryWords[value] }))}
          onChange={(chosen) => onChange({ delivery: deliveries.find((each) => each === chosen) ?? 'portal' })}
        />
      </Field>
      <Field label="Signed by" hint={`${given.signatory_id === null && signs ? signs : 'You'}, unless somebody else is chosen.`}>
        <ColleaguePicker
          value={signatory}
          onChange={(colleague) => {
            setSignatory(colleague)
            onChange({ signatory_id: colleague?.value ?? null })
          }}
        />
      </Field>
    </div>
  )
}

function Fields({ fields, given, onGive }: { fields: readonly UsedField[]; given: Given; onGive: FindingsProps['onGive'] }): ReactElement {
  const heading = useId()
  const [open, setOpen] = useState<string | null>(null)
  const filled = fields.filter(({ text }) => text !== null).length
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="flex items-baseline justify-between text-base font-semibold">
        Fields
        <span className="text-sm font-normal text-ink-3">
          {filled} of {fields.length} filled
        </span>
      </h2>
      <ul className="mt-2 border-t border-line text-sm">
        {fields.map((field) => (
          <li key={field.name} className="border-b border-line py-2">
            <div className="flex gap-3">
              <span className="w-28 shrink-0 text-ink-2">{field.label}</span>
              <span className="min-w-0 flex-1 break-words" dir="auto">
                {fieldText(field) ?? <span className="font-medium text-warn-ink">Missing</span>}
              </span>
              <span className="shrink-0 text-xs text-ink-3">{sourceWords[field.source]}</span>
            </div>
            {field.given_here && field.text !== null && open !== field.name && (
              <button type="button" className="ek-quiet-link text-xs text-ink-3" onClick={() => setOpen(field.name)}>
                Change<span className="sr-only">: {field.label}</span>
              </button>
            )}
            {open === field.name && (
              <GiveHere
                finding={{ id: field.name, label: field.label }}
                value={given.values[field.name] ?? null}
                onGive={(name, value) => {
                  setOpen(null)
                  onGive(name, value)
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Facts that decide what the letter says and are not printed in it, as they were given. */
function GivenFacts({
  known,
  given,
  onGive,
}: {
  known: readonly UsedField[]
  given: Given
  onGive: FindingsProps['onGive']
}): ReactElement | null {
  const fields = useQuery(fieldsQuery)
  const unseen = Object.keys(given.values).filter((name) => given.values[name] !== null && !known.some((field) => field.name === name))
  if (unseen.length === 0) return null
  return (
    <section aria-label="Decided for this letter">
      <h2 className="text-base font-semibold">Decided for this letter</h2>
      {unseen.map((name) => {
        const label = fields.data?.data.find((field) => field.name === name)?.label ?? name
        return (
          <div key={name} className="mt-2 text-sm">
            <span className="text-ink-2">{label}</span>
            <GiveHere finding={{ id: name, label }} value={given.values[name] ?? null} onGive={onGive} />
          </div>
        )
      })}
    </section>
  )
}

function Checks({ checks }: { checks: LetterPreview['checks'] }): ReactElement {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="flex items-baseline justify-between text-base font-semibold">
        Checks
        <span className="text-sm font-normal text-ink-3">
          {checks.filter(({ met }) => met).length} of {checks.length} met
        </span>
      </h2>
      <CheckList checks={checks} />
    </section>
  )
}

/** What a letter has to say, and whether it does. */
export function CheckList({ checks }: { checks: LetterPreview['checks'] }): ReactElement {
  return (
    <ul className="mt-2 grid gap-2 text-sm">
      {checks.map((check) => (
        <li key={check.id} className="flex gap-2.5">
          <span className="mt-1 shrink-0">
            <Glyph kind={check.met ? 'done' : 'due'} />
          </span>
          <span className="min-w-0">
            {check.says.slice(0, 1).toUpperCase()}
            {check.says.slice(1)}
            <span className="sr-only">{check.met ? ', met' : ', not met'}</span>
            {check.because && <span className="block text-xs text-ink-3">{check.because}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
