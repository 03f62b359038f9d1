import { describe, expect, it } from 'vitest'
import { commonWords } from './common-passwords.ts'
import { passwordProblem } from './rules.ts'

const niamh = { email: 'niamh.gallagher@calderbrook.example', name: 'Niamh Gallagher', workspaces: ['Calderbrook Foods'] }

describe('password rule', () => {
  it('counts characters, from 12 to 256, and no composition is asked for', () => {
    expect(passwordProblem('quietly waxe')).toBeNull()
    expect(passwordProblem('quietly wax')).toBe('auth.password-too-short')
    const long = 'heron lamp quartz 7 wove the slow ribbon '.repeat(7)
    expect(passwordProblem(long.slice(0, 256))).toBeNull()
    expect(passwordProblem(long.slice(0, 257))).toBe('auth.password-too-long')
    expect(passwordProblem('🪴🫖🪁🧶🪶🦔🐚🍂🌾🪵🪨🧭 veldt umbra'.slice(0, 60))).toBeNull()
  })

  it.each([
    'password1234',
    'Password2026!',
    'P@ssw0rd!P@ssw0rd!',
    'qwertyuiop123',
    '1q2w3e4r5t6y',
    'zaq12wsxcde3',
    'aaaaaaaaaaaa',
    'abcabcabcabcabc',
    '123456789012',
    'letmein-letmein',
    'iloveyou1234567',
    'welcome-welcome-2025',
    'Liverpool2024!!',
    'summer-winter-2026',
    'correct horse battery staple',
    'thequickbrownfox',
    'admin-admin-admin',
    'football football',
    'mnbvcxzlkjhgfdsa',
    'Changeme12345',
  ])('AU-008 refuses %s as common', (password) => {
    expect(passwordProblem(password)).toBe('auth.password-common')
  })

  it.each([
    niamh.email,
    'Niamh.Gallagher1',
    'calderbrook foods',
    'CalderbrookFoods123',
    'gallagher-niamh-2026',
    'evenkeel-evenkeel',
    'Evenkeel2026!!!',
    'c4lderbr00k-f00ds',
  ])('AU-010 refuses %s, made of what is known of the person', (password) => {
    expect(passwordProblem(password, niamh)).toBe('auth.password-personal')
  })

  it('AU-010 refuses the name of the product in other words', () => {
    expect(passwordProblem('hr platform 2026')).toBe('auth.password-common')
    expect(passwordProblem('evenkeel-demo-2026')).toBe('auth.password-personal')
  })

  it.each([
    'heron lamp quartz',
    'k8$Qz!m2Wp4xT',
    'my niece paints owls',
    'Calderbrook otters swim upstream',
    'xvqjtzbkwmfd',
    'ďábelské ódy nad řekou',
  ])('accepts %s', (password) => {
    expect(passwordProblem(password, niamh)).toBeNull()
  })

  it('judges the longest passwords in no time, whatever they are made of', () => {
    const started = performance.now()
    for (const unit of ['a', 'ab', 'qwerty', 'passwor', '1q2w3e', 'éàü']) passwordProblem(unit.repeat(256).slice(0, 256), niamh)
    expect(performance.now() - started).toBeLessThan(2000)
    expect(commonWords.length).toBeGreaterThan(400)
  })
})
