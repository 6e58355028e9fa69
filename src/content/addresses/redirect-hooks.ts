import type { CollectionBeforeReadHook, FieldHook, TextFieldValidation } from 'payload'
import { z } from 'zod'
import { isWebUrl } from '#src/contract/values.ts'
import { database } from '#src/data/transaction.ts'
import { textsOf } from '#src/locales/texts.ts'
import { siteUrls } from '#src/settings/site-urls.ts'
import { siteAddress } from './site-path.ts'
import { findPath, findProblem } from './sql/redirects.ts'

export const toSitePath: FieldHook = ({ value }) =>
  typeof value === 'string' && value.trim() !== '' ? siteAddress(value, siteUrls()) : value

const stored = z.object({
  from: z.string().min(1),
  to: z.string().nullish().catch(null),
  documentId: z.number().nullish().catch(null),
})

/** An entry is where it is now. */
export const readTarget: CollectionBeforeReadHook = async ({ doc, req }) => {
  const { kind, documentId } = doc
  if (!kind || !documentId) return doc
  return { ...doc, to: await findPath(await database(req), kind, Number(documentId)) }
}

export const validateFrom: TextFieldValidation = async (value, { data, event, id, req }) => {
  if (!value || event === 'onChange') return value ? true : req.t('validation:required')
  const texts = textsOf('addresses', req.i18n)
  if (!/^\/[^?#]*$/.test(value)) return texts('notAPath')
  const redirect = stored.safeParse(data).data
  const problem = await findProblem(await database(req), {
    id: id === undefined ? undefined : Number(id),
    from: value,
    to: redirect?.to ?? null,
  })
  return problem === undefined || texts(problem)
}

export const validateTo: TextFieldValidation = (value, { data, req }) => {
  if (!value) return stored.safeParse(data).data?.documentId ? true : req.t('validation:required')
  return value.startsWith('/') || isWebUrl(value) || textsOf('addresses', req.i18n)('notATarget')
}
