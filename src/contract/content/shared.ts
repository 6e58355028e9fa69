import { z } from 'zod'
import { filter, listQuery } from '../parameters.ts'
import { int4 } from '../values.ts'

/** The author of an entry, by display name (decisions §2). */
export const author = z
  .strictObject({ id: int4(), name: z.string() })
  .nullable()
  .meta({ id: 'Author' })

/** `/api/images/<key>`, an absolute URL, or "" (decisions §2). */
export const imageUrl = z.string()

/** Query of a list that can be filtered by tag. */
export const taggedQuery = listQuery.extend({ tag: filter().describe('Slug of a tag') })
