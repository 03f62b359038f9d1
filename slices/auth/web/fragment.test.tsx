import { afterEach, describe, expect, it, vi } from 'vitest'
import { stored } from '#platform/web/server-stand-in.fixture.ts'
import { belongsToLogin, interceptFragment, onFragment, readFragment, resetTokenOfLink, takeFragment } from './fragment.ts'

const good = { access: 'a.Zm9v.YmFy_-.c2ln', refresh: 'r.Zm9v.YmF6_-.c2ln' }
const link = `#access_token=${good.access}&refresh_token=${good.refresh}&type=bearer`
const open = (pathname: string, hash: string, search = '') => {
  const place = { pathname, hash, search, replace: vi.fn<(url: string | URL) => void>() }
  const past = { state: { key: 'k' }, replaceState: vi.fn<History['replaceState']>() }
  interceptFragment(place, past)
  return { place, past }
}
afterEach(() => void takeFragment())

describe('the fragment of a sign-in link', () => {
  it('R042 is read when both tokens are there exactly once', () => {
    expect(readFragment(link)).toEqual({ kind: 'tokens', access_token: good.access, refresh_token: good.refresh })
  })

  it.each([
    ['given twice', `#access_token=${good.access}&access_token=${good.access}&refresh_token=${good.refresh}`],
    ['percent-encoded', `#access_token=${good.access}%20&refresh_token=${good.refresh}`],
    ['with CR LF', `#access_token=${good.access}%0d%0aSet-Cookie:x&refresh_token=${good.refresh}`],
    ['with an encoded name', `#access_token%5B%5D=x&access_token=${good.access}&refresh_token=${good.refresh}`],
    ['with markup', `#access_token=<img src=x>&refresh_token=${good.refresh}`],
    ['empty', `#access_token=&refresh_token=${good.refresh}`],
    ['endless', `#access_token=${'a'.repeat(5000)}&refresh_token=${good.refresh}`],
    ['alone', `#access_token=${good.access}`],
    ['beside an id token', `${link}&id_token=x`],
    ['beside an error', `${link}&error=access_denied`],
  ])('SE-008 is refused when %s', (_, hash) => {
    expect(readFragment(hash)).toEqual({ kind: 'problem' })
  })

  it.each(['', '#', '#details', '#section=access_token', '#constructor=1&__proto__=2'])('%j is not one', (hash) => {
    expect(readFragment(hash)).toEqual({ kind: 'none' })
  })
})

describe('opening a page', () => {
  it.each(['#access_token=x', '#id_token=x', '#error=access_denied&error_description=no', link])(
    'R001 SE-004 hands %j from the home page to /login, once and in place',
    (hash) => {
      const { place, past } = open('/', hash)
      expect(place.replace).toHaveBeenCalledExactlyOnceWith(`/login${hash}`)
      expect(past.replaceState).not.toHaveBeenCalled()
    },
  )

  it('R001 leaves other fragments of the home page alone', () => {
    for (const hash of ['', '#pricing', '#waitlist', '#refresh_token=x']) expect(open('/', hash).place.replace).not.toHaveBeenCalled()
    expect(belongsToLogin('#pricing')).toBe(false)
  })

  it('SE-006 takes the fragment out of the address before anything else, keeping the query', () => {
    const { past } = open('/login', link, '?next=%2Fapp')
    expect(past.replaceState).toHaveBeenCalledExactlyOnceWith({ key: 'k' }, '', '/login?next=%2Fapp')
    expect(takeFragment()).toMatchObject({ kind: 'tokens' })
    expect(takeFragment()).toEqual({ kind: 'none' })
  })

  it('SE-003 takes a bad fragment out too', () => {
    const { past } = open('/login', '#access_token=anystring')
    expect(past.replaceState).toHaveBeenCalled()
    expect(takeFragment()).toEqual({ kind: 'problem' })
  })

  it('SE-006 tells a page that is open already, and keeps nothing in storage', () => {
    const heard = vi.fn<() => void>()
    const stop = onFragment(heard)
    open('/login', link)
    expect(heard).toHaveBeenCalledOnce()
    expect(stored()).toBe('')
    stop()
  })

  it('takes the token of a password link the same way', () => {
    const { past } = open('/reset-password', '#token=abc.DEF-123_x')
    expect(past.replaceState).toHaveBeenCalledExactlyOnceWith({ key: 'k' }, '', '/reset-password')
    expect(resetTokenOfLink()).toBe('abc.DEF-123_x')
    expect(open('/reset-password', '#token=a&token=b').past.replaceState).not.toHaveBeenCalled()
  })

  it('leaves a profile tab alone', () => {
    expect(open('/app/me', '#cases').past.replaceState).not.toHaveBeenCalled()
  })
})
