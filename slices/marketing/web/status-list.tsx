import type { ReactElement } from 'react'
import { useCallback, useEffect, useState } from 'react'

const everyMs = 30_000

/** Whether an address of this installation answers; what it says beyond that is for its operator. */
async function answers(path: string): Promise<boolean> {
  const response = await fetch(path, { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(10_000) }).catch(() => null)
  // An answer nobody reads would keep its connection.
  await response?.body?.cancel()
  return response?.ok ?? false
}

type Found = Readonly<Record<string, boolean>>
const parts = [
  { name: 'Web server', path: '/healthz' },
  { name: 'Database and storage', path: '/readyz' },
] as const

/** What is running at this moment, asked of the installation itself, and again every half minute. */
export function StatusList(): ReactElement {
  const [found, setFound] = useState<Found>({})
  const [asking, setAsking] = useState(true)
  const ask = useCallback(async (): Promise<void> => {
    const all = await Promise.all(parts.map(async ({ path }) => [path, await answers(path)] as const))
    setFound(Object.fromEntries(all))
    setAsking(false)
  }, [])
  useEffect(() => {
    const first = setTimeout(() => void ask(), 0)
    const timer = setInterval(() => void ask(), everyMs)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [ask])
  const askAgain = (): void => {
    setAsking(true)
    void ask()
  }
  return (
    <div>
      <dl className="mk-status" aria-live="polite">
        {parts.map(({ name, path }) => (
          <div key={path}>
            <dt>{name}</dt>
            <dd>
              <Answer well={found[path]} />
            </dd>
          </div>
        ))}
      </dl>
      <button type="button" className="ek-btn ek-btn--secondary mt-6" aria-busy={asking || undefined} onClick={askAgain}>
        {asking ? 'Checking…' : 'Check again'}
      </button>
      <noscript>
        <p className="mt-4">
          Without scripts: <a href="/healthz">/healthz</a> and <a href="/readyz">/readyz</a> answer with status 200 while all is well.
        </p>
      </noscript>
    </div>
  )
}

function Answer({ well }: { well: boolean | undefined }): ReactElement {
  return (
    <span className="mk-standing" data-standing={well === undefined ? 'coming' : well ? 'today' : 'down'}>
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        {well === undefined && <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" />}
        {well === true && <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="3" />}
        {well === false && <rect x="1.5" y="1.5" width="9" height="9" rx="1" fill="currentColor" />}
      </svg>
      {well === undefined ? 'Not asked yet' : well ? 'Working' : 'Not answering'}
    </span>
  )
}
