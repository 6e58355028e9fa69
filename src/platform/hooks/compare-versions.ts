import {
  APIError,
  type CollectionBeforeOperationHook,
  type CollectionSlug,
  type Payload,
} from 'payload'
import { z } from 'zod'
import { lockRows } from '#src/data/lock-rows.ts'
import { database } from '#src/data/transaction.ts'
import { englishOf } from '#src/locales/errors/english-error.ts'
import { errorText } from '#src/locales/errors/error-text.ts'

const code = 'document-changed'

const given = z.object({
  id: z.union([z.int(), z.string()]),
  overrideAccess: z.boolean().nullish(),
})
const saved = z.object({ updatedAt: z.string() })

const names = (ifMatch: string, version: string): boolean =>
  ifMatch.split(',').some((tag) => ['*', `"${version}"`].includes(tag.trim()))

/** In the context of a request whose version was compared: not again in what its hooks change. */
const compared = 'isVersionCompared'

const compare: CollectionBeforeOperationHook = async ({ args, collection, operation, req }) => {
  const ifMatch = req.headers?.get('if-match')
  if (operation !== 'update' || !ifMatch || req.context[compared]) return
  const { data: change } = given.safeParse(args)
  if (!change || change.overrideAccess) return
  req.context[compared] = true
  const table = collection.slug.replaceAll('-', '_')
  const { id } = change
  if (table in req.payload.db.tables) await lockRows(await database(req), table, [id])
  const newest = await req.payload.findByID({
    ...{ collection: collection.slug as CollectionSlug, id, draft: true, depth: 0, req },
    ...{ select: { updatedAt: true }, disableErrors: true, overrideAccess: false },
  })
  const version = saved.safeParse(newest).data
  if (!version || names(ifMatch, version.updatedAt)) return
  throw new APIError(errorText({ code, message: englishOf(code) }, req.i18n), 412, { code }, true)
}

/**
 * Optimistic lock of the platform's REST: a change with `If-Match` is rejected (412) unless that
 * names the `updatedAt` of the document's newest version, drafts included. Forms that save by
 * themselves send it (src/platform/saving/admin), so that nothing of a colleague is overwritten unseen.
 */
export function compareVersions({ collections }: Payload): void {
  for (const { config } of Object.values(collections))
    config.hooks.beforeOperation = [...config.hooks.beforeOperation, compare]
}
