import {
  createStage,
  deleteStage,
  listStages,
  readStage,
  updateStage,
} from '#src/contract/people/progression.ts'
import { database } from '#src/data/transaction.ts'
import { countStages, findStages } from '#src/people/board/sql/stages.ts'
import { presentStage } from '#src/people/presenters/stage.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { type Reading, versioned } from '../versioned.ts'

const collection = 'progression-stages'
const asCaller = { depth: 0, overrideAccess: false } as const

const stages = versioned('progression_stages')

const show = (context: Reading, id: number) =>
  stages.show(context, id, async () => {
    const { req } = context
    const stage = await req.payload.findByID({ collection, id, ...asCaller, req })
    return presentStage({ ...stage, description: stage.description ?? '' })
  })

export const stageEndpoints = [
  endpoint(listStages, async ({ req, query, total }) => {
    const db = await database(req)
    await total(() => countStages(db, query))
    return (await findStages(db, query)).map(presentStage)
  }),
  endpoint(createStage, async (context) => {
    const { req, body } = context
    const { id } = await req.payload.create({ collection, data: body, ...asCaller, req })
    return show(context, id)
  }),
  endpoint(readStage, (context) => show(context, context.params.id)),
  endpoint(updateStage, (context) => {
    const { req, params, body } = context
    return stages.ifUnchanged(context, params.id, async () => {
      await req.payload.update({ collection, id: params.id, data: body, ...asCaller, req })
      return show(context, params.id)
    })
  }),
  endpoint(deleteStage, (context) => {
    const { req, params } = context
    return stages.ifUnchanged(context, params.id, async () => {
      await req.payload.delete({ collection, id: params.id, ...asCaller, req })
      return { success: true as const }
    })
  }),
]
