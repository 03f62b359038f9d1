import type { ValueDefinition } from '#slices/custom-fields/rules.ts'

/** The custom fields that columns can go to. */
export class CustomTargets {
  readonly #fields: ReadonlyMap<string, ValueDefinition & { readonly name: string }>
  constructor(fields: readonly (ValueDefinition & { readonly id: string; readonly name: string })[]) {
    this.#fields = new Map(fields.map((field) => [`custom:${field.id}`, field]))
  }
  definitionOf(target: string): ValueDefinition | undefined {
    return this.#fields.get(target)
  }
  kindOf(target: string): string | undefined {
    return this.#fields.get(target)?.kind
  }
  get all(): readonly (readonly [target: string, name: string])[] {
    return [...this.#fields].map(([target, { name }]) => [target, name] as const)
  }
}
export const noCustomTargets = new CustomTargets([])
