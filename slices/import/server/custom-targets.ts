import type { Tx } from '#platform/server/database.ts'
import type { Actor } from '#platform/shared/actor.ts'
import type { ValueDefinition } from '#slices/custom-fields/rules.ts'
import { findPlainFields, type PlainField } from '#slices/custom-fields/server/service.ts'
import { mayBringIn, seesAll } from '../policy.ts'
import { headingKey, isKnownHeading } from '../rules/headings.ts'

export type CustomTarget = `custom:${string}`
export const customTarget = (field: Pick<PlainField, 'id'>): CustomTarget => `custom:${field.id}`

/** The fields a workspace has made for itself, as columns of a file. */
export class CustomTargets {
  readonly #fields: ReadonlyMap<string, PlainField>
  constructor(fields: readonly PlainField[]) {
    this.#fields = new Map(fields.map((field) => [customTarget(field), field]))
  }
  fieldOf(target: string): PlainField | undefined {
    return this.#fields.get(target)
  }
  definitionOf(target: string): ValueDefinition | undefined {
    return this.#fields.get(target)
  }
  kindOf(target: string): string | undefined {
    return this.#fields.get(target)?.kind
  }
  get all(): readonly PlainField[] {
    return [...this.#fields.values()]
  }
  get targets(): CustomTarget[] {
    return this.all.map(customTarget)
  }
  /** What a heading has to say to mean one of them: its name, or that of its section before it. */
  get words(): Map<string, string> {
    return new Map([
      ...this.all.map((field) => [headingKey(`${field.section} ${field.name}`), customTarget(field)] as const),
      ...this.all.toReversed().map((field) => [headingKey(field.name), customTarget(field)] as const),
    ])
  }
  /** Its name, with the section where another field or one of the record is called the same. */
  headingOf({ name, section }: PlainField): string {
    const same = this.all.filter((other) => headingKey(other.name) === headingKey(name))
    return same.length > 1 || isKnownHeading(name) ? `${section}: ${name}` : name
  }
  /** Those the asker may bring in, or take out, of everybody. */
  editedBy(actor: Actor): CustomTargets {
    return new CustomTargets(this.all.filter(({ grp }) => mayBringIn(actor, grp)))
  }
  seenBy(actor: Actor): CustomTargets {
    return new CustomTargets(this.all.filter(({ grp }) => seesAll(actor, grp)))
  }
}

export const findCustomTargets = async (tx: Tx): Promise<CustomTargets> => new CustomTargets(await findPlainFields(tx))
