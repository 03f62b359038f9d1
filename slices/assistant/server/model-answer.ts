import type { Answer, AnswerBlock, AnswerEvent, Source } from '../contract.ts'
import { placeName } from '../rules/blocks.ts'
import { closestPassages } from '../rules/confidence.ts'
import type { Level0 } from './answer.ts'
import type { ModelEvent, ModelPassage, ModelQuestion, ModelSession } from './model-port.ts'

interface Step {
  readonly answer: Answer
  readonly event: AnswerEvent | null
}

/** A sentence of a passage, by an id that says which. */
const sentenceId = (number: number, at: number): string => `${number}.${at + 1}`

export const passagesFor = ({ passages, sentences }: Level0): ModelPassage[] =>
  passages.map(({ number, title, section, text, start }) => ({
    id: String(number),
    title,
    section,
    text,
    sentences: (sentences.get(number) ?? []).map((sentence, at) => ({
      id: sentenceId(number, at),
      text: text.slice(sentence.start - start, sentence.end - start),
    })),
  }))

/**
 * Adds to the answer what a model says. It chooses among ids and the stored words are shown; a sentence of its own is marked as such and
 * shows only with a source we gave it. An id we did not give is nothing.
 */
export async function* withModel(
  session: ModelSession,
  found: Level0,
  asked: Omit<ModelQuestion, 'passages'>,
  signal: AbortSignal,
): AsyncGenerator<Step> {
  const writing = new Writing(found)
  const offered = passagesFor(found)
  const order = session.rerank ? await session.rerank(asked.question, offered, signal).catch(() => null) : null
  const passages = order ? order.flatMap((id) => offered.find((passage) => passage.id === id) ?? []) : offered
  for await (const event of session.answer({ ...asked, passages }, signal)) {
    const shown = writing.take(event, session.provider)
    if (shown) yield { answer: writing.answer, event: shown }
  }
  yield { answer: writing.answer, event: null }
}

class Writing {
  readonly #found: Level0
  answer: Answer
  constructor(found: Level0) {
    this.#found = found
    this.answer = found.answer
  }

  take(event: ModelEvent, provider: string): AnswerEvent | null {
    if (event.kind === 'status') return { event: 'status', words: event.words }
    if (event.kind === 'quotes') return this.#quote(event.sentenceIds, provider)
    if (event.kind === 'sentence') return this.#write(event.text, event.cites, provider)
    if (event.kind === 'dropped') {
      const { text, why } = event
      this.answer = { ...this.answer, dropped: [...this.answer.dropped, { text, why }] }
      return { event: 'dropped', text, why }
    }
    // Whatever was there without the model stays, and it is said that the model did not answer.
    this.answer = { ...this.answer, not_checked: [...this.answer.not_checked, `The language model did not answer: ${event.why}.`] }
    return { event: 'status', words: 'Answered without the language model.' }
  }

  #quote(ids: readonly string[], provider: string): AnswerEvent | null {
    const chosen = ids.flatMap((id) => {
      const [number = '', at = ''] = id.split('.')
      const source = this.#found.passages.find((passage) => String(passage.number) === number)
      const sentence = this.#found.sentences.get(Number(number))?.[Number(at) - 1]
      if (!source || !sentence) return []
      const section = placeName(this.#found.sections.get(source.number) ?? '', sentence) || source.title
      return [{ ...source, section, mark: { start: sentence.start - source.start, end: sentence.end - source.start } }]
    })
    if (chosen.length === 0) return null
    const written = this.answer.blocks.filter(({ origin }) => origin === 'model')
    const quotes = chosen
      .slice(0, 4)
      .map(({ number, text, mark }): AnswerBlock => ({ text: text.slice(mark.start, mark.end), origin: 'quote', cites: [number] }))
    // Below the quotes it cannot say any more that nothing matches.
    const message = closestPassages
    this.answer = { ...this.answer, message, provider, closest: [], sources: this.#sources(chosen), blocks: [...written, ...quotes] }
    return { event: 'status', words: 'The closest sentences were chosen.' }
  }

  #write(text: string, cites: readonly string[], provider: string): AnswerEvent | null {
    const numbers = cites.map(Number).filter((number) => this.#found.passages.some((passage) => passage.number === number))
    if (numbers.length === 0) return null
    const block: AnswerBlock = { text, origin: 'model', cites: numbers }
    const at = this.answer.blocks.findLastIndex(({ origin }) => origin === 'model') + 1
    const cited = this.#found.passages.filter(({ number }) => numbers.includes(number))
    this.answer = { ...this.answer, provider, sources: this.#sources(cited), blocks: this.answer.blocks.toSpliced(at, 0, block) }
    return { event: 'block', block }
  }

  /** The sources named so far and these, in the order of their numbers. */
  #sources(more: readonly Source[]): Source[] {
    const all = new Map(this.answer.sources.map((source) => [source.number, source]))
    const cases = this.answer.sources.filter(({ kind }) => kind === 'case')
    for (const source of cases) all.delete(source.number)
    for (const source of more) all.set(source.number, source)
    const policies = [...all.values()].toSorted((one, other) => one.number - other.number)
    return [...policies, ...cases.map((source) => ({ ...source, number: 100 + source.number }))]
  }
}
