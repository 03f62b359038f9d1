import type { ReactElement } from 'react'
import { howItWorks } from '../content/home.ts'
import { StandingMark } from './standing.tsx'

const drawings = [Question, Letter, Log] as const

export function HowItWorks(): ReactElement {
  return (
    <section id="how-it-works" className="mk-wrap mk-section" aria-labelledby="how-title">
      <h2 id="how-title" className="mk-h2">
        {howItWorks.heading}
      </h2>
      <p className="mk-lead mt-3 max-w-2xl">{howItWorks.lead}</p>
      <ol className="mk-steps">
        {howItWorks.steps.map(({ title, text, standing }, i) => {
          const Drawing = drawings[i] ?? Log
          return (
            <li key={title} className="flex flex-col">
              <div className="mk-drawing" aria-hidden="true">
                <Drawing />
              </div>
              <h3 className="mk-h3 mt-6">{title}</h3>
              <p className="mt-2 mb-3 max-w-sm text-md text-ink-2">{text}</p>
              <StandingMark standing={standing} />
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function Question(): ReactElement {
  return (
    <div className="mk-drawing__sheet p-4">
      <p className="text-xs text-ink-3">Question 3 of 9</p>
      <p className="mt-1 text-base font-semibold">Is suspension needed?</p>
      <div className="mt-3 grid gap-2">
        <div className="mk-answer is-on">
          <span className="mk-answer__dot" />
          <span>
            <span className="mk-answer__words">No, there is a workable alternative</span>
            <span className="mk-answer__more">Day duties away from the chill store</span>
          </span>
        </div>
        <div className="mk-answer">
          <span className="mk-answer__dot" />
          <span>
            <span className="mk-answer__words">Yes, suspend on full pay</span>
            <span className="mk-answer__more">Use only if there is no other way</span>
          </span>
        </div>
      </div>
    </div>
  )
}

function Letter(): ReactElement {
  return (
    <div className="mk-drawing__letter">
      <p>
        Dear <span className="ek-mf">Callum</span>,
      </p>
      <p className="mt-2 font-semibold">Invitation to a disciplinary hearing</p>
      <p className="mt-2">
        You are invited to a hearing on <span className="ek-mf">Tuesday 8 December 2026</span> at <span className="ek-mf">10:00</span> in{' '}
        <span className="ek-mf">the Ryburn Room, Halifax</span>. You may bring a companion, who can be a colleague or a trade union
        representative.
      </p>
    </div>
  )
}

const entries = [
  ['24 Nov, 11:05', 'Ben Ashworth', 'asked for a change of salary'],
  ['20 Nov, 15:48', 'Hannah Whitworth', 'changed the line manager'],
  ['13 Nov, 09:02', 'Niamh Gallagher', 'viewed bank details'],
  ['12 Nov, 10:00', 'Hannah Whitworth', 'added an employee'],
] as const

function Log(): ReactElement {
  return (
    <div className="mk-drawing__sheet overflow-hidden">
      <p className="mk-log__head">
        <span className="mk-standing" data-standing="today">
          <svg width="12" height="12" viewBox="0 0 12 12">
            <circle cx="6" cy="6" r="5" fill="currentColor" />
            <path
              d="M3.7 6.2l1.6 1.6 3-3.4"
              fill="none"
              className="mk-standing__tick"
              strokeWidth="1.5"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        </span>
        Audit log checked, nothing altered
      </p>
      {entries.map(([time, who, what]) => (
        <p key={time} className="mk-log__row">
          <span className="mk-log__time num">{time}</span>
          <span className="truncate text-ink-2">
            <b className="font-semibold text-ink">{who}</b> {what}
          </span>
        </p>
      ))}
    </div>
  )
}
