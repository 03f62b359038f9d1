/** Nothing waits longer than this; the visitor is then told, and what was typed is kept. */
const patience = 12_000

const messages: Readonly<Record<number, string>> = {
  422: 'That does not look like an email address. Check it, then try again.',
  429: 'Too many attempts from here. Wait a few minutes, then try again.',
}
const failed = 'You could not be added to the waitlist just now. Your email is still here: try again in a moment.'

/** Asks for a place on the waitlist, always at our own address; answers what went wrong in words, or null. */
export async function join(form: FormData): Promise<string | null> {
  const text = (name: string): string => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  try {
    const response = await fetch('/api/waitlist', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ EMAIL: text('EMAIL'), website: text('website') }),
      credentials: 'omit',
      signal: AbortSignal.timeout(patience),
    })
    await response.body?.cancel()
    return response.ok ? null : (messages[response.status] ?? failed)
  } catch {
    return failed
  }
}
