import { sql } from '@payloadcms/db-postgres'
import { z } from 'zod'
import {
  database,
  endpoint,
  json,
  jsonResponse,
  publicOperation,
  staffOperation,
} from '#src/muster.ts'

const group = 'Shifts'

/** Cached until shifts, or anything else that is public, change. */
const countHelpers = publicOperation('GET', '/api/x/helpers', {
  id: 'countHelpers',
  summary: 'How many helpers shifts need together',
  group,
  query: z.object({ title: z.string().max(200).optional() }),
  response: jsonResponse(z.strictObject({ needed: z.int() })),
})

/** For users who may write events; API keys only make drafts of them. */
const needHelpers = staffOperation('POST', '/api/x/helpers', {
  id: 'needHelpers',
  summary: 'Sets how many helpers each shift needs that is to come',
  group,
  permission: 'events:write',
  body: json(z.object({ needed: z.int().min(1).max(50) })),
  response: jsonResponse(z.strictObject({ changed: z.int() })),
})

export const operations = [
  endpoint(countHelpers, async ({ req, query: { title = '' } }) => {
    const db = await database(req)
    const { rows } = await db.execute<{ needed: number }>(sql`
      SELECT coalesce(sum(helpers_needed), 0)::int AS needed FROM shifts
      WHERE strpos(title, ${title}) > 0`)
    return { needed: rows[0]?.needed ?? 0 }
  }),
  endpoint(needHelpers, async ({ req, body }) => {
    const { docs } = await req.payload.update({
      collection: 'shifts' as 'events',
      where: { startsAt: { greater_than: new Date().toISOString() } },
      data: { helpersNeeded: body.needed } as object,
      overrideAccess: false,
      req,
    })
    return { changed: docs.length }
  }),
]
