import { describe, expect, it } from 'vitest'
import { comeBackTo, inAppPath, nextOf } from './in-app-path.ts'

describe('SE-009 where one may return to after signing in', () => {
  it.each(['/app', '/app/people', '/app/people?search=ben&page=2', '/app/me#cases', '/onboarding/import', '/feedback'])(
    '%s is ours',
    (path) => {
      expect(inAppPath(path)).toBe(path)
    },
  )

  it.each([
    'https://evil.test',
    '//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/app\\..\\evil',
    'javascript:alert(1)',
    'https:/evil.test',
    '/%5Cevil.test',
    '/ /evil.test',
    '/\t/evil.test',
    '/app/../login',
    '/login',
    '/',
    '/appendix',
    '/app/setup/tenant',
    '/api/auth/sign-out',
    '/app\n',
    '',
    ' /app',
    'app',
    `/app/${'a'.repeat(2000)}`,
    null,
    undefined,
    5,
    ['/app'],
    { toString: () => '/app' },
  ])('%j is not', (path) => {
    expect(inAppPath(path)).toBeNull()
  })

  it('overwrites what stands in the address, so that a refused text cannot reach the screen', () => {
    expect({ next: 'https://evil.test', ...nextOf({ next: 'https://evil.test' }) }).toEqual({ next: undefined })
    expect(comeBackTo('/login')).toEqual({})
  })
})
