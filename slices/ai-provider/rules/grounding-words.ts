/** What a sentence says with its small words: figures, negation, permission and duty, who does it, and words that turn a meaning round. */

const numberWords = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
export const numberOf = (word: string): string | null => {
  if (/^[£€$]?\d[\d,]*(?:\.\d+)?%?(?:st|nd|rd|th)?$/.test(word))
    return word.replaceAll(/[£€$,%]|(?:st|nd|rd|th)$/g, '').replace(/\.0+$/, '')
  const small = numberWords.indexOf(word)
  if (small >= 0) return String(small)
  const [ten = '', unit] = word.split('-')
  const at = tens.indexOf(ten)
  if (at < 0)
    return (
      {
        hundred: '100',
        quarter: '0.25',
        once: '1',
        twice: '2',
        dozen: '12',
      }[word] ?? null
    )
  const rest = unit === undefined ? 0 : numberWords.indexOf(unit)
  return rest < 0 ? null : String((at + 2) * 10 + rest)
}

export const negators: ReadonlySet<string> = new Set(
  "not no never none nor neither cannot without nobody nothing nowhere unless except hardly don't doesn't didn't isn't aren't wasn't weren't won't wouldn't can't couldn't shouldn't mustn't needn't hasn't haven't hadn't dont doesnt isnt cant wont refuse refuses refused forbid forbids forbidden prohibited prohibits excluded excludes exempt lack lacks fail fails".split(
    ' ',
  ),
)

export type Force = 'must' | 'should' | 'may' | 'will'
const forces: Readonly<Record<string, Force>> = {
  must: 'must',
  shall: 'must',
  required: 'must',
  obliged: 'must',
  mandatory: 'must',
  compulsory: 'must',
  need: 'must',
  needs: 'must',
  mustn: 'must',
  have_to: 'must',
  has_to: 'must',
  obligation: 'must',
  should: 'should',
  ought: 'should',
  recommended: 'should',
  expected: 'should',
  encouraged: 'should',
  advised: 'should',
  may: 'may',
  can: 'may',
  could: 'may',
  might: 'may',
  optional: 'may',
  allowed: 'may',
  permitted: 'may',
  entitled: 'may',
  free_to: 'may',
  discretion: 'may',
  cannot: 'may',
  will: 'will',
  would: 'will',
}
export const forceOf = (word: string): Force | null => (Object.hasOwn(forces, word) ? (forces[word] ?? null) : null)

/** Words that change what is meant, each with the word it stands for; one that is in the sentence must be in the source. */
const turning: readonly string[] = [
  'before',
  'after',
  'minimum least',
  'maximum most',
  'more over above exceeding exceeds exceed longer greater',
  'less fewer below under shorter',
  'within',
  'until',
  'always',
  'paid',
  'unpaid',
  'full',
  'half',
  'all every each',
  'some',
  'only solely exclusively',
  'any',
  'either',
  'both',
  'increase increases increased',
  'decrease decreases decreased reduce reduces reduced',
  'written writing',
  'verbal verbally oral orally',
  'working',
  'calendar',
  'consecutive',
  'formal formally',
  'informal informally',
  'immediately',
  'annual annually yearly',
  'monthly',
  'weekly',
  'daily',
  'automatic automatically',
  'guaranteed guarantee guarantees',
  'permanent permanently',
  'temporary temporarily',
  'first',
  'second',
  'third',
  'final',
  'last',
  'internal',
  'external',
  'include includes included including',
  'accept accepts accepted',
  'approve approves approved approval',
  'reject rejects rejected',
  'legal legally',
  'illegal unlawful',
  'lawful',
  'fair',
  'unfair',
  'reasonable',
  'unreasonable',
  'upheld uphold',
  'dismissed dismissal dismiss dismisses',
  'warning warnings',
  'suspended suspension suspend',
  'day days',
  'week weeks',
  'month months',
  'year years',
  'hour hours',
  'minute minutes',
  'percent',
  'pounds',
]
const turns = new Map(turning.flatMap((group) => group.split(' ').map((word) => [word, group] as const)))
export const turnOf = (word: string): string | null => turns.get(word) ?? null

const roleGroups: readonly string[] = [
  'employee employees worker workers colleague colleagues',
  'manager managers supervisor supervisors',
  'employer employers company organisation',
  'hr',
  'companion companions',
  'representative representatives rep reps',
  'union unions',
  'investigator investigators',
  'director directors',
  'payroll',
  'witness witnesses',
  'director',
  'doctor doctors gp',
  'occupational',
  'board',
  'trustee trustees',
  'panel',
  'team teams',
  'customer customers client clients',
  'contractor contractors',
  'agency',
  'complainant complainants',
  'apprentice apprentices',
  'volunteer volunteers',
  'owner owners',
  'parent parents mother father',
  'partner partners',
]
const roleWords = new Map(roleGroups.flatMap((group, i) => group.split(' ').map((word) => [word, i] as const)))
export const roleOf = (word: string): number | null => roleWords.get(word) ?? null

export const stopWords: ReadonlySet<string> = new Set(
  'a an the of to in on at by for with from as is are was were be been being it its this that these those they them their he she his her you your we our i my and or but if then than so such who whom which what when where how there here do does did have has had having also about into out up down over again very just own same s t will would can could should may might must shall not no any all each every some more most other only both either within until before after during while because since per via let get gets got make makes made take takes taken give gives given one ones someone anyone'.split(
    ' ',
  ),
)

/** The stem under which two forms of a word meet; crude on purpose, and the same on both sides. */
export function stem(word: string): string {
  let out = word.replace(/(?:'s|’s)$/, '')
  if (out.length > 4)
    out = out
      .replace(/ies$/, 'y')
      .replace(/(?:sses)$/, 'ss')
      .replace(/([^su])s$/, '$1')
  if (out.length > 5) out = out.replace(/(?:ations?|ings?|ments?|edly|ed|ly|ion|ive|al|er|or|ance|ence|able|ity)$/, '')
  return out.replace(/([^aeiou])\1$/, '$1').replace(/[ey]$/, '')
}
