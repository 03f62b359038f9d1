import { describe, expect, it } from 'vitest'
import { loadConfig } from './config.ts'
import { StartProblem } from './start-problem.ts'

const linesOf = (env: Record<string, string>): readonly string[] => {
  try {
    loadConfig(env)
    return []
  } catch (error) {
    if (error instanceof StartProblem) return error.lines
    throw error
  }
}

describe('settings', () => {
  it('has the documented default for every setting', () => {
    expect(loadConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      isLocal: true,
      databaseUrl: null,
      smtpUrl: null,
      google: null,
      ai: null,
      siteMode: 'waitlist',
      signup: 'open',
      waitlistUrl: '/api/waitlist',
      avatarUrl: '/avatars/initials',
      demo: true,
      logLevel: 'info',
      role: 'all',
    })
    expect(loadConfig({}).dataDir).toMatch(/[\\/]\.data$/)
    expect(loadConfig({ DATA_DIR: '/srv/evenkeel' }).storage).toEqual({ kind: 'file', path: '/srv/evenkeel/files' })
  })

  it('takes the port into the public address, and an empty value as not set', () => {
    expect(loadConfig({ PORT: '8080', SMTP_URL: '', DATABASE_URL: '  ' })).toMatchObject({
      publicUrl: 'http://localhost:8080',
      smtpUrl: null,
      databaseUrl: null,
    })
    expect(loadConfig({ PUBLIC_URL: 'https://HR.example.co.uk/' })).toMatchObject({
      publicUrl: 'https://hr.example.co.uk',
      mailFrom: 'Evenkeel <no-reply@hr.example.co.uk>',
    })
  })

  it.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '80a'],
    ['PORT', '-1'],
    ['HOST', 'a b'],
    ['PUBLIC_URL', 'hr.example.co.uk'],
    ['PUBLIC_URL', 'https://hr.example.co.uk/app'],
    ['PUBLIC_URL', 'https://u:p@hr.example.co.uk'],
    ['DATABASE_URL', 'mysql://h/d'],
    ['STORAGE_URL', 'ftp://h/d'],
    ['STORAGE_URL', 'file://host/path'],
    ['SMTP_URL', 'mail.example.com'],
    ['MAIL_FROM', 'nobody'],
    ['GOOGLE_DISCOVERY_URL', 'google'],
    ['SITE_MODE', 'closed'],
    ['SIGNUP', 'yes'],
    ['WAITLIST_URL', 'javascript:alert(1)'],
    ['AVATAR_URL', 'data:x'],
    ['DEMO', 'true'],
    ['LOG_LEVEL', 'loud'],
    ['ROLE', 'queue'],
    ['APP_SECRET', 'short'],
    ['METRICS_TOKEN', 'short'],
    ['TRUSTED_PROXIES', 'everyone'],
  ])('names %s when it is %s, in one line and without the value', (name, value) => {
    const lines = linesOf({ [name]: value })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(new RegExp(`^Setting ${name} .+\\.$`))
  })

  it('reports every bad setting at once', () => {
    expect(linesOf({ PORT: 'x', SIGNUP: 'x', ROLE: 'x' })).toHaveLength(3)
  })

  it.each([
    [{ GOOGLE_CLIENT_ID: 'a' }, 'GOOGLE_CLIENT_SECRET'],
    [{ AI_BASE_URL: 'http://localhost:1/v1' }, 'AI_MODEL'],
    [{ ROLE: 'worker' }, 'DATABASE_URL'],
    [{ DEMO: 'on', PUBLIC_URL: 'https://hr.example.co.uk' }, 'PUBLIC_URL'],
  ])('refuses settings that contradict each other: %j', (env, named) => {
    expect(linesOf(env)).toEqual([expect.stringContaining(named)])
  })

  it('never makes demo accounts for a public address', () => {
    expect(loadConfig({ PUBLIC_URL: 'https://hr.example.co.uk' }).demo).toBe(false)
    expect(loadConfig({ PUBLIC_URL: 'http://127.0.0.1:4000' }).demo).toBe(true)
    expect(loadConfig({ PUBLIC_URL: 'http://127.0.0.1.example.com' }).demo).toBe(false)
    expect(loadConfig({ DEMO: 'off' }).demo).toBe(false)
  })

  it('reads a bucket, and asks for its keys', () => {
    const STORAGE_URL = 's3://people?endpoint=http://localhost:9000&region=eu-west-1'
    expect(() => loadConfig({ STORAGE_URL })).toThrow(/AWS_ACCESS_KEY_ID/)
    expect(loadConfig({ STORAGE_URL, AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }).storage).toEqual({
      kind: 's3',
      bucket: 'people',
      endpoint: 'http://localhost:9000',
      region: 'eu-west-1',
    })
  })
})
