import { describe, expect, it } from 'vitest'
import { displayName, initialsSource } from './rules.ts'

describe('names', () => {
  it('R081 shows the preferred name, else the first name, and the last name', () => {
    expect(displayName({ first_name: 'Gurpreet', preferred_name: 'Preet', last_name: 'Sandhu' })).toBe('Preet Sandhu')
    expect(displayName({ first_name: 'Gurpreet', preferred_name: null, last_name: 'Sandhu' })).toBe('Gurpreet Sandhu')
    expect(displayName({ first_name: 'Gurpreet', preferred_name: '  ', last_name: 'Sandhu' })).toBe('Gurpreet Sandhu')
  })

  it('D20 shows a single name without a gap', () => {
    expect(displayName({ first_name: 'Suharto', preferred_name: null, last_name: '' })).toBe('Suharto')
    expect(initialsSource({ first_name: 'Suharto', last_name: '' })).toBe('Suharto')
  })

  it('R081 draws initials from the given name and the last name', () => {
    expect(initialsSource({ first_name: 'Mary Jane', preferred_name: null, last_name: 'Watson' })).toBe('Mary Watson')
    expect(initialsSource({ first_name: 'Tomasz', preferred_name: 'Tom', last_name: 'Wójcik' })).toBe('Tom Wójcik')
  })
})
