import type { Canary } from './records.ts'

/** What a caller got back. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** The parsed body; null when there is none. */
  readonly body: unknown
  readonly ms: number
}

/** Things of the inside that no answer may show: SQL, places in the code, PostgreSQL's own words. */
const inside =
  /\b(select|insert into|update|delete from)\s+\S+\s+(from|set|values|where)\b|\bhr\.[a-z_]+|\bauth\.[a-z]+s\b|\bapp\.[a-z_]+\(|node_modules|\/server\/|\.ts:\d+|\bat [\w.<>]+ \(|violates|constraint|relation "|SQLSTATE|syntax error|kysely|postgres|ECONN|stack/i

/** What must hold of every answer, whatever was asked (the global assertion of the hostile catalogue). Throws with the reason. */
export function checkAnswer(answer: Answer, asked: { what: string; text: string }, secrets: Iterable<Canary>): void {
  const reason = wrongAlways(answer) ?? (answer.status < 400 ? null : (wrongFailure(answer) ?? repeatedSecret(answer, asked.text, secrets)))
  if (reason !== null) throw new Error(`${asked.what}: ${reason}\n${answer.status} ${answer.text.slice(0, 600)}`)
}

function wrongAlways({ ms, headers }: Answer): string | null {
  if (ms > 10_000) return `answered after ${ms} ms`
  return /^[0-9a-f-]{36}$/.test(headers['x-request-id'] ?? '') ? null : 'has no request id'
}

function wrongFailure({ headers, body, text }: Answer): string | null {
  const { message, code, request_id: id } = (body ?? {}) as Record<string, unknown>
  const wrong: [boolean, string][] = [
    [!(headers['content-type'] ?? '').startsWith('application/json'), 'a failure that is not JSON'],
    [typeof message !== 'string' || message === '', 'a failure without a message'],
    [typeof code !== 'string' || code === '', 'a failure without a code'],
    [id !== headers['x-request-id'], 'a failure without its request id'],
    [inside.test(text), `shows the inside: ${inside.exec(text)?.[0]}`],
  ]
  return wrong.find(([is]) => is)?.[1] ?? null
}

function repeatedSecret({ text }: Answer, asked: string, secrets: Iterable<Canary>): string | null {
  const repeated = found(text, secrets).find(({ needle }) => !asked.includes(needle))
  return repeated ? `repeats the stored ${repeated.field}` : null
}

/** Asks for each case and answers those whose status is not among the allowed ones, so that one assertion shows them all. */
export async function strays<Case>(
  allowed: readonly number[],
  cases: Iterable<Case>,
  ask: (c: Case) => Promise<Answer>,
): Promise<string[]> {
  const odd: string[] = []
  for (const c of cases) {
    const { status } = await ask(c)
    if (!allowed.includes(status)) odd.push(`${(JSON.stringify(c) ?? 'undefined').slice(0, 120)} -> ${status}`)
  }
  return odd
}

/** The answer without what differs between two equal answers: ids of requests, the clock, what is left of a limit. */
export function comparable(answer: Answer): { status: number; headers: Record<string, string>; body: string } {
  const headers = Object.fromEntries(
    Object.entries(answer.headers).filter(
      ([name]) => !/^(date|x-request-id|x-ratelimit-(remaining|reset)|retry-after|connection|keep-alive)$/.test(name),
    ),
  )
  return { status: answer.status, headers, body: answer.text.replace(/"request_id":"[^"]*"/, '') }
}

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Which of the needles are in the text; random ids are left out, as six digits in a row occur in them by chance. */
export function found(text: string, canaries: Iterable<Canary>): Canary[] {
  return foundIn(withoutIds(text), canaries)
}

/** For a long text that is searched many times: the ids are taken out once. */
export const withoutIds = (text: string): string => text.replaceAll(uuids, '')
export const foundIn = (plain: string, canaries: Iterable<Canary>): Canary[] => [...canaries].filter(({ needle }) => plain.includes(needle))
