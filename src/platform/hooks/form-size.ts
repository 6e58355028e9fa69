import type { SanitizedConfig } from 'payload'
import { z } from 'zod'
import { costsMore, countRows, maxFormCost, maxRows } from './document-size.ts'

const maxFields = 5_000

const requested = z.object({
  name: z.string(),
  args: z
    .looseObject({
      collectionSlug: z.unknown().optional(),
      globalSlug: z.unknown().optional(),
      data: z.unknown().optional(),
      formState: z.record(z.string(), z.unknown()).optional().catch({}),
    })
    .optional(),
})

/**
 * Throws when a call of the platform's server functions exceeds the limits of a form's state: the
 * platform renders every field of every row in one request.
 */
export function checkFormSize(call: unknown, { collections, globals }: SanitizedConfig): void {
  const form = requested.safeParse(call).data
  if (costsMore(call, maxFormCost) || !form) throw new Error('a form has too many parts')
  const { collectionSlug, globalSlug, data, formState = {} } = form.args ?? {}
  const entity = [...collections, ...globals].find(
    ({ slug }) => slug === collectionSlug || slug === globalSlug,
  )
  const isLarge =
    Object.keys(formState).length > maxFields ||
    (entity !== undefined && countRows(entity.flattenedFields, data) > maxRows)
  if (isLarge) throw new Error('a form has too many parts')
}
