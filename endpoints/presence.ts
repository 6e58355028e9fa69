import { notePresence } from '#src/contract/presence.ts'
import { database } from '#src/data/transaction.ts'
import { readableAmong } from '#src/platform/access/readable.ts'
import { findOthersPresent, storePresence } from '#src/platform/saving/sql/presences.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { NotFound } from '#src/server/http/errors.ts'

export const presenceEndpoints = [
  endpoint(notePresence, async ({ req, by, body: { collection, id } }) => {
    const config = req.payload.config.collections.find(({ slug }) => slug === collection)
    if (!config || !(await readableAmong(req, config.slug, [id])).has(id)) throw new NotFound()
    const document = `${collection}/${id}`
    const db = await database(req)
    await storePresence(db, document, by)
    return { others: await findOthersPresent(db, document, by) }
  }),
]
