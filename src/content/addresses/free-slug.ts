import type { TextFieldValidation } from 'payload'
import { draftKinds } from '#src/contract/content/kinds.ts'
import { database } from '#src/data/transaction.ts'
import { textsOf } from '#src/locales/texts.ts'
import { entryPath } from '#src/platform/html/entry-path.ts'
import { findTaker } from './sql/redirects.ts'

const kinds = [...draftKinds, 'forms'] as const

/** An address that another entry left, or that a person had lead elsewhere, must be released first. */
export const validateFreeSlug: TextFieldValidation = async (value, options) => {
  const { collectionSlug, data, event, id, req } = options
  const kind = kinds.find((each) => each === collectionSlug)
  const isDraft = Reflect.get(Object(data), '_status') === 'draft'
  if (!kind || !value || isDraft || event === 'onChange') return true
  const path = entryPath(kind, value)
  const own = { kind, id: id === undefined ? undefined : Number(id) }
  const taker = await findTaker(await database(req), path, own)
  if (!taker) return true
  const texts = textsOf('addresses', req.i18n)
  return taker.until
    ? texts('formerOf', { path, to: taker.to, until: taker.until })
    : texts('leadsTo', { path, to: taker.to })
}
