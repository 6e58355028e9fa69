import { z } from 'zod'
import { filter, listQuery } from '../parameters.ts'
import { int4 } from '../values.ts'

/** The staff user an entry is signed with, by display name (decisions §2). */
export const author = z
  .strictObject({ id: int4(), name: z.string() })
  .nullable()
  .meta({ id: 'Author' })

/** `/api/images/<key>`, an absolute URL, or "" (decisions §2). */
export const imageUrl = z.string()

/** A list that can be narrowed to one tag. */
export const taggedQuery = listQuery.extend({ tag: filter().describe('Slug of a tag') })
