import { isDeepStrictEqual } from 'node:util'
import {
  APIError,
  type CollectionBeforeChangeHook,
  type CollectionBeforeOperationHook,
} from 'payload'
import { z } from 'zod'
import { MailNotCompiled } from '#src/mail/rendering/compile-in-thread.ts'
import { compose } from '#src/newsletters/composer/compose.ts'
import { mustBeUnchanged } from '../writing/change.ts'
import { refreshedCards } from './cards.ts'

const stored = z.object({
  writtenWith: z.enum(['composer', 'html']).catch('html'),
  body: z.unknown().optional(),
  writesText: z.boolean().catch(false),
  htmlContent: z.string().catch(''),
  textContent: z.string().catch(''),
  updatedAt: z.string().catch(''),
})

type Mail = z.output<typeof stored>

const isSame = (mail: Mail, before: Mail): boolean =>
  before.writtenWith === 'composer' &&
  (ownText(mail) !== '' || before.writesText === false) &&
  isDeepStrictEqual(mail.body, before.body)

/** What its author wrote as text; "" where it is derived from the content. */
const ownText = ({ writesText, textContent }: Mail): string =>
  writesText && textContent.trim() !== '' ? textContent : ''

const reject = (error: unknown): never => {
  throw error instanceof MailNotCompiled ? new APIError(error.message, 400, null, true) : error
}

/**
 * Renders a mail of the composer when it is saved: what is approved and sent is what was rendered
 * then. Unchanged content is not rendered again, so that a command changes no content.
 */
export const renderMail: CollectionBeforeChangeHook = async ({ data, originalDoc, req }) => {
  const mail = stored.parse(data)
  if (mail.writtenWith === 'html') return { ...data, body: null, writesText: false }
  const before = stored.safeParse(originalDoc).data
  // A blank text does not count as written.
  const writing = { writesText: ownText(mail) !== '' }
  const seen = req.context[refreshedCards]
  const isRefreshed = typeof seen === 'string'
  if (isRefreshed && before) mustBeUnchanged(before.updatedAt, seen)
  if (before && isSame(mail, before) && !isRefreshed)
    return {
      ...data,
      ...writing,
      htmlContent: before.htmlContent,
      textContent: ownText(mail) || before.textContent,
    }
  const composed = await compose(req, mail.body, isRefreshed ? 'all' : 'new').catch(reject)
  return {
    ...data,
    ...writing,
    body: composed.body,
    htmlContent: composed.html,
    textContent: ownText(mail) || composed.text,
  }
}

const created = z.looseObject({
  data: z.looseObject({ writtenWith: z.unknown().optional(), body: z.unknown().optional() }),
  duplicateFromID: z.unknown().optional(),
})

/** A mail is written in HTML by default, as the contract's clients expect. */
export const writtenInHtml: CollectionBeforeOperationHook = ({ args, operation }) => {
  const given = operation === 'create' ? created.safeParse(args).data : undefined
  if (!given || given.duplicateFromID !== undefined || given.data.writtenWith != null) return args
  const writtenWith = given.data.body ? 'composer' : 'html'
  return { ...args, data: { ...given.data, writtenWith } }
}
