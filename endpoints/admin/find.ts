import type { PayloadRequest } from 'payload'
import { findAnything } from '#src/contract/find.ts'
import { type Endpoint, endpoint } from '#src/server/http/endpoint.ts'
import { findAnything as find } from '#src/workspace/find/find-anything.ts'
import type { Place } from '#src/workspace/find/place.ts'

/** The places of the admin UI that the user of a request may open. */
export type PlacesFor = (req: PayloadRequest) => Promise<readonly Place[]>

export const findEndpoints = (placesFor: PlacesFor): Endpoint[] => [
  endpoint(findAnything, async ({ req, by, query }) =>
    find(req, { ...query, places: await placesFor(req), by }),
  ),
]
