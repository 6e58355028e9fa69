import { getTranslation } from '@payloadcms/translations'
import type { CollectionSlug, PayloadRequest } from 'payload'
import { formatAdminURL } from 'payload/shared'
import { z } from 'zod'
import { findUses, type Use, type UsingKind, usingKinds } from '#src/content/uses/sql/uses.ts'
import type { LibraryCollection, PlaceLink } from '#src/contract/content/uses.ts'
import { database } from '#src/data/transaction.ts'
import { asCaller } from '#src/platform/access/acting.ts'
import { mayOpenGlobal, readableIn } from '#src/platform/access/readable.ts'

export function linkTo(req: PayloadRequest, { kind, id, title }: Place): PlaceLink {
  const { collections, config } = req.payload
  const adminRoute = config.routes.admin
  if (isGlobal(kind)) {
    const label = config.globals.find(({ slug }) => slug === kind)?.label
    const href = formatAdminURL({ adminRoute, path: `/globals/${kind}` })
    return { href, kind: label ? getTranslation(label, req.i18n) : kind, title: '' }
  }
  const { singular } = collections[kind].config.labels
  const href = formatAdminURL({ adminRoute, path: `/collections/${kind}/${id}` })
  return { href, kind: getTranslation(singular, req.i18n), title: title || id }
}

const globals = ['settings', 'about'] as const
type UsingGlobal = (typeof globals)[number]
type UsingCollection = Exclude<UsingKind, UsingGlobal>

export const isGlobal = (kind: UsingKind): kind is UsingGlobal =>
  globals.some((each) => each === kind)

export interface Place {
  readonly kind: UsingKind
  readonly id: string
  readonly title: string
}

async function readableKinds(req: PayloadRequest): Promise<UsingKind[]> {
  const each = await Promise.all(
    usingKinds.map(async (kind) =>
      isGlobal(kind) ? mayOpenGlobal(req, kind) : (await readableIn(req, kind)) === true,
    ),
  )
  return usingKinds.filter((_, at) => each[at])
}

/** Counts include uses that the user may not read; unused ones are left out. */
export async function countUses(
  req: PayloadRequest,
  collection: LibraryCollection,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>()
  for (const { used } of await findUses(await database(req), collection, ids, usingKinds))
    counts.set(used, (counts.get(used) ?? 0) + 1)
  return counts
}

const titled = z.looseObject({ id: z.union([z.int(), z.string()]) })

async function titlesIn(
  req: PayloadRequest,
  collection: UsingCollection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { useAsTitle = 'id' } = req.payload.collections[collection].config.admin
  const { docs } = await req.payload.find({
    collection: collection as CollectionSlug,
    where: { id: { in: [...ids] } },
    limit: ids.length,
    pagination: false,
    draft: true,
    sort: '-updatedAt',
    select: { [useAsTitle]: true },
    user: req.user,
    ...asCaller(req),
  })
  const named = docs.map((doc): [string, string] => {
    const found = titled.parse(doc)
    return [String(found.id), z.string().catch('').parse(found[useAsTitle])]
  })
  return new Map(named)
}

const shown = 50

async function namedOf(
  req: PayloadRequest,
  kind: UsingKind,
  uses: readonly Use[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(uses.map(({ id }) => id))].slice(0, shown)
  if (ids.length === 0) return new Map()
  return isGlobal(kind) ? new Map(ids.map((id) => [id, ''])) : titlesIn(req, kind, ids)
}

export interface Places {
  readonly places: Place[]
  readonly count: number
}

/**
 * The places that use each of some images or files, as far as the user may read them, and the
 * number of all: users who may not open Settings still have to know that these use it. Those that
 * are used nowhere are left out.
 */
export async function placesOfEach(
  req: PayloadRequest,
  collection: LibraryCollection,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Places>> {
  const [uses, readable] = await Promise.all([
    findUses(await database(req), collection, ids, usingKinds),
    readableKinds(req),
  ])
  const found = new Map<number, Places>()
  for (const { used } of uses)
    found.set(used, { places: [], count: (found.get(used)?.count ?? 0) + 1 })
  for (const kind of readable) {
    const ofKind = uses.filter((use) => use.kind === kind)
    const titles = await namedOf(req, kind, ofKind)
    for (const [id, title] of titles)
      for (const { used } of ofKind.filter((use) => use.id === id))
        found.get(used)?.places.push({ kind, id: isGlobal(kind) ? '' : id, title })
  }
  return found
}

export const placesUsing = async (
  req: PayloadRequest,
  collection: LibraryCollection,
  id: number,
): Promise<Places> =>
  (await placesOfEach(req, collection, [id])).get(id) ?? { places: [], count: 0 }
