import type { LetterField } from '../../contract.ts'
import { sourceWords } from '../words.ts'

type Known = Pick<LetterField, 'name' | 'label' | 'source'>

export const shownAs: Readonly<Record<string, string>> = {
  bullets: 'as a list',
  numbers: 'numbered',
  paragraphs: 'as paragraphs',
  table: 'as a table',
}
export const frameWords = {
  letterhead: 'Letterhead: the employer’s name and address',
  recipient: 'To whom it goes, and how it is delivered',
  reference: 'Date, reference and marking',
  signature: 'Signature',
  acknowledgement: 'Slip to sign',
} as const
const frames: Readonly<Record<string, string>> = frameWords

/** What fields and conditions are called in the editor: never by the names the program has for them. */
export class FieldNames {
  readonly #fields: ReadonlyMap<string, Known>

  constructor(fields: readonly Known[]) {
    this.#fields = new Map(fields.map((field) => [field.name, field]))
  }

  known(name: string): boolean {
    return this.#fields.has(name)
  }

  label(name: string): string {
    return this.#fields.get(name)?.label ?? name
  }

  source(name: string): string {
    const field = this.#fields.get(name)
    return field ? `From: ${sourceWords[field.source]}` : 'This field is not known'
  }

  /** 'Only when “Nation” is scotland or wales' */
  condition(when: string, is: unknown): string {
    const values = Array.isArray(is) ? is.map(String) : []
    if (when.startsWith('has:')) {
      const has = values.includes('yes') || values.includes('!no')
      return `Only when “${this.label(when.slice(4))}” is ${has ? '' : 'not '}recorded`
    }
    const not = values.some((value) => value.startsWith('!'))
    const words = values.map((value) => value.replace(/^!/, '').replaceAll(/[_-]/g, ' ')).join(' or ')
    return `Only when “${this.label(when)}” is ${not ? 'not ' : ''}${words}`
  }

  /** A line of a comparison, which names things as the program does, in the words of the editor. */
  line(text: string): string {
    return text
      .replace(/^#{1,3} /, '')
      .replaceAll(/\[if (\S+) is ([^\]]+)\]/g, (_, when: string, is: string) => this.condition(when, is.split(' or ')))
      .replaceAll(/\[([\w.]+) as (\w+)\]/g, (_, name: string, as: string) => `[${this.label(name)}, ${shownAs[as] ?? as}]`)
      .replaceAll(/\[([\w.]+)\]/g, (whole: string, name: string) => frames[name] ?? (this.known(name) ? `[${this.label(name)}]` : whole))
  }
}
