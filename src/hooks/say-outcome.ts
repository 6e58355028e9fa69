import { getTranslation } from '@payloadcms/translations'
import type {
  CollectionAfterOperationHook,
  CollectionConfig,
  GlobalAfterChangeHook,
  GlobalConfig,
  PayloadRequest,
} from 'payload'
import { z } from 'zod'
import { inLanguage } from '#src/translations/languages.ts'
import { draftOutcomes, outcomes } from '#src/translations/outcomes.ts'

/** What the platform's endpoints say of a change that succeeded. */
const messages: readonly string[] = [
  'general:updatedSuccessfully',
  'general:successfullyCreated',
  'version:draftSavedSuccessfully',
]

/** The platform's texts of requests whose own replaced them. */
const texts = new WeakMap<PayloadRequest, PayloadRequest['t']>()

/** The operation of a request ends after those within it, so that its own outcome is what is said. */
const say = (req: PayloadRequest, outcome: string): void => {
  const t = texts.get(req) ?? req.t
  texts.set(req, t)
  req.t = (key, options) => (messages.includes(key) ? outcome : t(key, options))
}

const withStatus = z.object({ _status: z.enum(['draft', 'published']) })

const sayOfDocument: CollectionAfterOperationHook = ({ operation, collection, req, result }) => {
  if (operation !== 'create' && operation !== 'updateByID') return result
  const { data: draft } = withStatus.safeParse(result)
  if (draft) say(req, inLanguage(draftOutcomes, req.i18n)[draft._status])
  else {
    const { created, saved } = inLanguage(outcomes, req.i18n)
    const label = getTranslation(collection.labels.singular, req.i18n)
    say(req, (operation === 'create' ? created : saved)(label, collection.slug))
  }
  return result
}

const sayOfGlobal: GlobalAfterChangeHook = ({ global, req }) => {
  const label = getTranslation(global.label, req.i18n)
  say(req, inLanguage(outcomes, req.i18n).saved(label, global.slug))
}

/**
 * The form says what became of the document: the platform's response, which it shows, is the same
 * for every change.
 */
export const withOutcome = (collection: CollectionConfig): CollectionConfig => ({
  ...collection,
  hooks: {
    ...collection.hooks,
    afterOperation: [...(collection.hooks?.afterOperation ?? []), sayOfDocument],
  },
})

/** As withOutcome. */
export const withGlobalOutcome = (global: GlobalConfig): GlobalConfig => ({
  ...global,
  hooks: { ...global.hooks, afterChange: [...(global.hooks?.afterChange ?? []), sayOfGlobal] },
})
