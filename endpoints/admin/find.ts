import type { PayloadRequest } from 'payload'
import { findAnything } from '#src/contract/find.ts'
import { findAnything as find } from '#src/find/find-anything.ts'
import type { Place } from '#src/find/place.ts'
import { type Endpoint, endpoint } from '#src/http/endpoint.ts'

/** The places of the admin UI that the user of a request may open. */
export type PlacesFor = (req: PayloadRequest) => Promise<readonly Place[]>

export const findEndpoints = (placesFor: PlacesFor): Endpoint[] => [
  endpoint(findAnything, async ({ req, by, query }) =>
    find(req, { ...query, places: await placesFor(req), by }),
  ),
]
