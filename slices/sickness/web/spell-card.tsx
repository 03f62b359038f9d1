import { useState, type ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Notice } from '#ui/error-banner.tsx'
import { Status } from '#ui/status.tsx'
import { toast } from '#ui/toast-store.ts'
import { categories, scorings, type SicknessOverview, type SpellAbility, type SpellShown } from '../contract.ts'
import { useCertify, useDecide, useLeave } from './api.ts'
import { FitNoteLine } from './fit-note-line.tsx'
import { SickPay } from './sick-pay.tsx'
import { DatesDialog, FitNoteDialog, InterviewDialog, QueryDialog, ReasonDialog, ReturnDialog, ReviewDialog } from './spell-dialogs.tsx'
import { daysInWords, eventWords, sayProblem, spellInWords, stateWords } from './words.ts'

type Asked = Extract<SpellAbility, 'return' | 'change' | 'reason' | 'fit_note' | 'interview' | 'query' | 'review'>
const dialogs = {
  return: ReturnDialog,
  change: DatesDialog,
  reason: ReasonDialog,
  fit_note: FitNoteDialog,
  interview: InterviewDialog,
  query: QueryDialog,
  review: ReviewDialog,
} as const

interface CardProps {
  readonly spell: SpellShown
  readonly overview: SicknessOverview
}

/** One spell: its days for everybody who sees it, and the sickness record for who may read that. */
export function SpellCard({ spell, overview }: CardProps): ReactElement {
  const [open, setOpen] = useState<Asked | null>(null)
  const { word, glyph } = stateWords[spell.state]
  const Dialog = open && dialogs[open]
  const dates = spellInWords(spell)
  return (
    <li className="grid gap-3 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p className="font-semibold">{dates}</p>
          <p className="text-sm text-ink-2">
            {daysInWords(spell.days)} of work{spell.ends_on === null && ' so far'}
            {spell.expected_on && spell.state === 'open' && `, expected back on ${showDate(spell.expected_on)}`}
          </p>
        </div>
        <Status kind={glyph}>{word}</Status>
      </div>
      <Needs spell={spell} own={overview.own} />
      {spell.health && <Health spell={spell} writeFor={overview.own || !spell.health.sick_pay ? null : overview.employee_id} />}
      {spell.interview && <Said spell={spell} />}
      <Actions spell={spell} overview={overview} dates={dates} onOpen={setOpen} />
      <History spell={spell} />
      {Dialog && <Dialog spell={spell} today={overview.today} own={overview.own} onClose={() => setOpen(null)} />}
    </li>
  )
}

/** What is still to be done, said where it is done. */
function Needs({ spell, own }: { spell: SpellShown; own: boolean }): ReactElement | null {
  const notes = [...healthNotes(spell, own), ...leaveNotes(spell)]
  if (notes.length === 0) return null
  return (
    <Notice tone="warn">
      {notes.map((note) => (
        <p key={note} className="wrap-anywhere">
          {note}
        </p>
      ))}
    </Notice>
  )
}

function healthNotes({ health, state }: SpellShown, own: boolean): string[] {
  if (!health) return []
  const asked = health.query_note && state === 'query' ? [`HR asks: ${health.query_note}`] : []
  if (health.needs === 'self-certificate')
    return [...asked, own ? 'Please certify this absence yourself.' : 'Their self-certificate is missing.']
  if (health.needs === 'nothing' || !health.needed_from) return asked
  return [...asked, `From the eighth day on a fit note is needed: here from ${showDate(health.needed_from)}.`]
}

function leaveNotes({ leave_days: days, leave_returned: returned, leave_asked: asked }: SpellShown): string[] {
  if (days === 0 || returned) return []
  return [`${daysInWords(days)} of holiday ${days === 1 ? 'was' : 'were'} booked in these days${asked ? ' and asked back' : ''}.`]
}

function Health({ spell, writeFor }: { spell: SpellShown; writeFor: string | null }): ReactElement | null {
  const { health } = spell
  if (!health) return null
  return (
    <div className="grid gap-2 text-sm">
      {health.category && (
        <p className="wrap-anywhere">
          <span className="text-ink-2">Reason:</span> {categories[health.category]}
          {health.detail && `. ${health.detail}`}
        </p>
      )}
      {health.scoring !== 'usual' && <p>{scorings[health.scoring]}: not counted towards any score.</p>}
      {health.certified_on && (
        <p className="text-ink-2">
          Self-certified on {showDate(health.certified_on)} by {health.certified_by}.
        </p>
      )}
      {health.fit_notes.map((note) => (
        <FitNoteLine key={note.id} note={note} may={spell.can.fit_note} />
      ))}
      {health.sick_pay && <SickPay pay={health.sick_pay} writeFor={writeFor} />}
    </div>
  )
}

function Said({ spell }: { spell: SpellShown }): ReactElement | null {
  const { interview: said } = spell
  if (!said) return null
  return (
    <p className="text-sm text-ink-2 wrap-anywhere">
      Conversation on {showDate(said.held_on)} with {said.by}: {said.well_enough ? 'well enough to be back' : 'not well enough yet'}.
      {said.adjustments && ` What would help: ${said.adjustments}`}
      {said.notes && ` ${said.notes}`}
    </p>
  )
}

const labels: Record<Asked, (own: boolean) => string> = {
  return: (own) => (own ? 'I am back' : 'They are back'),
  fit_note: () => 'Add fit note',
  interview: () => 'Return-to-work form',
  reason: () => 'Reason',
  change: () => 'Change days',
  review: () => 'How it counts',
  query: () => 'Raise query',
}

const said = (done: string) => ({
  onSuccess: () => void toast.success(done),
  onError: (error: unknown) => void toast.error(sayProblem(error, 'That could not be saved.')),
})

interface ActionProps extends CardProps {
  readonly dates: string
  readonly onOpen: (what: Asked) => void
}
function Actions({ spell, overview, dates, onOpen }: ActionProps): ReactElement | null {
  const certify = useCertify()
  const leave = useLeave()
  if (Object.values(spell.can).every((can) => !can)) return null
  const hidden = <span className="sr-only">{dates}</span>
  return (
    <div className="flex flex-wrap gap-2">
      {(Object.keys(labels) as Asked[])
        .filter((what) => spell.can[what])
        .map((what) => (
          <Button key={what} size="sm" variant={what === 'return' ? 'primary' : 'secondary'} onClick={() => onOpen(what)}>
            {what === 'interview' && spell.interview ? 'Change form' : labels[what](overview.own)} {hidden}
          </Button>
        ))}
      {spell.can.certify && (
        <Button size="sm" loading={certify.isPending} onClick={() => certify.mutate(spell, said('The absence is certified.'))}>
          {overview.own ? 'I certify that I was ill' : 'Certified on paper'} {hidden}
        </Button>
      )}
      {spell.can.ask_leave && (
        <Button
          size="sm"
          loading={leave.isPending}
          onClick={() => leave.mutate({ id: spell.id, action: 'ask' }, said('Your holiday is asked back.'))}
        >
          Ask for the holiday back {hidden}
        </Button>
      )}
      {spell.can.give_leave && (
        <Button
          size="sm"
          loading={leave.isPending}
          onClick={() => leave.mutate({ id: spell.id, action: 'give-back' }, said('The holiday is given back.'))}
        >
          Give {daysInWords(spell.leave_days)} of holiday back {hidden}
        </Button>
      )}
      <Ends spell={spell} dates={dates} />
    </div>
  )
}

/** Closing, and taking back what was a mistake, which is asked about first. */
function Ends({ spell, dates }: { spell: SpellShown; dates: string }): ReactElement {
  const decide = useDecide()
  const [asking, setAsking] = useState(false)
  const end = (state: 'closed' | 'withdrawn'): void =>
    decide.mutate(
      { id: spell.id, body: { version: spell.version, state } },
      {
        onSuccess: () => void toast.success(state === 'closed' ? 'The absence is closed.' : 'The report is withdrawn.'),
        onError: (error) => void toast.error(sayProblem(error, 'That could not be saved.')),
        onSettled: () => setAsking(false),
      },
    )
  return (
    <>
      {spell.can.close && (
        <Button size="sm" loading={decide.isPending} onClick={() => end('closed')}>
          Close <span className="sr-only">{dates}</span>
        </Button>
      )}
      {spell.can.withdraw && (
        <Button size="sm" onClick={() => setAsking(true)}>
          Withdraw <span className="sr-only">{dates}</span>
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Withdraw this report?"
        confirmLabel="Withdraw report"
        cancelLabel="Keep it"
        loading={decide.isPending}
        onConfirm={() => end('withdrawn')}
      >
        The days count as worked again. That it was reported stays in the log.
      </ConfirmDialog>
    </>
  )
}

function History({ spell }: { spell: SpellShown }): ReactElement {
  return (
    <p className="text-xs text-ink-3">
      {spell.events.map(({ action, at, by }, i) => (
        <span key={`${action} ${at}`}>
          {i > 0 && ' · '}
          {eventWords[action] ?? action} by {by}, {showDate(at.slice(0, 10))}
        </span>
      ))}
    </p>
  )
}
