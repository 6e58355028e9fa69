import { isDeepStrictEqual } from 'node:util'
import type { CollectionBeforeOperationHook, Where } from 'payload'
import { z } from 'zod'

/**
 * A condition that lists the entries that are public, as they are there. The platform's field of a
 * relation asks for the newest versions, of which one that has a newer draft is none.
 */
export const asPublished: Where = {
  and: [{ _status: { equals: 'published' } }, { _status: { not_equals: 'draft' } }],
}

const asked = z.looseObject({ where: z.looseObject({ and: z.array(z.unknown()) }) })

export const readAsPublished: CollectionBeforeOperationHook = ({ args, operation }) => {
  const conditions = operation === 'read' ? asked.safeParse(args).data?.where.and : undefined
  const isAsked = conditions?.some((each) => isDeepStrictEqual(each, asPublished))
  return isAsked ? { ...args, draft: false } : args
}
