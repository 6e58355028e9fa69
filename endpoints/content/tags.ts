import { listTags } from '#src/contract/content/tags.ts'
import { findTags } from '#src/db/content/tags.ts'
import { database } from '#src/db/transaction.ts'
import { endpoint } from '#src/http/endpoint.ts'
import { presentTag } from '#src/presenters/tag.ts'

export const tagEndpoints = [
  endpoint(listTags, async ({ req, query }) =>
    (await findTags(await database(req), query)).map(presentTag),
  ),
]
