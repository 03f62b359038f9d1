import type { LetterField } from '../../contract.ts'
import { sourceWords } from '../words.ts'

type Known = Pick<LetterField, 'name' | 'label' | 'source'>

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
}
