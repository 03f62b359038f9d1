import type { ReactElement } from 'react'
import { telephoneHref } from '#platform/shared/fields.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyLine } from '#ui/empty-state.tsx'
import { Lock, Mail, Phone, type Icon } from '#ui/icons.ts'
import type { Employee } from '../contract.ts'
import { Section } from './facts.tsx'
import { RevealDialogs, useOpening, type Opening } from './reveal.tsx'
import { profileStrings, revealStrings } from './strings.ts'
import { mailHref } from './values.ts'

type Contact = NonNullable<Employee['emergency_contacts']>[number]

/** Contacts the asker may read, or the way to open them where each reading is recorded (a line manager). */
export function EmergencyContacts({ employee, own }: { employee: Employee; own: boolean }): ReactElement | null {
  const opening = useOpening(employee.id, 'emergency', own)
  const contacts = employee.emergency_contacts ?? opening.opened?.emergency_contacts
  const hidden = employee.metadata.can.reveal.includes('emergency')
  if (contacts === undefined && !hidden) return null
  return (
    <Section title={profileStrings.emergency}>
      {contacts ? <Contacts contacts={contacts} /> : <HiddenContacts opening={opening} />}
      <RevealDialogs opening={opening} />
    </Section>
  )
}

function HiddenContacts({ opening }: { opening: Opening }): ReactElement {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Lock className="ek-icon text-ink-3" size={14} aria-hidden="true" />
      <p className="text-sm text-ink-2">{revealStrings.emergencyHidden}</p>
      <Button size="sm" loading={opening.busy} onClick={opening.open} aria-label={revealStrings.revealEmergency}>
        {revealStrings.reveal}
      </Button>
    </div>
  )
}

function Contacts({ contacts }: { contacts: readonly Contact[] }): ReactElement {
  if (contacts.length === 0) return <EmptyLine>{profileStrings.noEmergency}</EmptyLine>
  return (
    <ul className="grid gap-4 pt-1 lg:grid-cols-2">
      {contacts.map((contact, index) => (
        // The order is the only identity contacts have: the first is the primary one.
        <ContactCard key={`${index} ${contact.name}`} contact={contact} primary={index === 0} />
      ))}
    </ul>
  )
}

function ContactCard({ contact, primary }: { contact: Contact; primary: boolean }): ReactElement {
  return (
    <li className="rounded-lg border border-line p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-2 text-sm font-semibold">
            <span className="min-w-0 break-words">{contact.name}</span>
            {primary && <Badge>{profileStrings.primary}</Badge>}
          </h3>
          {contact.relation && <p className="ek-meta mt-0.5">{contact.relation}</p>}
        </div>
        <div className="flex gap-1.5">
          {contact.phone && (
            <Reach href={telephoneHref(contact.phone)} icon={Phone} label={profileStrings.callPerson(contact.name)}>
              {profileStrings.call}
            </Reach>
          )}
          {contact.email && (
            <Reach href={mailHref(contact.email)} icon={Mail} label={profileStrings.emailPerson(contact.name)}>
              {profileStrings.emailAction}
            </Reach>
          )}
        </div>
      </div>
      {contact.phone && <p className="num mt-3 text-sm text-ink-2">{contact.phone}</p>}
      {contact.email && <p className="text-sm break-all text-ink-2">{contact.email}</p>}
    </li>
  )
}

function Reach({ href, icon: IconShape, label, children }: { href: string; icon: Icon; label: string; children: string }): ReactElement {
  return (
    <a className={buttonClass({ size: 'sm' })} href={href} aria-label={label}>
      <IconShape className="ek-icon" size={14} aria-hidden="true" />
      {children}
    </a>
  )
}
