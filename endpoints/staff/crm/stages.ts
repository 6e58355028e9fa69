import {
  createStage,
  deleteStage,
  listStages,
  readStage,
  updateStage,
} from '#src/contract/crm/progression.ts'
import { countStages, findStages } from '#src/db/crm/stages.ts'
import { database } from '#src/db/transaction.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { presentStage } from '#src/presenters/crm/stage.ts'

const collection = 'progression-stages'
const asCaller = { depth: 0, overrideAccess: false } as const

const present = (stage: { id: number; name: string; description?: string | null; order: number }) =>
  presentStage({ ...stage, description: stage.description ?? '' })

export const stageEndpoints = [
  endpoint(listStages, async ({ req, query, total }) => {
    const db = await database(req)
    await total(() => countStages(db, query))
    return (await findStages(db, query)).map(presentStage)
  }),
  endpoint(createStage, async ({ req, body }) =>
    present(await req.payload.create({ collection, data: body, ...asCaller, req })),
  ),
  endpoint(readStage, async ({ req, params }) =>
    present(await req.payload.findByID({ collection, id: params.id, ...asCaller, req })),
  ),
  endpoint(updateStage, async ({ req, params, body }) =>
    present(await req.payload.update({ collection, id: params.id, data: body, ...asCaller, req })),
  ),
  endpoint(deleteStage, async ({ req, params }) => {
    await req.payload.delete({ collection, id: params.id, ...asCaller, req })
    return { success: true as const }
  }),
]
