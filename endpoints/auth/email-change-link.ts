import type { PayloadRequest } from 'payload'
import { findUndoable, undoEmailChange } from '#src/accounts/email-change/email-change.ts'
import {
  deadUndoPage,
  takenPage,
  undonePage,
  undoQuestion,
} from '#src/accounts/email-change/pages.ts'
import { showEmailChange, undoEmailChange as undo } from '#src/contract/email-change-link.ts'
import { database } from '#src/data/transaction.ts'
import type { Language } from '#src/locales/languages.ts'
import { readerLanguage } from '#src/mail/pages/browser-language.ts'
import { findSite } from '#src/platform/site/sql/site.ts'
import { endpoint } from '#src/server/http/endpoint.ts'

const mediaType = 'text/html; charset=utf-8'

const languageOf = async (req: PayloadRequest, request: Request) =>
  readerLanguage(request, (await findSite(await database(req))).language)

const dead = (language: Language) => ({
  mediaType,
  text: deadUndoPage(language),
  language,
  status: 404 as const,
})

export const emailChangeLinkEndpoints = [
  endpoint(showEmailChange, async ({ req, request, params }) => {
    const language = await languageOf(req, request)
    const undoable = await findUndoable(req, params.token)
    if (!undoable) return dead(language)
    return { mediaType, text: undoQuestion(language, undoable.email), language }
  }),

  endpoint(undo, async ({ req, request, params }) => {
    const language = await languageOf(req, request)
    const outcome = await undoEmailChange(req, params.token)
    if (outcome === 'invalid') return dead(language)
    const text = outcome === 'undone' ? undonePage(language) : takenPage(language)
    return { mediaType, text, language }
  }),
]
