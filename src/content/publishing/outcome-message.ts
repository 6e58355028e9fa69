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
import { countImagesWithoutAlt } from '#src/content/images/sql/media.ts'
import { type DraftKind, draftKinds } from '#src/contract/content/kinds.ts'
import { database } from '#src/data/transaction.ts'
import { outcomeOf } from '#src/locales/outcomes.ts'
import { textsOf } from '#src/locales/texts.ts'

/** Messages of the platform's endpoints about a successful change. */
const messages: readonly string[] = [
  'general:updatedSuccessfully',
  'general:successfullyCreated',
  'version:draftSavedSuccessfully',
]

/** The platform's `t` of requests in which ours replaced it. */
const texts = new WeakMap<PayloadRequest, PayloadRequest['t']>()

/** The operation of a request ends after those within it, so that its message wins. */
const setMessage = (req: PayloadRequest, outcome: string): void => {
  const t = texts.get(req) ?? req.t
  texts.set(req, t)
  req.t = (key, options) => (messages.includes(key) ? outcome : t(key, options))
}

const withStatus = z.object({ id: z.int(), _status: z.enum(['draft', 'published']) })

const isDraftKind = (slug: string): slug is DraftKind => draftKinds.some((kind) => kind === slug)

/** Of a published entry also which images lack an alternative text. */
async function entryMessage(
  req: PayloadRequest,
  collection: string,
  { id, _status }: z.output<typeof withStatus>,
): Promise<string> {
  const texts = textsOf('outcomes', req.i18n)
  if (_status === 'draft' || !isDraftKind(collection)) return texts(_status)
  const count = await countImagesWithoutAlt(await database(req), collection, id)
  return count === 0 ? texts('published') : texts('withoutAlt', { count })
}

const reportDocument: CollectionAfterOperationHook = async (operated) => {
  const { operation, collection, req, result } = operated
  if (operation !== 'create' && operation !== 'updateByID') return result
  // Nothing else shows a message.
  if (req.payloadAPI !== 'REST') return result
  const { data: draft } = withStatus.safeParse(result)
  if (draft) setMessage(req, await entryMessage(req, collection.slug, draft))
  else {
    const named = {
      slug: collection.slug,
      label: getTranslation(collection.labels.singular, req.i18n),
      language: req.i18n.language,
    }
    const outcome = operation === 'create' ? 'created' : 'saved'
    setMessage(req, outcomeOf(outcome, named, textsOf('outcomes', req.i18n)))
  }
  return result
}

const reportGlobal: GlobalAfterChangeHook = ({ global, req }) => {
  const label = getTranslation(global.label, req.i18n)
  const named = { slug: global.slug, label, language: req.i18n.language }
  setMessage(req, outcomeOf('saved', named, textsOf('outcomes', req.i18n)))
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
    setMessage(req, textsOf('outcomes', req.i18n)('filterSaved'))
  return result
}

/** The collection of saved filters is the platform's. */
export function reportSavedFilters({ collections }: Payload): void {
  const { hooks } = collections['payload-query-presets'].config
  hooks.afterOperation = [...hooks.afterOperation, reportSavedFilter]
}

export const withGlobalOutcomeMessage = (global: GlobalConfig): GlobalConfig => ({
  ...global,
  hooks: { ...global.hooks, afterChange: [...(global.hooks?.afterChange ?? []), reportGlobal] },
})
