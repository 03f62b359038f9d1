import type { ErrorCode } from '#platform/shared/app-error.ts'
import { commonWords, walks } from './common-passwords.ts'
import { passwordLength } from './contract.ts'

/** What is known of the person and their workplace; a password may not be made of it. */
export interface PasswordContext {
  readonly email?: string | undefined
  readonly name?: string | undefined
  /** Names of the person's workspaces. */
  readonly workspaces?: readonly string[] | undefined
}

/** This many letters and digits must be left once everything guessable is taken out. */
const leastOwn = 6
const product = ['evenkeel', 'hrplatform']

/**
 * The problem with a new password, or null. Length counts characters, not bytes; there are no composition rules.
 * Source: security.md section 5 (ASVS 6.2, Cyber Essentials): at least 12, at most 256, not common, not made of context words.
 */
export function passwordProblem(password: string, context: PasswordContext = {}): ErrorCode | null {
  const characters = Array.from(password.normalize('NFC')).length
  if (characters < passwordLength.min) return 'auth.password-too-short'
  if (characters > passwordLength.max) return 'auth.password-too-long'
  const forms = [plain(password), plain(unleet(password))]
  if (forms.some((form) => ownLength(form, commonWords) < leastOwn)) return 'auth.password-common'
  const personal = [...contextWords(context), ...commonWords].toSorted((a, b) => b.length - a.length)
  return forms.some((form) => ownLength(form, personal) < leastOwn) ? 'auth.password-personal' : null
}

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

const leet: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
  '|': 'l',
}
const unleet = (text: string): string => text.replaceAll(/[0134578@$!+|9]/g, (c) => leet[c] ?? c)

function contextWords({ email = '', name = '', workspaces = [] }: PasswordContext): string[] {
  const [local = '', domain = ''] = email.split('@')
  const labels = domain.split('.').slice(0, -1)
  const whole = [email, local, domain, name, ...workspaces]
  const parts = [...local.split(/[^\p{L}\p{N}]+/u), ...labels, ...[name, ...workspaces].flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))]
  return [...new Set([...product, ...whole.map(plain), ...parts.map(plain)])].filter((word) => word.length >= 3)
}

/** How much of a password is the person's own: what is left without words, walks, years and repetition. */
function ownLength(text: string, words: readonly string[]): number {
  const gap = ' '
  let rest = withoutRepeats(text)
  for (const word of words) if (rest.includes(word)) rest = rest.replaceAll(word, gap)
  rest = withoutWalks(rest, gap)
    .replaceAll(/(?:19|20)\d\d/g, gap)
    .replaceAll(/(.)\1+/gu, '$1')
  return rest.replaceAll(/\s/g, '').length
}

/** 'abcabcabc' counts as 'abc', 'aaaa' as 'a'. */
function withoutRepeats(text: string): string {
  for (let size = 1; size <= text.length / 2; size += 1) {
    const unit = text.slice(0, size)
    if (unit.repeat(Math.ceil(text.length / size)).slice(0, text.length) === text) return unit
  }
  return text
}

/** Takes out every run of three or more along a known order, in either direction. */
function withoutWalks(text: string, gap: string): string {
  let rest = ''
  for (let i = 0; i < text.length;) {
    const run = Math.max(...bothWays.map((walk) => runLength(text, i, walk)))
    rest += run >= 3 ? gap : text[i]
    i += run >= 3 ? run : 1
  }
  return rest
}

const bothWays = walks.flatMap((walk) => [walk, walk.split('').toReversed().join('')])

function runLength(text: string, from: number, walk: string): number {
  let length = 2
  if (from + length > text.length || !walk.includes(text.slice(from, from + length))) return 0
  while (from + length < text.length && walk.includes(text.slice(from, from + length + 1))) length += 1
  return length
}
