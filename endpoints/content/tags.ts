import { listTags } from '#src/contract/content/tags.ts'
import { countTags, findTags } from '#src/db/content/tags.ts'
import { database } from '#src/db/transaction.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { presentTag } from '#src/presenters/tag.ts'

export const tagEndpoints = [
  endpoint(listTags, async ({ req, query, total }) => {
    const db = await database(req)
    await total(() => countTags(db, query))
    return (await findTags(db, query)).map(presentTag)
  }),
]
