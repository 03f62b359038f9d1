import { Link } from '@tanstack/react-router'
import { useState, type ReactElement, type ReactNode } from 'react'
import { isHr } from '#platform/shared/actor.ts'
import { isCalendarDate, showDate } from '#platform/shared/calendar-date.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { Mail } from '#ui/icons.ts'
import { Select } from '#ui/select.tsx'
import { Status } from '#ui/status.tsx'
import type { CaseFile, CaseWork } from '../contract.ts'
import type { LetterName } from '../names.ts'
import type { Recorded } from './api.ts'
import { PrepareLetter, type Owed } from './next-letter.tsx'
import { RecordDialog } from './record-dialog.tsx'
import { Section } from './section.tsx'

interface LettersProps {
  file: CaseFile
  work: CaseWork
  onSent: (owed: Owed) => void
}

/** Letters a step asked for, those the next one waits for, and those that went out. */
export function Letters({ file, work, onSent }: LettersProps): ReactElement | null {
  const { letters_owed: owed, letters_ahead: ahead, letters_sent: sent } = work
  if (owed.length + ahead.length + sent.length === 0) return null
  return (
    <Section title="Letters" aside={<WrittenHere file={file} />}>
      <ul className="border-t border-line text-sm">
        {owed.map((letter) => (
          <OpenLetter key={`${letter.letter} ${letter.step}`} file={file} letter={letter} onSent={onSent}>
            <Status kind="due">Owed since {showDate(letter.since)}</Status>
          </OpenLetter>
        ))}
        {ahead.map((letter) => (
          <OpenLetter key={`${letter.letter} ${letter.step}`} file={file} letter={letter} onSent={onSent}>
            <Status kind="not-started">Goes out before: {letter.before}</Status>
          </OpenLetter>
        ))}
        {sent.map((letter) => (
          <li
            key={`${letter.letter} ${letter.on}`}
            className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5"
          >
            <Mail className="ek-icon text-ink-3" size={15} aria-hidden="true" />
            <span className="min-w-40 flex-1 font-[550]">{letter.title}</span>
            <Status kind="done">
              Sent {showDate(letter.on)}, {letter.by_name}
            </Status>
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface OpenProps {
  file: CaseFile
  letter: Owed
  onSent: (owed: Owed) => void
  children: ReactNode
}

/** A letter that has not gone out, with how it stands and the ways to send it. */
function OpenLetter({ file, letter, onSent, children }: OpenProps): ReactElement {
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5">
      <Mail className="ek-icon text-ink-3" size={15} aria-hidden="true" />
      <span className="min-w-40 flex-1 font-[550]">{letter.title}</span>
      {children}
      {file.can.direct && (
        <span className="flex gap-2">
          <PrepareLetter file={file} owed={letter} />
          <Button size="sm" variant="ghost" onClick={() => onSent(letter)}>
            Record as sent <span className="sr-only">{letter.title}</span>
          </Button>
        </span>
      )}
    </li>
  )
}

/** The letters as they were written for this case, sent or not. */
function WrittenHere({ file }: { file: CaseFile }): ReactElement | null {
  const { userRole } = useMe()
  if (userRole === null || !isHr({ role: userRole })) return null
  return (
    <Link to="/app/letters" search={{ view: 'issued', search: file.reference }} className="ek-link text-sm">
      Letters written here
    </Link>
  )
}

interface Draft {
  readonly meeting: string
  readonly companion: boolean
  readonly appealTo: string
  readonly appealBy: string
}

/** Calls to a meeting, and letters that give no decision or the last one, offer no appeal. */
const isCall = (letter: string): boolean => letter.endsWith('_invite') || letter === 'hearing_rescheduled'
const silentOnAppeals = /_ack$|^suspension|^appeal_outcome$|^resignation|_statement$|^fw_extension$|^garden_leave$|^oh_referral/

function issuedOf(letter: Owed, { meeting, companion, appealTo, appealBy }: Draft, to: string | null): Recorded | string {
  if (appealTo !== '' && !isCalendarDate(appealBy)) return 'Say until when an appeal can be made.'
  return {
    kind: 'letter_issued',
    letter: letter.letter as LetterName,
    companion,
    ...(to === null ? {} : { to }),
    ...(meeting === '' ? {} : { meeting }),
    ...(appealTo === '' ? {} : { appeal: { to: appealTo, by: appealBy } }),
  }
}

/** Who was written to, where the case is about one person. */
const addresseeOf = ({ people: [only, another] }: CaseFile): string | null => (only && !another ? only.id : null)

interface AppealProps {
  file: CaseFile
  draft: Draft
  onChange: (part: Partial<Draft>) => void
}
function AppealFields({ file, draft, onChange }: AppealProps): ReactElement {
  // Who investigated or decided does not hear the appeal.
  const involved = new Set(file.roles.filter(({ as }) => as === 'investigator' || as === 'hearing_manager').map(({ person }) => person.id))
  const people = new Map(file.roles.filter(({ person }) => !involved.has(person.id)).map(({ person }) => [person.id, person.name]))
  return (
    <>
      <Field
        label="An appeal goes to"
        hint="Where the letter offers one. Name the appeal chair among the people involved to choose them here."
      >
        <Select
          value={draft.appealTo}
          placeholder="No appeal offered"
          onChange={(appealTo) => onChange({ appealTo })}
          options={[...people].map(([value, label]) => ({ value, label }))}
        />
      </Field>
      {draft.appealTo !== '' && (
        <Field label="Appeal by" required>
          <DateInput value={draft.appealBy} weekStartsOn={1} locale="en-GB" onChange={(appealBy) => onChange({ appealBy })} />
        </Field>
      )}
    </>
  )
}

/** What a letter said that the checks look at: the meeting it calls, the companion, and the appeal it offers. */
export function SendDialog({ file, letter, onClose }: { file: CaseFile; letter: Owed; onClose: () => void }): ReactElement {
  const arranged = file.meetings.filter(({ state }) => state !== 'held')
  const [draft, setDraft] = useState<Draft>({
    meeting: isCall(letter.letter) ? (arranged.at(-1)?.id ?? '') : '',
    companion: false,
    appealTo: '',
    appealBy: '',
  })
  const set = (part: Partial<Draft>): void => setDraft({ ...draft, ...part })
  const invites = isCall(letter.letter)
  return (
    <RecordDialog
      file={file}
      title="Record as sent"
      done="The letter is on the file as sent."
      dayLabel="Day it was given"
      happenings={() => {
        const issued = issuedOf(letter, draft, addresseeOf(file))
        return typeof issued === 'string' ? issued : [issued]
      }}
      onClose={onClose}
    >
      <p className="text-sm text-ink-2">{letter.title}</p>
      {invites && arranged.length > 0 && (
        <Field label="It invites to">
          <Select
            value={draft.meeting}
            placeholder="No meeting"
            onChange={(meeting) => set({ meeting })}
            options={arranged.map(({ id, title, date }) => ({ value: id, label: `${title}, ${showDate(date)}` }))}
          />
        </Field>
      )}
      {invites && (
        <Checkbox label="It speaks of the right to be accompanied" checked={draft.companion} onChange={(companion) => set({ companion })} />
      )}
      {!invites && !silentOnAppeals.test(letter.letter) && <AppealFields file={file} draft={draft} onChange={set} />}
    </RecordDialog>
  )
}
