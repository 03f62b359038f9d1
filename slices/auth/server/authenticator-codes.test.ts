import { expect, test } from 'vitest'
import { keyAsText, newRecoveryCodes, openKey, recoveryHash, sealKey, stepOf } from './authenticator-codes.ts'

const key = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('the codes are those of RFC 6238: at %d it is %s', async (seconds, code) => {
  const step = Math.floor(seconds / 30)
  expect(await stepOf(key, code, seconds)).toBe(step)
  expect([await stepOf(key, code, seconds + 30), await stepOf(key, code, seconds - 30)]).toEqual([step, step])
  expect([await stepOf(key, code, seconds + 60), await stepOf(key, code, seconds - 60)]).toEqual([null, null])
  expect(keyAsText(key)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
})

test('a sealed key opens for its person under the same secret, and never otherwise', () => {
  const [ours, theirs] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const sealed = sealKey(ours, 'ada', key)
  expect(openKey(ours, 'ada', sealed)).toEqual(key)
  expect([openKey(theirs, 'ada', sealed), openKey(ours, 'ben', sealed), openKey(ours, 'ada', Buffer.alloc(5))]).toEqual([null, null, null])
  expect(sealKey(ours, 'ada', key)).not.toEqual(sealed)
})

test('recovery codes are read however they are typed', () => {
  const [code = ''] = newRecoveryCodes()
  for (const typed of [
    code,
    code.toUpperCase(),
    code.replaceAll('-', ''),
    ` ${code.replaceAll('-', ' ')} `,
    code.replaceAll('0', 'O').replaceAll('1', 'l'),
  ])
    expect(recoveryHash('ada', typed)).toEqual(recoveryHash('ada', code))
  expect(recoveryHash('ben', code)).not.toEqual(recoveryHash('ada', code))
})
