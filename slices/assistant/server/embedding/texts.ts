import type { Passage } from '../../rules/blocks.ts'

/** What is given to the model for each sentence: the sentence under its heading, as it would be understood on the page. */
export function textsToEmbed({ title, text, passages }: { title: string; text: string; passages: readonly Passage[] }): string[] {
  return passages.flatMap(({ section, sentences }) => {
    const heading = section.split(' > ').findLast((part) => /\p{L}{3}/u.test(part)) ?? title
    return sentences.map(({ start, end, lead }) => `${heading}: ${lead === '' ? '' : `${lead} `}${text.slice(start, end)}`)
  })
}
