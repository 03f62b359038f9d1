import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, type ReactElement } from 'react'
import { showDate } from '#platform/shared/calendar-date.ts'
import { dayOf, momentInWords, today } from '#platform/web/clock.ts'
import { Button } from '#ui/button.tsx'
import { ErrorBanner } from '#ui/error-banner.tsx'
import { Glyph } from '#ui/glyphs.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import type { LogState } from '../contract.ts'
import { checkInWords } from '../rules.ts'
import { useCheck, useReread } from './api.ts'

type Tone = 'ok' | 'danger' | 'none'
const boxes: Record<Tone, string> = {
  ok: 'border-ok-line bg-ok-soft',
  danger: 'border-danger-line bg-danger-soft',
  none: 'border-line bg-paper',
}

/** Whether the log is as it was written: the last check, its result, and the way to check now. */
export function CheckPanel({ state, timeZone }: { state: UseQueryResult<LogState>; timeZone: string }): ReactElement {
  const check = useCheck()
  const reread = useReread()
  const running = state.data?.running ?? null
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !running) void reread()
    wasRunning.current = running !== null
  }, [running, reread])
  if (state.isError && !state.data)
    return (
      <div className="px-4 md:px-8">
        <ErrorBanner message="Failed to load the state of the log." onRetry={() => void state.refetch()} retrying={state.isFetching} />
      </div>
    )
  if (!state.data)
    return (
      <div className="mx-4 rounded-xl border border-line px-5 py-6 md:mx-8">
        <Skeleton width={260} />
      </div>
    )
  const { tone, title, text } = wordsOf(state.data, timeZone)
  return (
    <section
      aria-label="Check of the log"
      className={`mx-4 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-xl border px-5 py-4 md:mx-8 ${boxes[tone]}`}
    >
      {tone !== 'none' && <Glyph kind={tone === 'ok' ? 'done' : 'overdue'} size={26} />}
      <output className="block min-w-56 flex-1">
        <span className="block text-base leading-5 font-semibold">{title}</span>
        <span className="mt-0.5 block text-sm text-ink-2">{text}</span>
      </output>
      {tone !== 'none' && <Chain broken={tone === 'danger'} />}
      <Button
        size="sm"
        loading={check.isPending || running !== null}
        onClick={() => check.mutate(undefined, { onError: () => toast.error('The check could not be started. Please try again.') })}
      >
        Check now
      </Button>
    </section>
  )
}

const count = (n: number): string => n.toLocaleString('en-GB')

function wordsOf(state: LogState, timeZone: string): { tone: Tone; title: string; text: string } {
  const { last, running } = state
  if (running)
    return {
      tone: 'none',
      title: 'Checking the log…',
      text:
        running.all > 0
          ? `${count(running.walked)} of ${count(running.all)} entries checked so far.`
          : 'Every entry is compared with its seal and with the signed checkpoints.',
    }
  if (!last) return { tone: 'none', title: 'Not checked yet', text: 'The log is checked every night. You can check it now.' }
  const when = `Last check ${momentOf(last.at, timeZone)} by ${last.by}.`
  if (last.ok) {
    const entries = last.through === null ? 'All entries' : `${count(last.through)} entries`
    return {
      tone: 'ok',
      title: 'Verified. Nothing has been altered.',
      text: `${entries} checked in sequence${state.since ? ` from ${showDate(dayOf(state.since, timeZone))}` : ''}. ${when}`,
    }
  }
  const { problem, first_broken: firstBroken, exact, intact_through: intactThrough } = last
  const found = checkInWords({ problem, firstBroken, exact, intactThrough })
  return {
    tone: 'danger',
    title: firstBroken === null ? 'Check failed' : `Check failed at entry ${count(firstBroken)}`,
    text: `${found} Tell your data protection lead before relying on later entries. ${when}`,
  }
}

/** 'today at 14:45', else '2 Mar 2026, 14:45' */
function momentOf(iso: string, timeZone: string): string {
  const words = momentInWords(iso, timeZone)
  return dayOf(iso, timeZone) === today(timeZone) ? `today at ${words.slice(-5)}` : words
}

const links = [0, 1, 2, 3, 4, 5, 6]
/** Seven linked boxes; of a broken chain the sixth is filled and the last hangs by nothing. */
function Chain({ broken }: { broken: boolean }): ReactElement {
  return (
    <svg width="162" height="24" viewBox="0 0 162 24" aria-hidden="true" className="hidden shrink-0 lg:block">
      {links.map((n) => {
        const at = 1 + n * 23
        const lost = broken && n === 6
        const hit = broken && n === 5
        return (
          <g key={n}>
            {hit ? (
              <rect x={at} y="5" width="16" height="14" rx="3" fill="var(--color-danger)" />
            ) : (
              <rect
                x={at}
                y="5"
                width="16"
                height="14"
                rx="3"
                fill="var(--color-surface)"
                stroke={lost ? 'var(--color-ink-3)' : 'var(--color-ok)'}
                strokeWidth="1.5"
                strokeDasharray={lost ? '2.5 2' : undefined}
              />
            )}
            {n < 6 && !(broken && n > 3) && <path d={`M${at + 16} 12h7`} stroke="var(--color-ok)" strokeWidth="1.5" />}
          </g>
        )
      })}
    </svg>
  )
}
