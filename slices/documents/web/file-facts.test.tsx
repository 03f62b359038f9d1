import { describe, expect, test } from 'vitest'
import { endingOf, expiryOf, rejectionOf, sizeInWords } from './file-facts.ts'

describe('what can be known of a file before it is sent', () => {
  test.each([
    [0, '0 B'],
    [512, '512 B'],
    [1023, '1023 B'],
    [1024, '1.0 KB'],
    [422_502, '412.6 KB'],
    [1_048_575, '1.0 MB'],
    [2_202_009, '2.1 MB'],
    [10_485_760, '10.0 MB'],
  ])('R131 %i bytes are written %s', (bytes, words) => expect(sizeInWords(bytes)).toBe(words))

  test.each([
    ['site-walkthrough.mov', 10, 'site-walkthrough.mov: bad format'],
    ['no ending', 10, 'no ending: bad format'],
    ['.pdf', 10, '.pdf: bad format'],
    ['contract.pdf.exe', 10, 'contract.pdf.exe: bad format'],
    ['a.pdf', 10_485_761, 'a.pdf: too large'],
    ['a.pdf', 10_485_760, null],
    ['J.Smith contract.PDF', 1, null],
    ['b.jpeg', 1, null],
  ])('R130 R131 %s of %i bytes', (name, size, rejection) => expect(rejectionOf({ name, size })).toBe(rejection))

  test('the ending is what follows the last dot', () => expect([endingOf('CV José.v2.DocX'), endingOf('CV')]).toEqual(['.docx', '']))

  test.each([
    ['2026-11-27', 'expired'],
    ['2026-11-28', 'expiring'],
    ['2027-01-27', 'expiring'],
    ['2027-01-28', null],
    [null, null],
  ])('a document that runs out on %s is %s', (last, state) => expect(expiryOf({ expires_on: last }, '2026-11-28')).toBe(state))
})
