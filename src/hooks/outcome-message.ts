import { getTranslation } from '@payloadcms/translations'
import type {
  CollectionAfterOperationHook,
  CollectionConfig,
  GlobalAfterChangeHook,
  GlobalConfig,
  Payload,
  PayloadRequest,
} from 'payload'
import { z } from 'zod'
import { type DraftKind, draftKinds } from '#src/contract/content/kinds.ts'
import { countImagesWithoutAlt } from '#src/db/content/images-without-alt.ts'
import { database } from '#src/db/transaction.ts'
import { inLanguage } from '#src/translations/languages.ts'
import { draftOutcomes, filterSaved, outcomes } from '#src/translations/outcomes.ts'

/** What the platform's endpoints say of a change that succeeded. */
const messages: readonly string[] = [
  'general:updatedSuccessfully',
  'general:successfullyCreated',
  'version:draftSavedSuccessfully',
]

/** The platform's texts of requests whose own replaced them. */
const texts = new WeakMap<PayloadRequest, PayloadRequest['t']>()

/** The operation of a request ends after those within it, so that its own outcome is what is said. */
const setMessage = (req: PayloadRequest, outcome: string): void => {
  const t = texts.get(req) ?? req.t
  texts.set(req, t)
  req.t = (key, options) => (messages.includes(key) ? outcome : t(key, options))
}

const withStatus = z.object({ id: z.int(), _status: z.enum(['draft', 'published']) })

const isDraftKind = (slug: string): slug is DraftKind => draftKinds.some((kind) => kind === slug)

/** What became of an entry that has drafts: of a published one also which images lack something. */
async function entryMessage(
  req: PayloadRequest,
  collection: string,
  { id, _status }: z.output<typeof withStatus>,
): Promise<string> {
  const texts = inLanguage(draftOutcomes, req.i18n)
  if (_status === 'draft' || !isDraftKind(collection)) return texts[_status]
  const count = await countImagesWithoutAlt(await database(req), collection, id)
  return count === 0 ? texts.published : texts.withoutAlt(count)
}

const reportDocument: CollectionAfterOperationHook = async (operated) => {
  const { operation, collection, req, result } = operated
  if (operation !== 'create' && operation !== 'updateByID') return result
  // Nothing else shows a message.
  if (req.payloadAPI !== 'REST') return result
  const { data: draft } = withStatus.safeParse(result)
  if (draft) setMessage(req, await entryMessage(req, collection.slug, draft))
  else {
    const { created, saved } = inLanguage(outcomes, req.i18n)
    const label = getTranslation(collection.labels.singular, req.i18n)
    setMessage(req, (operation === 'create' ? created : saved)(label, collection.slug))
  }
  return result
}

const reportGlobal: GlobalAfterChangeHook = ({ global, req }) => {
  const label = getTranslation(global.label, req.i18n)
  setMessage(req, inLanguage(outcomes, req.i18n).saved(label, global.slug))
}

/**
 * The form says what became of the document: the platform's response, which it shows, is the same
 * for every change.
 */
export const withOutcomeMessage = (collection: CollectionConfig): CollectionConfig => ({
  ...collection,
  hooks: {
    ...collection.hooks,
    afterOperation: [...(collection.hooks?.afterOperation ?? []), reportDocument],
  },
})

const reportSavedFilter: CollectionAfterOperationHook = ({ operation, req, result }) => {
  if (operation === 'create' || operation === 'updateByID')
    setMessage(req, inLanguage(filterSaved, req.i18n))
  return result
}

/** As withOutcomeMessage, of saved filters, whose collection is the platform's. */
export function reportSavedFilters({ collections }: Payload): void {
  const { hooks } = collections['payload-query-presets'].config
  hooks.afterOperation = [...hooks.afterOperation, reportSavedFilter]
}

/** As withOutcomeMessage. */
export const withGlobalOutcomeMessage = (global: GlobalConfig): GlobalConfig => ({
  ...global,
  hooks: { ...global.hooks, afterChange: [...(global.hooks?.afterChange ?? []), reportGlobal] },
})
