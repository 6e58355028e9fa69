import {
  APIError,
  type BlocksFieldValidation,
  type CollectionAfterChangeHook,
  type CollectionBeforeChangeHook,
  type CollectionBeforeDeleteHook,
  type CollectionBeforeValidateHook,
} from 'payload'
import { blocks as validateBlocks } from 'payload/shared'
import { z } from 'zod'
import { formKinds } from '#src/contract/forms/form.ts'
import { database } from '#src/data/transaction.ts'
import { labelIn } from '#src/locales/labels/label-in.ts'
import { textsOf } from '#src/locales/texts.ts'
import { findCustomFields } from '#src/people/custom-fields/sql/contact-fields.ts'
import { bodyOf, problemIn, withNames } from './form-body.ts'
import { findKnownValues } from './known-values.ts'
import { usualItems } from './petitions/usual-items.ts'
import { addVersion, findAllQuestions, hasAnswers, lockTotal } from './sql/forms.ts'

const stored = z.object({ id: z.int() })

export const nameQuestions: CollectionBeforeValidateHook = async ({ data, originalDoc, req }) => {
  if (data?.['items'] === undefined) return data
  const id = stored.safeParse(originalDoc).data?.id
  const asked = id === undefined ? [] : await findAllQuestions(await database(req), id)
  const former = new Map(asked.map(({ name, control }) => [name, control]))
  return { ...data, items: withNames(data['items'], former) }
}

const hasNoItems = z.object({
  kind: z.literal('petition'),
  items: z.array(z.unknown()).max(0).nullish(),
})

/** A new petition begins with what it needs. */
export const beginPetition: CollectionBeforeValidateHook = ({ data, operation, req }) =>
  operation === 'create' && hasNoItems.safeParse(data).success
    ? { ...data, items: usualItems(req) }
    : data

/** What a form is for is decided once: numbers that were published are of a petition. */
export const keepKind: CollectionBeforeChangeHook = async ({ data, originalDoc, req }) => {
  const { id, kind } = originalDoc ?? {}
  if (data['kind'] === undefined || !id || (kind ?? 'form') === (data['kind'] ?? 'form'))
    return data
  const db = await database(req)
  await lockTotal(db, id)
  if (await hasAnswers(db, id))
    throw new APIError(labelIn('forms.keepsKind', req.i18n), 400, null, true)
  return data
}

const rules = z.object({
  kind: z.enum(formKinds).nullish(),
  anonymous: z.boolean().nullish(),
  confirms: z.boolean().nullish(),
  onePerPerson: z.boolean().nullish(),
})

/** Whether a form, as it is now, is a survey that stores nothing of who answers. */
export const isAnonymous = ({
  kind,
  anonymous,
}: {
  readonly kind?: unknown
  readonly anonymous?: unknown
}): boolean => kind === 'survey' && anonymous === true

/** Whether the blocks of a form can be published, and why not. */
export const checkBlocks: BlocksFieldValidation = async (value, options) => {
  const problem = await validateBlocks(value, options)
  // Form state passes the number of rows in place of the rows.
  if (problem !== true || !Array.isArray(value)) return problem
  const { kind, anonymous: unknown, ...asks } = rules.safeParse(options.data).data ?? {}
  const anonymous = isAnonymous({ kind, anonymous: unknown })
  const isPetition = kind === 'petition'
  const db = await database(options.req)
  const fields = await findCustomFields(db)
  const found = problemIn(bodyOf(value), {
    needsEmail:
      isPetition || (!anonymous && (asks.confirms !== false || asks.onePerPerson === true)),
    needsName: isPetition,
    anonymous,
    customFields: new Set(fields.map(({ name }) => name)),
    values: await findKnownValues(db),
  })
  if (!found) return true
  const label = 'label' in found ? found.label : ''
  return textsOf('forms', options.req.i18n)(`problems:${found.problem}`, { label })
}

const published = rules.extend({
  id: z.int(),
  _status: z.literal('published'),
  items: z.unknown(),
})

/** What is published is what is asked from now on: a new version where it asks something else. */
export const storeVersion: CollectionAfterChangeHook = async ({ doc, req }) => {
  const form = published.safeParse(doc).data
  if (!form) return
  const asked = { items: bodyOf(form.items), anonymous: isAnonymous(form) }
  if (!(await addVersion(await database(req), form.id, asked)))
    throw new APIError(labelIn('forms.anonymousFixed', req.i18n), 400, null, true)
}

/** A form is not deleted with what people answered: it can be taken back instead. */
export const keepAnsweredForm: CollectionBeforeDeleteHook = async ({ id, req }) => {
  if (await hasAnswers(await database(req), Number(id)))
    throw new APIError(labelIn('forms.hasAnswers', req.i18n), 400, null, true)
}
