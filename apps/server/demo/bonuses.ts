import type { BonusKind } from '#slices/bonuses/kinds.ts'
import type { DemoCompany } from './company.ts'

export interface DemoBonus {
  readonly person_key: string
  readonly paid_on: string
  readonly amount: number
  readonly kind: BonusKind
}

/** A yearly bonus in March for about two in five, of some per cent of their pay; who had left by then had none. */
export function bonusesOf(company: DemoCompany, today: string): DemoBonus[] {
  const year = Number(today.slice(0, 4)) - (today < `${today.slice(0, 4)}-04-05` ? 1 : 0)
  return [year - 1, year].flatMap((each) => {
    const paidOn = `${each}-03-27`
    return company.people.flatMap((person, i): DemoBonus[] => {
      const { start_date: start, end_date: end, salary } = person
      const there = start < paidOn && (end === null || end >= paidOn)
      if (!there || salary === null || (i * 7 + each) % 5 > 1) return []
      return [{ person_key: person.key, paid_on: paidOn, amount: Math.round((salary * (2 + (i % 4))) / 100 / 50) * 50, kind: 'bonus' }]
    })
  })
}
