import type { Endpoint, PayloadRequest } from 'payload'
import { findQuery } from '#src/contract/find.ts'
import { findAnything, TooManySearches } from '#src/find/find-anything.ts'
import type { Place } from '#src/find/place.ts'
import { CommandError, command, readQuery } from './command.ts'

/** The places of the admin UI that the user of a request may open. */
export type PlacesFor = (req: PayloadRequest) => Promise<readonly Place[]>

const find = async (req: PayloadRequest, by: number, placesFor: PlacesFor) => {
  const query = readQuery(req, findQuery)
  const places = await placesFor(req)
  return findAnything(req, { ...query, places, by }).catch((error: unknown) => {
    throw error instanceof TooManySearches ? new CommandError(503, error) : error
  })
}

/**
 * `GET /cms-api/find?q=` finds whatever the user may open: documents, commands, settings and lists;
 * without `q`, the documents of `recent` (`news-12,contacts-3`).
 */
export const findCommand = (placesFor: PlacesFor): Endpoint =>
  command({
    method: 'get',
    path: '/find',
    area: 'any',
    run: (req, { by }) => find(req, by, placesFor),
  })
