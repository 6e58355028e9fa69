import { z } from 'zod'
import { filter, listQuery } from '../parameters.ts'
import { int4, time } from '../values.ts'

/** The author of an entry, by display name (decisions §2). */
export const author = z
  .strictObject({ id: int4(), name: z.string() })
  .nullable()
  .meta({ id: 'Author' })

/** `/api/images/<key>`, an absolute URL, or "" (decisions §2). */
export const imageUrl = z.string()

/** Bounds of a period, for lists that are ordered by time. */
export const periodQuery = {
  from: time().optional().describe('From then on, inclusive'),
  to: time().optional().describe('Before then'),
}

/** Query of a list that can be filtered by tag. */
export const taggedQuery = listQuery.extend({ tag: filter().describe('Slug of a tag') })
