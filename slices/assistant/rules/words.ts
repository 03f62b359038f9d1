import { stem } from './stem.ts'

const common = `a about above after again against all am an and any are as at be because been before being below between both but by can could
did do does doing don down during each few for from further get gets got had has have having he her here hers him his how i if in into is it
its just let me more most my no nor not of off on once only or other our ours out over own please per same she should so some such than that the their
theirs them then there these they this those through to too under until up upon us very was we were what when where which while who whom
whose why will with within without would you your yours also may might must shall need needs want wants someone somebody anyone anybody
one ones there's it's i'm i've can't don't doesn't isn't what's we're they're thing things lot tell know say says happen happens ok`
/** The same, as they are typed in a hurry, and what is said without meaning anything. */
const hurried = `whats im ive id dont doesnt didnt cant wont isnt arent wasnt werent couldnt wouldnt shouldnt havent hasnt hadnt youre theyre hes shes
weve youve theyve theyll youll thats theres wheres whos hows whens cos cuz coz gonna wanna gotta pls plz please ta yeah yep nope okay hi hello
thanks thx eh oh well really actually basically just like`
const stops = new Set(`${common} ${hurried}`.split(/\s+/))

/** Words of every day. Policies hardly use them, so they look rare there and would weigh as much as what is asked about. */
const everyday = `go goes going gone went come comes coming came take takes taking took taken make makes making made put puts putting give gives giving
gave given keep keeps kept start starts started starting still back much many bit way think thinking thought see saw seen look looking looked find
finding found ask asked asking use used using try tried trying said saying seem seems another every always never ever already yet maybe now today
tomorrow yesterday around away down out over turn turns turned turning stay stays stayed let lets big little old new good bad right wrong best better
first last next same different whole long short early late few couple lads guys guy bloke girl woman man mate folk folks people person everyone
everybody nobody nothing something anything everything stuff kind sort bother mean means meant wonder wondering supposed able quite rather pretty soon
later again bring brings bringing brought wanted wanting hear heard show shows showed run runs running happened happening feel feels felt thinks turned
two one three end ends point place live lives`

/** The words of a text in lower case, without accents; numbers stay. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    // Marks on letters, and what is not seen at all: a word is one word however it was broken up.
    .replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/\p{L}+(?:'\p{L}+)?|\d+(?:\.\d+)*/gu) ?? []

const stems = new Map<string, string>()
const mostRemembered = 50_000

/** A stem, remembered: policies repeat their words. */
export function stemOf(word: string): string {
  const known = stems.get(word)
  if (known !== undefined) return known
  if (stems.size >= mostRemembered) stems.clear()
  const made = stem(word)
  stems.set(word, made)
  return made
}

/** The words that carry meaning, as stems. */
export const termsOf = (text: string): string[] =>
  wordsOf(text)
    .filter((word) => !stops.has(word))
    .map(stemOf)

/** What only asks for a figure, and would be found under every heading that begins so. */
const asksForFigure = /\bhow (?:much|many|long|often|soon|far|quickly|early|late)\b/giu

/** In case every word of a question is a common one: then they are all there is. */
export const termsOfQuestion = (text: string): string[] => {
  const terms = termsOf(text.replaceAll(asksForFigure, ' '))
  return terms.length > 0 ? terms : wordsOf(text).map(stemOf)
}

const everydayStems = new Set(everyday.split(/\s+/).map(stemOf))

/** How much a term of a question counts beside others that are as rare. */
export const weightOf = (term: string): number => (everydayStems.has(term) ? 0.7 : 1)
