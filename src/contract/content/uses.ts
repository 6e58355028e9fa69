import { z } from 'zod'
import { bulkSelection } from '../bulk-change.ts'

/** The collections of the library: what content is made with, and whose uses are known. */
export const libraryCollections = ['media', 'files'] as const
export type LibraryCollection = (typeof libraryCollections)[number]

/** A place that uses an image or file, as it is shown; `title` is "" where it has none. */
export const placeLink = z.object({ href: z.string(), kind: z.string(), title: z.string() })
export type PlaceLink = z.output<typeof placeLink>

/** `POST /cms-api/{media,files}/uses`: which of them are asked about. */
export const usesQuery = z.object({ selection: bulkSelection })

/** The first of these that are used, and how many more are. */
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
