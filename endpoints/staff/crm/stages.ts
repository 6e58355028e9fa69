import {
  createStage,
  deleteStage,
  listStages,
  readStage,
  updateStage,
} from '#src/contract/people/progression.ts'
import { countStages, findStages } from '#src/people/board/sql/stages.ts'
import { presentStage } from '#src/people/presenters/contact.ts'
import { asCaller } from '#src/platform/access/acting.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { documents, listed } from '../versioned.ts'

const collection = 'progression-stages'

const stages = documents('progression_stages', async (req, id) => {
  const stage = await req.payload.findByID({ collection, id, ...asCaller(req) })
  return presentStage({ ...stage, description: stage.description ?? '' })
})

export const stageEndpoints = [
  endpoint(listStages, (context) => listed(context, countStages, findStages, presentStage)),
  endpoint(createStage, async (context) => {
    const { req, body } = context
    const { id } = await req.payload.create({ collection, data: body, ...asCaller(req) })
    return stages.show(context, id)
  }),
  endpoint(readStage, stages.read),
  endpoint(updateStage, (context) => {
    const { req, body: data } = context
    return stages.update(context, (id) =>
      req.payload.update({ collection, id, data, ...asCaller(req) }),
    )
  }),
  endpoint(deleteStage, (context) =>
    stages.remove(context, (id) =>
      context.req.payload.delete({ collection, id, ...asCaller(context.req) }),
    ),
  ),
]
