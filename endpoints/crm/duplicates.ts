import {
  distinguishContacts,
  listDuplicates,
  listDuplicatesOfContact,
  listMerges,
  mergeContacts,
  undoMerge,
} from '#src/contract/people/merge.ts'
import { database } from '#src/data/transaction.ts'
import { rejectLocked } from '#src/people/duplicates/contact-operations.ts'
import {
  duplicatesCursor,
  findDuplicatesOf,
  findSuggestions,
} from '#src/people/duplicates/find-suggestions.ts'
import { findMergesPage, mergeContacts as merge } from '#src/people/duplicates/merge-contacts.ts'
import { insertDistinction, removeDistinction } from '#src/people/duplicates/sql/duplicates.ts'
import { undoMerge as undo } from '#src/people/duplicates/undo-merge.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { InvalidRequest, Rejection } from '#src/server/http/errors.ts'

const cursorIn = (text: string) => {
  const cursor = duplicatesCursor.safeParse(text).data
  if (!cursor)
    throw new InvalidRequest('after: is no cursor', {
      code: 'field-invalid',
      params: ['after', 'is no cursor'],
    })
  return cursor
}

export const duplicateEndpoints = [
  endpoint(listDuplicates, async ({ req, query: { after } }) =>
    findSuggestions(await database(req), after === undefined ? undefined : cursorIn(after)),
  ),
  endpoint(listDuplicatesOfContact, async ({ req, params }) => ({
    suggestions: await findDuplicatesOf(await database(req), params.id),
  })),
  endpoint(distinguishContacts, async ({ req, body: { contacts, distinct } }) => {
    const pair = { lower: Math.min(...contacts), higher: Math.max(...contacts) }
    const db = await database(req)
    if (!distinct) await removeDistinction(db, pair)
    else if (!(await insertDistinction(db, pair))) throw new Rejection(404, 'contact-deleted')
    return { distinct }
  }),
  endpoint(mergeContacts, async ({ req, by, body }) => ({
    merge: await merge(req, body, by).catch(rejectLocked),
    kept: body.keep,
  })),
  endpoint(listMerges, async ({ req, query }) => findMergesPage(await database(req), query.after)),
  endpoint(undoMerge, ({ req, params }) => undo(req, params.id).catch(rejectLocked)),
]
