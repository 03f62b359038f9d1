import { useRef, type ReactElement } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Plus } from '#ui/icons.ts'
import { TextInput } from '#ui/text-input.tsx'
import type { EmergencyContact } from '../contract.ts'
import type { OneFieldProps } from './one-field.ts'
import { editStrings, profileStrings } from './strings.ts'

const most = 10
const blank: EmergencyContact = { name: '', relation: null, email: null, phone: null }

/** Contacts in their order; the first is the primary one. */
export function EmergencyContactsEditor({ value, hint, error, onChange }: OneFieldProps): ReactElement {
  const contacts = (value ?? []) as readonly EmergencyContact[]
  const list = useRef<HTMLDivElement>(null)
  const replace = (index: number, change: Partial<EmergencyContact>): void =>
    onChange(contacts.map((contact, at) => (at === index ? { ...contact, ...change } : contact)))
  const add = (): void => {
    onChange([...contacts, blank])
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('fieldset:last-of-type input')?.focus())
  }
  return (
    <div ref={list} className="grid gap-4 sm:col-span-2">
      {hint && <p className="ek-hint mt-0!">{hint}</p>}
      {error && (
        <p className="ek-error mt-0!" role="alert">
          {error}
        </p>
      )}
      {contacts.length === 0 && <p className="text-sm text-ink-2">{profileStrings.noEmergency}</p>}
      {contacts.map((contact, index) => (
        // The place in the list is all the identity an unsaved contact has.
        // oxlint-disable-next-line react/no-array-index-key
        <ContactFields key={index} contact={contact} index={index} onChange={(change) => replace(index, change)}>
          {index > 0 && (
            <Button
              size="sm"
              variant="ghost"
              aria-label={editStrings.makePrimaryNamed(contact.name || editStrings.contactNumber(index + 1))}
              onClick={() => onChange([contact, ...contacts.filter((other) => other !== contact)])}
            >
              {editStrings.makePrimary}
            </Button>
          )}
          <Button
            size="sm"
            variant="ghost"
            aria-label={editStrings.removeNamed(contact.name || editStrings.contactNumber(index + 1))}
            onClick={() => onChange(contacts.filter((other) => other !== contact))}
          >
            {editStrings.removeContact}
          </Button>
        </ContactFields>
      ))}
      {contacts.length < most && (
        <Button size="sm" icon={Plus} className="justify-self-start" onClick={add}>
          {editStrings.addContact}
        </Button>
      )}
    </div>
  )
}

interface ContactFieldsProps {
  contact: EmergencyContact
  index: number
  onChange: (change: Partial<EmergencyContact>) => void
  children: React.ReactNode
}

function ContactFields({ contact, index, onChange, children }: ContactFieldsProps): ReactElement {
  return (
    <fieldset className="rounded-lg border border-line p-4">
      <legend className="float-left mb-3 flex w-full flex-wrap items-center gap-2 text-sm font-semibold">
        {editStrings.contactNumber(index + 1)}
        {index === 0 && <Badge>{profileStrings.primary}</Badge>}
        <span className="ml-auto flex">{children}</span>
      </legend>
      <div className="clear-both grid gap-x-4 gap-y-4 sm:grid-cols-2">
        <Field label={editStrings.contactName} required>
          <TextInput autoComplete="off" value={contact.name} onChange={(event) => onChange({ name: event.target.value })} />
        </Field>
        <Field label={editStrings.contactRelation}>
          <TextInput
            autoComplete="off"
            value={contact.relation ?? ''}
            onChange={(event) => onChange({ relation: event.target.value || null })}
          />
        </Field>
        <Field label={editStrings.contactPhone}>
          <TextInput
            type="tel"
            autoComplete="off"
            value={contact.phone ?? ''}
            onChange={(event) => onChange({ phone: event.target.value || null })}
          />
        </Field>
        <Field label={editStrings.contactEmail}>
          <TextInput
            type="email"
            autoComplete="off"
            value={contact.email ?? ''}
            onChange={(event) => onChange({ email: event.target.value || null })}
          />
        </Field>
      </div>
    </fieldset>
  )
}
