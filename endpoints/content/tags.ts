import { presentTag } from '#src/content/presenters/tag.ts'
import { countTags, findTags } from '#src/content/sql/tags.ts'
import { listTags } from '#src/contract/content/tags.ts'
import { database } from '#src/data/transaction.ts'
import { endpoint } from '#src/server/http/endpoint.ts'

export const tagEndpoints = [
  endpoint(listTags, async ({ req, query, total }) => {
    const db = await database(req)
    await total(() => countTags(db, query))
    return (await findTags(db, query)).map(presentTag)
  }),
]
