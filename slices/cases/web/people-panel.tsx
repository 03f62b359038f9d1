import { Link } from '@tanstack/react-router'
import { useState, type ReactElement, type ReactNode } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Plus, X } from '#ui/icons.ts'
import type { CaseFile, CasePerson } from '../contract.ts'
import { EndRole, NamePerson } from './people-dialogs.tsx'
import { Panel } from './side-panels.tsx'
import type { Party, RoleHeld } from './shapes.ts'
import { roleWords } from './words.ts'

/** Everybody in a case with what they are in it. */
export function PeoplePanel({ file }: { file: CaseFile }): ReactElement {
  const [adding, setAdding] = useState(false)
  const [ending, setEnding] = useState<RoleHeld | null>(null)
  return (
    <Panel
      id="people"
      title="People involved"
      aside={
        file.can.direct && (
          <Button variant="ghost" size="sm" icon={Plus} className="-mr-2.5" onClick={() => setAdding(true)}>
            Add<span className="sr-only"> a person</span>
          </Button>
        )
      }
    >
      <ul className="grid gap-2.5">
        {file.parties.map((party) => (
          <Person key={party.person.id} person={party.person} link={file.work !== null}>
            <PartyFacts party={party} work={file.work !== null} />
          </Person>
        ))}
        {file.roles.map((role) => (
          <Person
            key={`${role.person.id} ${role.as}`}
            person={role.person}
            link={false}
            action={
              file.can.direct && (
                <IconButton
                  label={`End: ${role.person.name}, ${roleWords[role.as].toLowerCase()}`}
                  icon={X}
                  size={14}
                  onClick={() => setEnding(role)}
                />
              )
            }
          >
            {roleWords[role.as]}
          </Person>
        ))}
      </ul>
      {adding && <NamePerson file={file} onClose={() => setAdding(false)} />}
      {ending && <EndRole file={file} role={ending} onClose={() => setEnding(null)} />}
    </Panel>
  )
}

function PartyFacts({ party, work }: { party: Party; work: boolean }): ReactElement {
  return (
    <>
      {party.as.map((as) => roleWords[as]).join(', ')}
      {party.anonymous && ', not named to the others'}
      {work && <span className="block">{party.told ? 'Knows of the case' : 'Has not been told of the case'}</span>}
    </>
  )
}

type PersonProps = { person: CasePerson; link: boolean; action?: ReactNode; children: ReactNode }

function Person({ person, link, action, children }: PersonProps): ReactElement {
  return (
    <li className="flex items-start gap-2.5">
      <Avatar id={person.id} name={person.name} size={26} />
      <span className="min-w-0 flex-1 leading-4">
        <span className="block text-sm leading-4 font-[550]" dir="auto">
          {link && person.employee ? (
            <Link to="/app/people/$id" params={{ id: person.id }} className="ek-quiet-link text-ink">
              {person.name}
            </Link>
          ) : (
            person.name
          )}
        </span>
        <span className="block text-xs leading-4 text-ink-3">{children}</span>
      </span>
      {action}
    </li>
  )
}
