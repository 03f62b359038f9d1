/** Joiners that spelling needs: between letters of scripts that use them, behind a virama also at a word's end, and inside an emoji of several parts. */
const spelledJoiners =
  /(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])[\u200c\u200d]|(?<=[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Mongolian}\p{M}])[\u200c\u200d](?=[\p{L}\p{M}])|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})/gu
/** Variation selectors, which choose between forms of the character before them; Mongolian has its own. */
const chosenForms = /(?<=[^\s\ufe00-\ufe0f])[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]|(?<=\p{Script=Mongolian})[\u180b-\u180f]/gu
/** The flags of England, Scotland and Wales: a black flag and the letters of the nation, which are not seen. */
const flags = /(?<=\u{1f3f4})[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}/gu
const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/u
/** Control characters, separators of paths and lines, and what turns the direction of reading round. */
const dangerous = /[\p{Cc}\p{Zl}\p{Zp}/\\\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/u
const edges = /^[\s.]|[\s.]$/u
/** Names that mean a device to Windows, whatever ends them. */
const devices = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i
const mostBytes = 255

/** How a file's name ends, in lower case with its dot; '' when it has no ending or nothing before it. */
export const endingOf = (name: string): string => /^.*[^\s.].*(\.[^.\s]+)$/su.exec(name)?.[1]?.toLowerCase() ?? ''

/**
 * A file's name as it is stored: the one sent, in NFC. Null when it cannot be kept or shown safely. Every other name of every
 * script is kept exactly; what it ends with is for the caller to judge.
 */
export function storedFileName(sent: string): string | null {
  if (!sent.isWellFormed()) return null
  const name = sent.normalize('NFC')
  if (dangerous.test(name) || edges.test(name) || devices.test(name)) return null
  if (invisible.test(name.replaceAll(flags, '').replaceAll(spelledJoiners, '').replaceAll(chosenForms, ''))) return null
  return name !== '' && bytesOf(name) <= mostBytes ? name : null
}

/** Bytes in UTF-8 of well-formed text; counted, because what shared code runs in need not have an encoder. */
function bytesOf(text: string): number {
  let sum = 0
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    sum += point < 0x80 ? 1 : point < 0x8_00 ? 2 : point < 0x1_00_00 ? 3 : 4
  }
  return sum
}

/** Two names are the same when they differ only in case: `x.pdf` and `X.PDF` are one document. */
export const fileNameKey = (name: string): string => name.normalize('NFC').toLowerCase()
