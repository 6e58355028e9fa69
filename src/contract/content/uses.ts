import { z } from 'zod'
import { bulkSelection } from '../bulk-change.ts'
import { adminJson, adminOperation, jsonResponse } from '../define.ts'

export const libraryCollections = ['media', 'files'] as const
export type LibraryCollection = (typeof libraryCollections)[number]

export const placeLink = z.object({ href: z.string(), kind: z.string(), title: z.string() })
export type PlaceLink = z.output<typeof placeLink>

export const usesOfSelected = z.object({
  used: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** In how many places; of some the reader may not know more. */
      count: z.int(),
      places: z.array(placeLink),
    }),
  ),
  more: z.int(),
  /** False where there are too many to look at each. */
  isComplete: z.boolean(),
})
export type UsesOfSelected = z.output<typeof usesOfSelected>

export const readUses = adminOperation('POST', '/cms-api/:collection/uses', {
  id: 'readUses',
  summary: 'Where the images or files of a selection are used, before they are deleted',
  permission: 'any',
  params: z.object({ collection: z.enum(libraryCollections) }),
  body: adminJson(z.object({ selection: bulkSelection })),
  response: jsonResponse(usesOfSelected),
})
