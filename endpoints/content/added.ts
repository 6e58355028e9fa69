import type { Payload, PayloadRequest } from 'payload'
import {
  type AddedColumns,
  type AddedRow,
  addedColumns,
  addedReader,
  isWatched,
} from '#src/content/sql/added.ts'
import { addedPage, operationsOf, type PublicCollection } from '#src/contract/content/added.ts'
import type { DraftKind } from '#src/contract/content/kinds.ts'
import { type Database, database } from '#src/data/transaction.ts'
import { installedIn } from '#src/platform/extension/installed.ts'
import { type Endpoint, endpoint } from '#src/server/http/endpoint.ts'
import { NotFound } from '#src/server/http/errors.ts'

/** The columns of the organisation's fields, if a response has other properties than ours. */
export const addedAmong = (
  { payload: { config, db } }: PayloadRequest,
  { kind, columns }: { readonly kind: DraftKind; readonly columns: object },
  properties: readonly PropertyKey[],
): AddedColumns =>
  properties.every((name) => Object.hasOwn(columns, name))
    ? {}
    : addedColumns(db.tables, kind, installedIn(config).fields[kind])

/** The organisation's fields of a draft, as the platform returns it. */
export const addedOfDraft = ({ config }: Payload, kind: DraftKind, draft: AddedRow): AddedRow =>
  Object.fromEntries(
    (installedIn(config).fields[kind] ?? []).map(({ name, kind }) => {
      if (kind === 'boolean') return [name, draft[name] === true]
      const { key } = Object(draft[name])
      return [name, kind === 'image' && key ? `/api/images/${key}` : (draft[name] ?? null)]
    }),
  )

/** What no trigger notifies of is not cached; `npm run migrate` makes them. */
const mindChanges = async (db: Database, slug: string, freshUntil: (time: Date) => void) => {
  if (!(await isWatched(db, slug))) freshUntil(new Date())
}

const endpointsOf = (collection: PublicCollection): readonly Endpoint[] => {
  const { slug, fields } = collection
  const { list, read } = operationsOf(collection)
  const hasSlug = fields.some(({ name, kind }) => name === 'slug' && kind === 'text')
  return [
    endpoint(list, async ({ req, query: given, total, freshUntil }) => {
      const query = { ...given, limit: given.limit ?? addedPage.usual }
      const db = await database(req)
      await mindChanges(db, slug, freshUntil)
      const reader = addedReader(req.payload.db.tables, collection)
      await total(() => reader.count(db, query), query.limit)
      return reader.list(db, query)
    }),
    endpoint(read, async ({ req, params: { key }, freshUntil }) => {
      const db = await database(req)
      await mindChanges(db, slug, freshUntil)
      const name = /^[1-9]\d{0,8}$/.test(key) ? 'id' : 'slug'
      const reader = addedReader(req.payload.db.tables, collection)
      const row = name === 'id' || hasSlug ? await reader.one(db, [name, key]) : undefined
      if (!row) throw new NotFound()
      return row
    }),
  ]
}

export const addedEndpoints = (collections: readonly PublicCollection[]): readonly Endpoint[] =>
  collections.flatMap(endpointsOf)
