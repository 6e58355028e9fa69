import type { CollectionAfterChangeHook, CollectionConfig, PayloadRequest } from 'payload'
import { z } from 'zod'
import type { DraftKind } from '#src/contract/content/kinds.ts'
import { deleteContinuedAutosaves } from '#src/db/content/autosaves.ts'
import { database } from '#src/db/transaction.ts'
import { type InLanguages, inLanguage } from '#src/translations/languages.ts'

const saved = z.object({ id: z.int(), _status: z.enum(['draft', 'published']).catch('draft') })

/** Of the versions that autosave makes of one sitting, the newest stays. */
const replaceAutosaves =
  (kind: DraftKind): CollectionAfterChangeHook =>
  async ({ doc, operation, req }) => {
    if (operation !== 'update' || !req.user) return
    await deleteContinuedAutosaves(await database(req), kind, saved.parse(doc).id, req.user.id)
  }

const outcomes: InLanguages<Readonly<Record<'published' | 'draft', string>>> = {
  en: { published: 'Published', draft: 'Saved as draft' },
  de: { published: 'Veröffentlicht', draft: 'Als Entwurf gespeichert' },
  fr: { published: 'Publié', draft: 'Enregistré comme brouillon' },
  es: { published: 'Publicado', draft: 'Guardado como borrador' },
  it: { published: 'Pubblicato', draft: 'Salvato come bozza' },
}

/** What the platform's endpoints say of a change that succeeded. */
const messages: readonly string[] = [
  'general:updatedSuccessfully',
  'general:successfullyCreated',
  'version:draftSavedSuccessfully',
]

/** The platform's texts of requests whose own replaced them. */
const texts = new WeakMap<PayloadRequest, PayloadRequest['t']>()

/**
 * Says what became of the entry: the platform's response, which the form shows, is the same for
 * what was published and for any other change.
 */
const sayOutcome: CollectionAfterChangeHook = ({ doc, req }) => {
  const outcome = inLanguage(outcomes, req.i18n)[saved.parse(doc)._status]
  const t = texts.get(req) ?? req.t
  texts.set(req, t)
  req.t = (key, options) => (messages.includes(key) ? outcome : t(key, options))
}

/** The hooks of content that has drafts. */
export const draftHooks = (kind: DraftKind): NonNullable<CollectionConfig['hooks']> => ({
  afterChange: [replaceAutosaves(kind), sayOutcome],
})
