import type { CollectionSlug, PayloadRequest } from 'payload'
import { asCaller } from '#src/platform/access/acting.ts'
import type { AuditRow } from '#src/workspace/audit/sql/find-entries.ts'

export interface Found {
  readonly titles: ReadonlyMap<string, string>
  readonly versions: ReadonlySet<string>
}

export const keyOf = (collection: string, id: string | number): string => `${collection} ${id}`

const idsBy = (
  rows: readonly AuditRow[],
  idOf: (row: AuditRow) => string | number | null,
): Map<string, Set<string | number>> => {
  const ids = new Map<string, Set<string | number>>()
  for (const row of rows) {
    const id = idOf(row)
    if (id !== null) ids.set(row.collection, (ids.get(row.collection) ?? new Set()).add(id))
  }
  return ids
}

const readTitles = async (req: PayloadRequest, slug: string, ids: Iterable<string | number>) => {
  const entity = req.payload.collections[slug as CollectionSlug]
  if (!entity) return []
  const { useAsTitle = 'id' } = entity.config.admin
  const { docs } = await req.payload.find({
    collection: slug as CollectionSlug,
    where: { id: { in: [...ids] } },
    pagination: false,
    disableErrors: true,
    select: { [useAsTitle]: true },
    ...asCaller(req),
  })
  return docs.map((document) => {
    const title: unknown = Reflect.get(document, useAsTitle)
    return [keyOf(slug, document.id), typeof title === 'string' ? title : ''] as const
  })
}

const readVersions = async (req: PayloadRequest, slug: string, ids: Iterable<string | number>) => {
  const where = { id: { in: [...ids] } }
  const given = { where, pagination: false, ...asCaller(req) } as const
  const isGlobal = req.payload.globals.config.some((each) => each.slug === slug)
  const { docs } = isGlobal
    ? await req.payload.findGlobalVersions({ ...given, slug: slug as never, select: {} })
    : await req.payload.findVersions({ ...given, collection: slug as CollectionSlug, select: {} })
  return docs.map(({ id }) => keyOf(slug, id))
}

/** Reads which documents and versions of some entries are there, a query for each collection. */
export async function readDocuments(
  req: PayloadRequest,
  rows: readonly AuditRow[],
): Promise<Found> {
  const titles: (readonly [string, string])[] = []
  const versions: string[] = []
  for (const [slug, ids] of idsBy(rows, ({ document }) => document))
    titles.push(...(await readTitles(req, slug, ids)))
  for (const [slug, ids] of idsBy(rows, ({ version }) => version))
    versions.push(...(await readVersions(req, slug, ids)))
  return { titles: new Map(titles), versions: new Set(versions) }
}
