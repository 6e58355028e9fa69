import { listEvents, readEvent } from '#src/contract/content/events.ts'
import { findEvent, findEvents } from '#src/db/content/events.ts'
import { database } from '#src/db/transaction.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { NotFound } from '#src/http/errors.ts'
import { presentEvent, presentEventDetail } from '#src/presenters/event.ts'

export const eventEndpoints = [
  endpoint(listEvents, async ({ req, query, freshUntil }) => {
    const { rows, until } = await findEvents(await database(req), query)
    if (until) freshUntil(until)
    return rows.map(presentEvent)
  }),

  endpoint(readEvent, async ({ req, params }) => {
    const found = await findEvent(await database(req), params.slug)
    if (!found) throw new NotFound()
    return presentEventDetail(found)
  }),
]
