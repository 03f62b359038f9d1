import { describe, expect, test } from 'vitest'
import { createVault, nameIndex, type KnownPerson } from '../rules.ts'

const year = 2026
function chance(seed: number): <T>(choices: readonly T[]) => T {
  let state = seed
  return (choices) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return choices[Math.floor((state / 0x80000000) * choices.length)] as never
  }
}
const firsts =
  'Callum Aisha Siân Zoë Oluwaseun Priya Kwame Xiu Fergus Ngozi Hana Björn Máiréad Tomasz Will Mark Grace May Li Jean-Luc Rose Nnamdi'.split(
    ' ',
  )
const lasts =
  "Fraser O'Brien Okonkwo Price Nowak Abernethy-Shaw Begum Llewellyn Osei Young Tran Hall Qureshi Ó'Súilleabháin Ng MacLeod Wood Smith-Jones Patel Łukasz".split(
    ' ',
  )
const people: KnownPerson[] = firsts.map((first, n) => ({
  id: `p${n}`,
  leads: n % 3 === 0,
  names: [`${first} ${lasts[n % lasts.length]}`],
  values: [`CF-${1000 + n}`],
}))
const index = nameIndex(people)
const vault = () => createVault({ index, thisYear: year })

/** Sentences of cases, each with a place for something that must not leave. */
const frames = [
  'On Monday {x} was seen near the loading bay.',
  'The complaint about {x} was received last week.',
  'I spoke to the team leader, who gave {x} as the contact.',
  '{x} was recorded on the form.',
  'Please note {x}, and reply by Friday.',
  'We wrote to {x} about the meeting (see the file).',
]
const digits = (pick: <T>(choices: readonly T[]) => T, count: number): string =>
  Array.from({ length: count }, () => pick(Array.from('0123456789'))).join('')
type Pick = ReturnType<typeof chance>
const postcodes = ['LS6 2AB', 'SW1A 1AA', 'M1 1AE', 'b33 8th', 'CR26XH', 'DN55 1PT', 'EH12 9DN', 'BT7 1NN']
const streets = [
  'High Street',
  'Park Road',
  'Church Lane',
  'Station Rd',
  'Victoria Avenue',
  'St John’s Close',
  'King Street',
  'The Green',
  'Mill Lane',
  'Beech Grove',
  'Castle Wynd',
  'North Parade',
]
const towns = ['Leeds', 'Stow on the Wold', 'Kingston upon Hull', 'Bristol', 'Ayr', 'Newcastle upon Tyne']
const kinds: Readonly<Record<string, (pick: Pick) => string>> = {
  'name in HRIS, whole': (pick) => pick(people).names[0] ?? '',
  'name in HRIS, first name alone': (pick) => (pick(people).names[0] ?? '').split(' ')[0] ?? '',
  'name in HRIS, last name alone': (pick) => (pick(people).names[0] ?? '').split(' ')[1] ?? '',
  'name in HRIS, capitals': (pick) => (pick(people).names[0] ?? '').toUpperCase(),
  'name in HRIS, lower case': (pick) => (pick(people).names[0] ?? '').toLowerCase(),
  'name in HRIS, without accents': (pick) => (pick(people).names[0] ?? '').normalize('NFD').replaceAll(/\p{M}/gu, ''),
  'name in HRIS, last name first': (pick) => (pick(people).names[0] ?? '').split(' ').toReversed().join(', '),
  'name in HRIS, hidden characters': (pick) => Array.from(pick(people).names[0] ?? '').join('\u200b'),
  'e-mail': (pick) =>
    pick(['j.smith@example.co.uk', 'a_b+c@mail.example.org', 'XIU@EXAMPLE.COM', 'o’neil.pat@work.example', 'zed [at] example [dot] com']),
  phone: (pick) =>
    pick([
      `07${digits(pick, 9)}`,
      `07${digits(pick, 3)} ${digits(pick, 6)}`,
      `+44 7${digits(pick, 3)} ${digits(pick, 3)} ${digits(pick, 3)}`,
      `(0113) ${digits(pick, 3)} ${digits(pick, 4)}`,
      `020 7${digits(pick, 3)} ${digits(pick, 4)}`,
      `+44 (0)161 ${digits(pick, 3)} ${digits(pick, 4)}`,
      `0044 20 7946 ${digits(pick, 4)}`,
      `07700-900-${digits(pick, 3)}`,
      '01539 722 456 ext. 204',
    ]),
  NINO: (pick) =>
    pick([
      `AB${digits(pick, 6)}C`,
      `QR ${digits(pick, 2)} ${digits(pick, 2)} ${digits(pick, 2)} D`,
      `ab${digits(pick, 6)}a`,
      `JG-${digits(pick, 2)}-${digits(pick, 2)}-${digits(pick, 2)}-B`,
    ]).replace('QR', 'PR'),
  postcode: (pick) => pick(postcodes),
  'sort code and account': (pick) =>
    pick([
      `${digits(pick, 2)}-${digits(pick, 2)}-${digits(pick, 2)}`,
      `sort code ${digits(pick, 6)}`,
      `1${digits(pick, 7)}`,
      `40 12 ${digits(pick, 2)}`,
      'GB29 NWBK 6016 1331 9268 19',
      '4929 1234 5678 9012',
    ]),
  'date of birth': (pick) =>
    pick([
      'born on 3 May 1987',
      'DOB 12/04/1979',
      'date of birth: 1990-11-30',
      'D.O.B. 01.02.1968',
      '14 March 1985',
      'Mar 3, 1991',
      '7th of June 2001',
    ]),
  address: (pick) =>
    pick([
      `${pick(['12', '4a', '117', '2-4'])} ${pick(streets)}, ${pick(towns)}, ${pick(postcodes.slice(0, 3))}`,
      `Flat ${pick(['2', '14B'])}, ${pick(['9', '31'])} ${pick(streets)}, ${pick(towns)}`,
      `${pick(['8', '26'])} ${pick(streets)}`,
      `Rose Cottage, Mill Lane, ${pick(towns)}`,
      `Flat 3, Wilton House, ${pick(towns)}`,
      `PO Box ${digits(pick, 3)}`,
    ]),
  'employee number': (pick) => pick(people).values[0] ?? '',
  'car and other numbers': (pick) =>
    pick([`AB${digits(pick, 2)} XYZ`, `${digits(pick, 3)} ${digits(pick, 3)} ${digits(pick, 4)}`, `1${digits(pick, 9)}`]),
}
/** What of a value may stay: words that say what it is. */
const led = /^(?:born on|DOB|date of birth:|D\.O\.B\.|sort code|ext\.)\s*/i
const tokensOf = (value: string): string[] =>
  value
    .replaceAll('\u200b', '')
    .replace(led, '')
    .match(/[\p{L}\d]{2,}/gu) ?? []

describe('what identifies somebody is replaced', () => {
  const rows: string[] = []
  test.each(Object.keys(kinds))('B18 %s: in 120 sentences of cases nothing of it is left', (kind) => {
    const pick = chance(11)
    const make = kinds[kind] ?? (() => '')
    const left: string[] = []
    for (let n = 0; n < 120; n += 1) {
      const value = make(pick)
      const sentence = pick(frames).replace('{x}', value)
      const hidden = vault().hide(sentence)
      const bare = pick(frames)
      const stays = tokensOf(value).filter(
        (token) =>
          new RegExp(`(?<![\\p{L}\\d])${token}(?![\\p{L}\\d])`, 'iu').test(hidden) &&
          !new RegExp(`(?<![\\p{L}])${token}(?![\\p{L}])`, 'iu').test(frames.join(' ')) &&
          !/^(?:at|dot|ext|employee|person|manager|account|number|birth|address|email|phone|value)$/i.test(token),
      )
      if (stays.length > 0) left.push(`${sentence} -> ${hidden} [${stays.join(' ')}] ${bare.length > 0 ? '' : ''}`)
    }
    rows.push(`${kind}: ${120 - left.length}/120`)
    expect(left).toEqual([])
  })

  test('a name nobody knows is taken by the sweep of what people write', () => {
    const pick = chance(5)
    const strangers =
      'Zebedee Quill|Thandiwe|Bartholomew Crumb|Yevgenia Petrova|Mr Tuckwell|Ms Adeyemi-Clarke|Nguyen Thi|Sgt Bilko|DESMOND TUTT'.split('|')
    const left = Array.from({ length: 120 }, () => {
      const name = pick(strangers)
      const hidden = vault().hide(pick([...frames, '{x} shouted at the shift manager.', 'Then {x} left.']).replace('{x}', name), {
        sweep: true,
      })
      return (name.match(/\p{L}{3,}/gu) ?? []).some((part) => hidden.includes(part) && !['Mr', 'Ms', 'Sgt'].includes(part)) ? hidden : null
    }).filter(Boolean)
    expect(left).toEqual([])
  })

  test('what is about nobody stays as it is', () => {
    const texts = [
      'An employee may ask to move the hearing once, by up to five working days.',
      'The Disciplinary Policy applies from 1 January 2026 to 31 December 2027.',
      'Statutory sick pay is £118.75 a week and is paid for up to 28 weeks.',
      'Notice is 12 weeks after 12 years of service; see section 4.2 and paragraph 16 of the Acas Code.',
      'Mileage is paid at 45p for the first 10,000 miles and 25p after that.',
      'Leave runs from 1 April to 31 March; at most 5 days are carried over to 2026-2027.',
      'Can the hearing be moved? Will HR tell the employee in writing?',
      'In May managers must book the day by 12 May 2026.',
    ]
    for (const text of texts) expect(vault().hide(text)).toBe(text)
    const swept = texts.map((text) => vault().hide(text, { sweep: true }))
    const masked = swept.join(' ').match(/Person [A-Z]/g)?.length ?? 0
    expect(masked).toBeLessThanOrEqual(1)
  })
})

describe('stand-ins', () => {
  test('are the same for the same person through a request, and give the names back', () => {
    const v = vault()
    const [first, second] = [v.hide('Callum Fraser met Priya Begum.'), v.hide('Later Fraser wrote to callum.fraser@x.example and Callum.')]
    expect(first).toBe('Manager A met Employee B.')
    expect(second).toBe('Later Manager A wrote to [email-1] and Manager A.')
    expect(v.restore('Manager A told Employee B: Employee C is nobody.')).toBe('Callum Fraser told Priya Begum: Employee C is nobody.')
  })

  test('that somebody typed are no way to another name', () => {
    const v = vault()
    const hidden = v.hide('Employee A and Callum Fraser and [email-1]')
    expect(hidden).not.toMatch(/\[email-1\]/)
    expect(v.restore(hidden)).toBe('Employee A and Callum Fraser and [email-1]')
  })

  test('are what the last look lets through; a name it does not', () => {
    const v = vault()
    const hidden = v.hide('Callum Fraser (AB123456C) lives at 12 High Street, Leeds, LS6 2AB.')
    expect(v.leak(hidden)).toBeNull()
    expect(v.leak('Ask Priya.')).toBe('person')
    expect(v.leak('ring 07700 900123')).toBe('phone')
    expect(createVault({ index: nameIndex([]), thisYear: year, kept: [['Employee A', 'Quill']] }).leak('so said Quill')).toBe('person')
  })
})
