import type { ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { LogoMark } from '#ui/logo.tsx'
import { Minus } from '#ui/icons.ts'
import type { Answer, AnswerBlock, Source, Turn } from '../contract.ts'
import { AnswerActions } from './answer-actions.tsx'
import { CaseLines } from './case-lines.tsx'

interface TurnProps {
  turn: Turn
  asker: { id: string; name: string; photo: string | null }
  about: { id: string; reference: string; people: readonly string[] } | null
  conversationId: string | undefined
  onCite: (number: number) => void
  onAgain: (() => void) | null
}

/** One question and its answer. */
export function TurnView({ turn, asker, about, conversationId, onCite, onAgain }: TurnProps): ReactElement {
  return (
    <article className="grid gap-5" aria-label={turn.question}>
      <div className="flex gap-3">
        <Avatar id={asker.id} name={asker.name} size={28} src={asker.photo} />
        <div className="min-w-0">
          <h2 className="text-base font-semibold wrap-anywhere whitespace-pre-wrap" dir="auto">
            {turn.question}
          </h2>
          {about && (
            <p className="mt-0.5 text-sm text-ink-2">
              Asked about {about.reference}
              {about.people.length > 0 && `, ${about.people.join(', ')}`}
            </p>
          )}
        </div>
      </div>
      {turn.answer && (
        <div className="flex gap-3">
          <span className="grid size-7 shrink-0 place-items-center rounded-full bg-accent text-on-accent" aria-hidden="true">
            <LogoMark size={16} />
          </span>
          <div className="min-w-0 flex-1">
            <AnswerView answer={turn.answer} asAt={turn.as_at} running={turn.state === 'running'} onCite={onCite} />
            {turn.state === 'stopped' && <p className="mt-3 text-sm text-ink-2">Stopped. What was found by then is shown.</p>}
            {turn.id !== '' && turn.state !== 'running' && (
              <AnswerActions turn={turn} answer={turn.answer} about={about} conversationId={conversationId} onAgain={onAgain} />
            )}
          </div>
        </div>
      )}
    </article>
  )
}

interface AnswerProps {
  answer: Answer
  asAt: string
  running: boolean
  onCite: (number: number) => void
}

function AnswerView({ answer, asAt, running, onCite }: AnswerProps): ReactElement {
  const quotes = answer.blocks.filter(({ origin }) => origin === 'quote')
  const written = answer.blocks.filter(({ origin }) => origin !== 'quote')
  return (
    <>
      {answer.message !== '' && (
        <p className="text-base font-semibold">
          {answer.message}
          {asAt !== '' && <span className="ml-2 text-sm font-normal text-ink-2">as at {showDate(asAt)}</span>}
        </p>
      )}
      {written.length > 0 && (
        <div className="mt-3">
          <p className="text-base leading-7">
            {written.map((block, at) => (
              <span key={`${at}-${block.text}`}>
                {block.text}
                <Cites block={block} onCite={onCite} />{' '}
              </span>
            ))}
          </p>
          <p className="mt-1 text-xs text-ink-3">
            <Badge tone="neutral">AI wording</Badge> Written by a language model from the quotes below
            {answer.provider && ` (${answer.provider})`}.
          </p>
        </div>
      )}
      <Quotes quotes={quotes} sources={answer.sources} onCite={onCite} />
      {answer.closest.length > 0 && <Closest sources={answer.closest} />}
      <CaseLines steps={answer.guidance} checks={answer.checks} />
      {!running && <NotChecked lines={answer.not_checked} dropped={answer.dropped.length} />}
    </>
  )
}

function Cites({ block, onCite }: { block: AnswerBlock; onCite: (number: number) => void }): ReactElement {
  return (
    <>
      {block.cites.map((number) => (
        <button
          key={number}
          type="button"
          className="ek-badge ml-1 align-super no-underline"
          aria-label={`Show source ${number}`}
          onClick={() => onCite(number)}
        >
          {number}
        </button>
      ))}
    </>
  )
}

const placeOf = (source: Source): string =>
  [source.title, source.edition, source.section.replaceAll(' > ', ', ')].filter((part) => part !== '').join(', ')

/** Word for word, each with where it stands. */
function Quotes({
  quotes,
  sources,
  onCite,
}: {
  quotes: readonly AnswerBlock[]
  sources: readonly Source[]
  onCite: (number: number) => void
}): ReactElement {
  return (
    <ol className="mt-3 grid gap-4 empty:hidden">
      {quotes.map((block) => {
        const source = sources.find(({ number }) => number === block.cites[0])
        return (
          <li key={`${block.cites.join()} ${block.text}`}>
            <blockquote className="border-l-2 border-accent pl-3 text-base leading-7 wrap-anywhere whitespace-pre-line" dir="auto">
              {block.text}
              <Cites block={block} onCite={onCite} />
            </blockquote>
            {source && <p className="mt-1 pl-3.5 text-xs text-ink-3">{placeOf(source)}</p>}
          </li>
        )
      })}
    </ol>
  )
}

function Closest({ sources }: { sources: readonly Source[] }): ReactElement {
  return (
    <details className="mt-3">
      <summary className="cursor-pointer text-sm font-[550]">Show what came closest</summary>
      <p className="mt-2 text-sm text-ink-2">These passages probably do not answer the question.</p>
      <ul className="mt-2 grid gap-3">
        {sources.map((source) => (
          <li key={source.number} className="text-sm leading-6">
            <span className="wrap-anywhere whitespace-pre-line">{source.text.slice(source.mark.start, source.mark.end)}</span>
            <a className="ek-link block text-xs" href={source.href}>
              {placeOf(source)}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

function NotChecked({ lines, dropped }: { lines: readonly string[]; dropped: number }): ReactElement {
  const all =
    dropped > 0
      ? [...lines, `${dropped} ${dropped === 1 ? 'sentence' : 'sentences'} of the language model, left out because no source supports it.`]
      : lines
  return (
    <ul className="mt-4 grid gap-1 text-sm text-ink-2 empty:hidden">
      {all.map((line) => (
        <li key={line} className="flex gap-2">
          <Minus className="ek-icon mt-0.5 shrink-0" size={14} aria-hidden="true" />
          <span>Not checked: {line.slice(0, 1).toLowerCase() + line.slice(1)}</span>
        </li>
      ))}
    </ul>
  )
}
