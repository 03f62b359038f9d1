import type { Chance } from './chance.ts'
import type { DemoPerson } from './company.ts'
import type { Name } from './names.ts'
import type { Place } from './places.ts'
import { mailbox } from './names.ts'
import { addDays, dayNumber } from './days.ts'

type Contacts = DemoPerson['emergency_contacts']

/** Hands out the numbers of a block kept for drama, 000 to 999, each once before any comes again. */
export class PhoneBlock {
  readonly #taken: Set<string>
  readonly #next = new Map<string, number>()
  constructor(taken: Iterable<string> = []) {
    this.#taken = new Set(taken)
  }
  /** `prefix` as dialled, ending before the last three digits. */
  take(prefix: string): string {
    for (let tries = 0; tries < 1000; tries++) {
      const turn = this.#next.get(prefix) ?? 0
      this.#next.set(prefix, turn + 1)
      // 389 and 1000 share no factor, so the walk meets every number
      const number = prefix + String((turn * 389 + 101) % 1000).padStart(3, '0')
      if (turn >= 1000 || !this.#taken.has(number)) return number
    }
    throw new Error(`Every number of ${prefix} is kept for someone.`)
  }
}

/** Ofcom's block of mobile numbers for drama. */
export const mobilePrefix = '07700 900 '

export interface Details extends Pick<
  DemoPerson,
  | 'phone_mobile'
  | 'phone_home'
  | 'address_line1'
  | 'address_line2'
  | 'city'
  | 'state_province'
  | 'postal_code'
  | 'bank_account_name'
  | 'bank_account_number'
  | 'bank_sort_code'
  | 'emergency_contacts'
> {}

/** Where a person lives, how they are reached and paid, all of it beyond any real house, line or account. */
export function detailsFor(chance: Chance, name: Name, place: Place, phones: PhoneBlock): Details {
  const [city, county, outward] = chance.pick(place.towns)
  const flat = chance.happens(0.16) ? `Flat ${chance.whole(1, 12)}` : null
  const street = `${chance.whole(1, 148)} ${chance.pick(place.streets)}`
  return {
    phone_mobile: chance.happens(0.97) ? phones.take(mobilePrefix) : null,
    phone_home: chance.happens(0.3) ? phones.take(place.phone) : null,
    address_line1: flat ?? street,
    address_line2: flat ? street : null,
    city,
    state_province: county,
    postal_code: `${outward} 9ZZ`,
    ...bankOf(chance, name),
    emergency_contacts: contactsOf(chance, name, place, phones),
  }
}

/** Sort codes 00-00-xx belong to no bank; account numbers begin 000. */
export const bankOf = (chance: Chance, name: Pick<Name, 'first' | 'last'>) => ({
  bank_account_name: `${name.first} ${name.last}`,
  bank_account_number: `000${String(chance.whole(10_000, 99_999))}`,
  bank_sort_code: `0000${String(chance.whole(10, 99))}`,
})

const partners = {
  Woman: [
    ['Husband', 'Man', 6],
    ['Partner', 'Man', 5],
    ['Wife', 'Woman', 1],
  ],
  Man: [
    ['Wife', 'Woman', 6],
    ['Partner', 'Woman', 5],
    ['Husband', 'Man', 1],
  ],
} as const
const relatives = [
  ['Mother', 'Woman', 4],
  ['Father', 'Man', 3],
  ['Sister', 'Woman', 2],
  ['Brother', 'Man', 2],
  ['Daughter', 'Woman', 1],
  ['Son', 'Man', 1],
] as const

function contactsOf(chance: Chance, name: Name, place: Place, phones: PhoneBlock): Contacts {
  const count = chance.weighted([
    [1, 0],
    [6, 1],
    [4, 2],
  ] as const)
  const kin = [chance.happens(0.62) ? partners[name.gender] : relatives, relatives]
  return kin.slice(0, count).map((choices) => {
    const [relation, gender] = chance.weighted(choices.map((choice) => [choice[2], choice] as const))
    const names = (gender === 'Woman' ? name.culture.women : name.culture.men).filter((first) => first !== name.first)
    const [first, last] = [chance.pick(names), chance.happens(0.75) ? name.last : chance.pick(name.culture.last)]
    return {
      name: `${first} ${last}`,
      relation,
      email: chance.happens(0.7) ? `${mailbox(first, last)}@mail.example` : null,
      phone: phones.take(chance.happens(0.8) ? mobilePrefix : place.phone),
    }
  })
}

/** A birthday that puts the person between two ages when they start, more often nearer the lower, and under 67 on `today`. */
export function birthday(chance: Chance, start: string, today: string, [least, most]: readonly [least: number, most: number]): string {
  const oldest = Math.max(least + 1, Math.min(most, 66 - Math.ceil((dayNumber(today) - dayNumber(start)) / 365.25)))
  const age = least + (oldest - least) * chance.next() ** 1.3
  return addDays(start, -Math.round(age * 365.25) - 1)
}
