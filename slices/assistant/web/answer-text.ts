import type { Answer } from '../contract.ts'

/** An answer as text, each quote with where it stands. */
export function inWords(question: string, { message, blocks, sources }: Answer): string {
  const lines = blocks.map(({ text, origin, cites }) => {
    const places = cites.flatMap((number) => {
      const source = sources.find((one) => one.number === number)
      return source ? [`${source.title}, ${source.edition}, ${source.section}`] : []
    })
    return `${origin === 'quote' ? `“${text}”` : text} (${places.join('; ')})`
  })
  return [question, message, ...lines].join('\n\n')
}
