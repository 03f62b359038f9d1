import { memo, type MouseEvent, type ReactElement } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { Glyph } from '#ui/glyphs.tsx'
import { ChevronDown, ChevronUp } from '#ui/icons.ts'
import type { OrgChartFlag } from '../contract.ts'
import type { ChartPerson } from './chart.ts'
import type { Change } from './compare.ts'
import { changeWords, directReports, inAll, orgChartStrings } from './strings.ts'

/** How people are opened from the chart. */
export interface Profiles {
  readonly hrefOf: (id: string) => string
  readonly open: (id: string) => void
}

export interface CardProps {
  person: ChartPerson
  /** Address of the photo, for who has one. */
  photo: string | undefined
  place: number
  /** Of the card's top left corner, from the scene's origin. */
  left: number
  top: number
  level: number
  position: number
  siblings: number
  reports: number
  /** Everyone below, directly or not. */
  total: number
  open: boolean
  reasons: readonly OrgChartFlag['reason'][]
  change: Change | undefined
  isYou: boolean
  isMatch: boolean
  isChosen: boolean
  small: boolean
  domId: string
  profiles: Profiles
  onToggle: (place: number, open: boolean) => void
  onActions: (place: number) => void
}

export const noReasons: CardProps['reasons'] = []

/** One card of the tree; the whole of it opens the profile, the handle on its edge shows or hides the reports. */
export const OrgChartCard = memo(function OrgChartCard(card: CardProps): ReactElement {
  const { person, reports, open, small } = card
  return (
    <div
      role="treeitem"
      id={card.domId}
      data-org-card
      data-place={card.place}
      tabIndex={-1}
      aria-level={card.level}
      aria-posinset={card.position}
      aria-setsize={card.siblings}
      aria-expanded={reports > 0 ? open : undefined}
      aria-selected={card.isChosen}
      className={lookOf(card)}
      style={{ left: card.left, top: card.top }}
    >
      {!small && <CardTop card={card} />}
      <CardText person={person} profiles={card.profiles} />
      {reports > 0 && !small && <Handle card={card} />}
      {!small && <Actions card={card} />}
    </div>
  )
})

function lookOf({ isYou, isMatch, isChosen, small, person, reasons, change }: CardProps): string {
  return classNames(
    'ek-org-card',
    isYou && 'is-you',
    isMatch && 'is-match',
    isChosen && 'is-chosen',
    small && 'is-small',
    person.withheld && 'is-withheld',
    change && `is-${change}-mark`,
    ...reasons.map((reason) => `is-${reason}`),
  )
}

function CardTop({ card: { person, photo, reasons, isYou, change } }: { card: CardProps }): ReactElement {
  return (
    <div className="ek-org-card__top">
      <Avatar id={person.id} name={person.initials} size={24} src={photo} />
      {reasons.map((reason) => (
        <Mark key={reason} reason={reason} />
      ))}
      {change && <ChangeMark change={change} />}
      {isYou && <Badge>{orgChartStrings.you}</Badge>}
    </div>
  )
}

/** Longer text cannot be seen on a card, and would only be laid out in vain. */
const longest = 300

function CardText({ person, profiles }: Pick<CardProps, 'person' | 'profiles'>): ReactElement {
  return (
    <>
      <p className="ek-org-card__name" dir="auto" title={person.name}>
        <PersonLink person={person} profiles={profiles} className="ek-org-card__link" tabIndex={-1} />
      </p>
      <JobTitle person={person} className="ek-org-card__title" />
    </>
  )
}

export function JobTitle({ person, className }: { person: ChartPerson; className: string }): ReactElement | null {
  const title = person.jobTitle?.slice(0, longest)
  if (title) {
    return (
      <p className={className} dir="auto" title={title}>
        {title}
      </p>
    )
  }
  if (person.withheld) return null
  return <p className={classNames(className, 'is-missing')}>{orgChartStrings.missingTitle}</p>
}

type LinkProps = Pick<CardProps, 'person' | 'profiles'> & { className: string; tabIndex?: number }

/** A real link, so that a new tab is a middle click away; plain text where there is no profile to open. */
export function PersonLink({ person, profiles, className, tabIndex }: LinkProps): ReactElement {
  const name = person.name.slice(0, longest)
  if (person.withheld) return <>{name}</>
  const follow = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    profiles.open(person.id)
  }
  return (
    <a className={className} href={profiles.hrefOf(person.id)} tabIndex={tabIndex} draggable={false} onClick={follow}>
      {name}
    </a>
  )
}

export function Mark({ reason }: { reason: OrgChartFlag['reason'] }): ReactElement {
  return (
    <span className={classNames('ek-org-mark', `ek-org-mark--${reason}`)}>
      <Glyph kind={reason === 'loop' ? 'due' : 'not-applicable'} size={12} />
      {orgChartStrings[reason]}
    </span>
  )
}

export function ChangeMark({ change }: { change: Change }): ReactElement {
  return <span className={classNames('ek-org-mark', `ek-org-mark--${change}`)}>{changeWords[change]}</span>
}

function Handle({ card: { place, reports, total, open, onToggle } }: { card: CardProps }): ReactElement {
  const Chevron = open ? ChevronUp : ChevronDown
  return (
    <button type="button" className="ek-org-card__handle" tabIndex={-1} aria-expanded={open} onClick={() => onToggle(place, !open)}>
      {reports.toLocaleString('en-GB')} <span className="sr-only">{directReports(reports)}</span>
      {total > reports && (
        <span className="ek-org-card__total">
          <span aria-hidden="true">/ {total.toLocaleString('en-GB')}</span>
          <span className="sr-only">{inAll(total)}</span>
        </span>
      )}
      <Chevron className="ek-icon" size={12} />
    </button>
  )
}

/** For the mouse; the keyboard has the context menu key, and a screen reader hears of the bar it opens. */
function Actions({ card: { place, person, onActions } }: { card: CardProps }): ReactElement | null {
  if (person.withheld) return null
  return (
    // Its three dots are drawn by the style sheet: two elements fewer for each card that a zoom brings into view.
    <button type="button" className="ek-org-card__actions" tabIndex={-1} aria-hidden="true" onClick={() => onActions(place)} />
  )
}
