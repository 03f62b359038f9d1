import { describe, expect, it } from 'vitest'
import { readCell } from './cells.ts'

const read = (target: string, raw: string) => readCell(raw, { target, convention: {}, today: '2026-11-28', guarded: true })

describe('B2 words that stand where there is no address, no number and no pay', () => {
  it('are read as empty, and the cell says so', () => {
    for (const target of ['email', 'phone_mobile', 'phone_home', 'emergency_1_email', 'emergency_2_phone', 'salary'])
      for (const raw of ['N/D', 'n/a', ' - ', "'N/A'", '"N/D"', 'None'])
        expect([target, raw, read(target, raw)]).toEqual([
          target,
          raw,
          { value: null, shown: null, problem: null, note: `“${raw.trim()}” says that there is none: read as empty.` },
        ])
  })

  it('what may be meant as an address or a number stays a problem', () => {
    for (const raw of ['n/d@', 'na@home', 'ask Ada', 'N/D2']) expect([raw, read('email', raw).problem === null]).toEqual([raw, false])
    expect(read('phone_mobile', 'ask Ada').problem).not.toBeNull()
    expect(read('salary', 'tbc').problem).not.toBeNull()
    expect(read('email', 'nd@works.example')).toMatchObject({ value: 'nd@works.example', problem: null })
  })
})
