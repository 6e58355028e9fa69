import { z } from 'zod'
import { jsonResponse, publicOperation } from '../define.ts'
import type { Operation } from '../operation.ts'
import { changedSince, filter, flag, limitParameter, listQuery } from '../parameters.ts'
import { showsTables } from '../shown.ts'
import { int4, text, time, timestamp } from '../values.ts'
import { describedAs } from '../wire-types.ts'
import { action, actionDetail, listActions, readAction } from './actions.ts'
import { readDraftAction, readDraftArticle, readDraftEvent, readDraftPage } from './drafts.ts'
import { event, eventDetail, listEvents, readEvent } from './events.ts'
import type { DraftKind } from './kinds.ts'
import { article, listNews, readArticle } from './news.ts'
import { listPages, page, pageSummary, readPage } from './pages.ts'
import type { Extendable, Shape } from './selection.ts'

/** What an organisation has added and marked public: fields of content, and collections. */

export type FieldKind = 'text' | 'number' | 'boolean' | 'time' | 'choice' | 'image'

export interface PublicField {
  readonly name: string
  readonly kind: FieldKind
  readonly label: string
  /** The values of a choice. */
  readonly options: readonly string[]
}

export type PublicFields = { readonly [kind in DraftKind]?: readonly PublicField[] }

export interface PublicCollection {
  readonly slug: string
  readonly label: string
  readonly fields: readonly PublicField[]
  /** Properties that a list is ordered by. */
  readonly order: readonly { readonly name: string; readonly isDescending: boolean }[]
  readonly hasDrafts: boolean
  readonly hasTrash: boolean
}

const number = describedAs(
  z.stringFormat('number', /^-?\d{1,15}(?:\.\d{1,15})?$/, 'must be a number').transform(Number),
  { type: 'number' },
).optional()

const kinds: Record<FieldKind, (field: PublicField) => { value: z.ZodType; filters: Shape }> = {
  text: ({ name }) => ({ value: z.string().nullable(), filters: { [name]: filter() } }),
  number: ({ name }) => ({ value: z.number().nullable(), filters: { [name]: number } }),
  boolean: ({ name }) => ({ value: z.boolean(), filters: { [name]: flag.optional() } }),
  /** From one time on, and before another. */
  time: ({ name }) => ({
    value: timestamp().nullable(),
    filters: { [`${name}From`]: time().optional(), [`${name}To`]: time().optional() },
  }),
  choice: ({ name, options }) => ({
    value: z.enum(options).nullable(),
    filters: { [name]: z.enum(options).optional() },
  }),
  /** `/api/images/<key>` */
  image: () => ({ value: z.string().nullable(), filters: {} }),
}

const shapeOf = (fields: readonly PublicField[]): Shape =>
  Object.fromEntries(
    fields.map((field) => [field.name, kinds[field.kind](field).value.describe(field.label)]),
  )

/** Documents in a list by default, and at most: nothing else bounds how large they are. */
export const addedPage = { usual: 50, most: 100 }

const listed = listQuery.extend({
  ...changedSince,
  limit: limitParameter(addedPage.usual, addedPage.most),
})

/** The names of the parameters of a list. */
export const parametersOf = (fields: readonly PublicField[]): readonly string[] => [
  ...Object.keys(listed.shape),
  ...fields.flatMap((field) => Object.keys(kinds[field.kind](field).filters)),
]

const pascal = (slug: string): string =>
  slug.replaceAll(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase())

/** The operations of a collection of the organisation. */
export function operationsOf({ slug, label, fields }: PublicCollection) {
  const id = `X${pascal(slug)}`
  const times = { createdAt: timestamp(), updatedAt: timestamp() }
  const document: z.ZodType<Readonly<Record<string, unknown>>> = z
    .strictObject({ id: int4(), ...shapeOf(fields), ...times })
    .meta({ id })
  const common = { group: 'Collections', shows: showsTables('added_collections', 'media') }
  const filters = fields.map((field) => kinds[field.kind](field).filters)
  return {
    list: publicOperation('GET', `/api/x/${slug}`, {
      ...common,
      id: `list${id}`,
      summary: `${label}: those that are public; \`limit\` defaults to ${addedPage.usual}`,
      query: listed.extend(Object.assign({}, ...filters) as NonNullable<unknown>),
      response: jsonResponse(z.array(document)),
    }),
    read: publicOperation('GET', `/api/x/${slug}/:key`, {
      ...common,
      id: `read${id}`,
      summary: `${label}: one that is public, by its id or slug`,
      params: z.object({ key: text() }),
      response: jsonResponse(document),
    }),
  }
}

const shownIn: readonly (readonly [DraftKind, Extendable, ...Operation[]])[] = [
  ['actions', action, listActions],
  ['actions', actionDetail, readAction, readDraftAction],
  ['news', article, listNews, readArticle, readDraftArticle],
  ['events', event, listEvents],
  ['events', eventDetail, readEvent, readDraftEvent],
  ['pages', pageSummary, listPages],
  ['pages', page, readPage, readDraftPage],
]

/** The names of the properties of a kind of content. */
export const namesOf = (kind: DraftKind): readonly string[] =>
  shownIn.flatMap(([of, { names }]) => (of === kind ? names : []))

/** An operation with the public fields that the organisation has added to what it returns. */
export function withPublicFields(operation: Operation, fields: PublicFields): Operation {
  const [kind, resource] = shownIn.find(([, , ...those]) => those.includes(operation)) ?? []
  const added = kind && fields[kind]
  if (!resource || !added?.length || !(operation.query instanceof z.ZodObject)) return operation
  const { parameters, one, list } = resource.extended(shapeOf(added))
  const response = operation.id.startsWith('list') ? list : one
  return { ...operation, query: operation.query.extend(parameters), response }
}
