export interface Meaning {
  readonly description: string
  /** Undefined where it is composed of those of its parts. */
  readonly example: unknown
}

/**
 * Meanings by the name of a property or parameter; those of one owner by `owner.name`, where the
 * owner is a named schema, an operation, or the property that holds an object.
 */
export type Meanings = Readonly<Record<string, Meaning>>

export const means = (description: string, example?: unknown): Meaning => ({ description, example })
