import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { conditionOf } from '#src/bulk/selection.ts'
import { linkTo } from '#src/content/images/image-place.ts'
import { countUses, placesOfEach } from '#src/content/uses.ts'
import { type UsesOfSelected, usesQuery } from '#src/contract/content/image-uses.ts'
import { command, readCommand } from '../command.ts'
import { selectionError } from '../selection-error.ts'

/** The most images that are looked at, that are named, and places of each that are named. */
const most = { images: 500, named: 10, places: 5 } as const

const listed = z.array(z.object({ id: z.int(), originalName: z.string().catch('') }))

const findSelected = async (req: PayloadRequest) => {
  const { selection } = await readCommand(req, usesQuery)
  const { config } = req.payload.collections.media
  const found = await req.payload
    .find({
      collection: 'media',
      where: conditionOf(config, selection),
      limit: most.images,
      depth: 0,
      sort: '-createdAt',
      select: { originalName: true },
      overrideAccess: false,
      req,
    })
    .catch((error: unknown) => {
      throw selectionError(error)
    })
  return { images: listed.parse(found.docs), isComplete: !found.hasNextPage }
}

/** `POST /cms-api/media/uses`: where the images of a selection are used, before they are deleted. */
export const readUses = command({
  method: 'post',
  path: '/uses',
  area: 'any',
  run: async (req): Promise<UsesOfSelected> => {
    const { images, isComplete } = await findSelected(req)
    const counts = await countUses(
      req,
      'media',
      images.map(({ id }) => id),
    )
    const used = images.filter(({ id }) => counts.has(id))
    const named = used.slice(0, most.named)
    const places = await placesOfEach(
      req,
      'media',
      named.map(({ id }) => id),
    )
    return {
      used: named.map(({ id, originalName: name }) => {
        const ofImage = places.get(id)
        const links = ofImage?.places.slice(0, most.places) ?? []
        return {
          id,
          name,
          count: ofImage?.count ?? 0,
          places: links.map((each) => linkTo(req, each)),
        }
      }),
      more: used.length - named.length,
      isComplete,
    }
  },
})
