import type { CollectionSlug, PayloadRequest } from 'payload'
import { z } from 'zod'
import {
  findImageUses,
  type ImageUse,
  type UsingKind,
  usingKinds,
} from '#src/db/content/image-uses.ts'
import { database } from '#src/db/transaction.ts'
import { mayOpenGlobal, readableIn } from '#src/find/readable.ts'

const globals = ['settings', 'about'] as const
type UsingGlobal = (typeof globals)[number]
type UsingCollection = Exclude<UsingKind, UsingGlobal>

/** Whether what uses images is a global, which has no documents. */
export const isGlobal = (kind: UsingKind): kind is UsingGlobal =>
  globals.some((each) => each === kind)

/** A place that uses an image; `title` is empty where the document has none. */
export interface ImagePlace {
  readonly kind: UsingKind
  readonly id: string
  readonly title: string
}

/** The kinds of which the user may read everything. */
async function readableKinds(req: PayloadRequest): Promise<UsingKind[]> {
  const each = await Promise.all(
    usingKinds.map(async (kind) =>
      isGlobal(kind) ? mayOpenGlobal(req, kind) : (await readableIn(req, kind)) === true,
    ),
  )
  return usingKinds.filter((_, at) => each[at])
}

/** In how many places each image is used, whoever may read them; those used nowhere are left out. */
export async function countUses(
  req: PayloadRequest,
  images: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>()
  for (const { image } of await findImageUses(await database(req), images, usingKinds))
    counts.set(image, (counts.get(image) ?? 0) + 1)
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
    depth: 0,
    draft: true,
    sort: '-updatedAt',
    select: { [useAsTitle]: true },
    req,
    user: req.user,
    overrideAccess: false,
  })
  const named = docs.map((doc): [string, string] => {
    const found = titled.parse(doc)
    return [String(found.id), z.string().catch('').parse(found[useAsTitle])]
  })
  return new Map(named)
}

/** Places shown of one kind. */
const shown = 50

/** The documents of a kind with their titles, as far as the user may read them, by id. */
async function namedOf(
  req: PayloadRequest,
  kind: UsingKind,
  uses: readonly ImageUse[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(uses.map(({ id }) => id))].slice(0, shown)
  if (ids.length === 0) return new Map()
  return isGlobal(kind) ? new Map(ids.map((id) => [id, ''])) : titlesIn(req, kind, ids)
}

/** The places that use an image, as far as they are named, and the number of all. */
export interface Places {
  readonly places: ImagePlace[]
  readonly count: number
}

/**
 * The places that use each of some images, as far as the user may read them, and the number of all:
 * who may not open Settings still has to know that they use it. Images that are used nowhere are
 * left out.
 */
export async function placesOfImages(
  req: PayloadRequest,
  images: readonly number[],
): Promise<ReadonlyMap<number, Places>> {
  const [uses, readable] = await Promise.all([
    findImageUses(await database(req), images, usingKinds),
    readableKinds(req),
  ])
  const found = new Map<number, Places>()
  for (const { image } of uses)
    found.set(image, { places: [], count: (found.get(image)?.count ?? 0) + 1 })
  for (const kind of readable) {
    const ofKind = uses.filter((use) => use.kind === kind)
    const titles = await namedOf(req, kind, ofKind)
    for (const [id, title] of titles)
      for (const { image } of ofKind.filter((use) => use.id === id))
        found.get(image)?.places.push({ kind, id: isGlobal(kind) ? '' : id, title })
  }
  return found
}

/** As placesOfImages, of one. */
export const placesOfImage = async (req: PayloadRequest, image: number): Promise<Places> =>
  (await placesOfImages(req, [image])).get(image) ?? { places: [], count: 0 }
