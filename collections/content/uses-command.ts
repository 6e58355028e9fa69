import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { conditionOf } from '#src/bulk/selection.ts'
import { linkTo } from '#src/content/place-link.ts'
import { countUses, placesOfEach } from '#src/content/uses.ts'
import {
  type LibraryCollection,
  type UsesOfSelected,
  usesQuery,
} from '#src/contract/content/uses.ts'
import { command, readCommand } from '../command.ts'
import { selectionError } from '../selection-error.ts'

/** The most that are looked at, that are named, and places of each that are named. */
const most = { looked: 500, named: 10, places: 5 } as const

const name = z.string().catch('')
const listed = z.array(z.object({ id: z.int(), originalName: name, title: name }))

const findSelected = async (req: PayloadRequest, collection: LibraryCollection) => {
  const { selection } = await readCommand(req, usesQuery)
  const { config } = req.payload.collections[collection]
  const found = await req.payload
    .find({
      collection,
      where: conditionOf(config, selection),
      limit: most.looked,
      depth: 0,
      sort: '-createdAt',
      select: { originalName: true, title: true },
      overrideAccess: false,
      req,
    })
    .catch((error: unknown) => {
      throw selectionError(error)
    })
  return { documents: listed.parse(found.docs), isComplete: !found.hasNextPage }
}

/**
 * `POST /cms-api/{media,files}/uses`: where those of a selection are used, before they are deleted.
 */
export const usesCommand = (collection: LibraryCollection) =>
  command({
    method: 'post',
    path: '/uses',
    area: 'any',
    run: async (req): Promise<UsesOfSelected> => {
      const { documents, isComplete } = await findSelected(req, collection)
      const idsOf = (some: typeof documents) => some.map(({ id }) => id)
      const counts = await countUses(req, collection, idsOf(documents))
      const used = documents.filter(({ id }) => counts.has(id))
      const named = used.slice(0, most.named)
      const places = await placesOfEach(req, collection, idsOf(named))
      return {
        used: named.map(({ id, title, originalName }) => {
          const found = places.get(id)
          const links = found?.places.slice(0, most.places) ?? []
          return {
            id,
            name: title || originalName,
            count: found?.count ?? 0,
            places: links.map((each) => linkTo(req, each)),
          }
        }),
        more: used.length - named.length,
        isComplete,
      }
    },
  })
