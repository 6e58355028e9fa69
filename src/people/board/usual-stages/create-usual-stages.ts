import type { PayloadRequest } from 'payload'
import { createFirst } from '#src/content/create-first.ts'
import { asCaller } from '#src/platform/access/acting.ts'
import { usualStages } from './usual-stages.ts'

/**
 * Creates the usual stages, in the language of the user, on their behalf. Returns how many: none
 * where there are stages already. Throws what the platform throws without the permission.
 */
export async function createUsualStages(req: PayloadRequest): Promise<number> {
  const stages = usualStages(req.i18n)
  const created = await createFirst(req, 'progression-stages', async () => {
    for (const [at, { name, description }] of stages.entries())
      await req.payload.create({
        collection: 'progression-stages',
        data: { name, description, order: at + 1 },
        ...asCaller(req),
      })
    return stages.length
  })
  return created ?? 0
}
