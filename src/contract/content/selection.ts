import { z } from 'zod'
import { selectedMark, selectedResponse } from '../define.ts'
import type { ResponseKind } from '../operation.ts'
import { text, timestamp } from '../values.ts'
import { describedAs } from '../wire-types.ts'
import { image } from './images.ts'
import { urlsQuery } from './shared.ts'

/**
 * Which properties a response has: callers leave out documented ones by `fields`, and ask for
 * additive ones by `include`. Without either the response is the documented one.
 */

/** The additive properties of all kinds of content; their expressions are `additiveColumns`. */
export const additive = {
  createdAt: timestamp().describe('When it was created'),
  updatedAt: timestamp().describe('When it was changed last'),
}

export const additiveWithImage = {
  ...additive,
  image: image.describe('Its image with size, placeholder and formats; null without one'),
}

export interface RequestedProperties<Name extends string> {
  readonly fields?: readonly Name[] | undefined
  readonly include?: readonly Name[] | undefined
  readonly text?: string | undefined
}

export const someOf = <Name extends string>(names: readonly Name[], examples: readonly Name[]) => {
  const isKnown = (given: string): given is Name => names.some((name) => name === given)
  return describedAs(
    text().transform((value, context) => {
      const given = value.split(',').map((name) => name.trim())
      if (given.every(isKnown)) return given
      context.addIssue(`must be some of ${names.join(', ')}, separated by commas`)
      return z.NEVER
    }),
    { type: 'array', items: { type: 'string', enum: names }, minItems: 1, examples: [examples] },
  ).optional()
}

export type Shape = Readonly<Record<string, z.ZodType>>

/** A resource that may have more properties, on request: those that an organisation has added. */
export interface Extendable {
  readonly names: readonly string[]
  readonly extended: (more: Shape) => Readonly<Record<'one' | 'list', ResponseKind>> & {
    readonly parameters: Shape
  }
}
type Named<S> = Extract<keyof S, string>
type OnRequest<D, A> = {
  [Name in Exclude<keyof A, keyof D>]: z.ZodExactOptional<A[Name] & z.ZodType>
}

const namesIn = <S extends Shape>(shape: S) => Object.keys(shape) as Named<S>[]

/** The additive properties as the document describes them: optional, and in no example. */
const onRequest = <D extends Shape, A extends Shape>(documented: D, additive: A) =>
  Object.fromEntries(
    Object.entries(additive)
      .filter(([name]) => !Object.hasOwn(documented, name))
      .map(([name, schema]) => [
        name,
        schema.exactOptional().meta({
          description: `${schema.description}; only with \`include\``,
          'x-on-request': true,
        }),
      ]),
  ) as OnRequest<D, A>

/**
 * A resource whose properties callers choose. `id` names its schema in the document; what
 * `additive` has and the documented shape has not is in a response only when it is asked for, and
 * what `withText` has only in a list that is searched by `text`.
 */
export function selectable<
  D extends Shape,
  A extends Shape,
  T extends Shape = NonNullable<unknown>,
>(id: string, documented: D, additive: A, withText?: T) {
  const shape = { ...documented, ...onRequest(documented, additive), ...(withText as T) }
  const schema = z.strictObject(shape).meta({ id })
  type Name = Named<D> | Named<A> | Named<T>
  const base: readonly Name[] = namesIn(documented)
  const added: readonly Name[] = namesIn(additive)
  const found: readonly Name[] = withText ? namesIn(withText) : []
  const all = [...new Set([...base, ...found, ...added])]
  const part = schema.partial().meta({ id: `${selectedMark}${id}` })
  const extended: Extendable['extended'] = (more) =>
    selectable(id, documented, { ...additive, ...more }, withText)
  return {
    schema,
    names: all,
    extended,
    parameters: {
      ...urlsQuery,
      fields: someOf(all, all.slice(0, 2)).describe(
        'Only these properties: the response has no others',
      ),
      include: someOf(added, added.slice(0, 1)).describe(
        'Properties in addition to those that are always there',
      ),
    },
    chosen: ({
      text,
      fields = [...base, ...found],
      include = [],
    }: RequestedProperties<Name>): readonly Name[] =>
      // What an organisation has added comes last.
      [...new Set([...all, ...fields, ...include])]
        .filter((name) => text !== undefined || !found.includes(name))
        .filter((name) => fields.includes(name) || include.includes(name)),
    one: selectedResponse(schema, part),
    list: selectedResponse(z.array(schema), z.array(part)),
  }
}
