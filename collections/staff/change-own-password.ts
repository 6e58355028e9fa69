import {
  addDataAndFileToRequest,
  addLocalesToRequestFromData,
  type CollectionBeforeValidateHook,
  type Endpoint,
  headersWithCors,
  type PayloadHandler,
  type PayloadRequest,
  parseParams,
  updateByIDOperation,
  ValidationError,
} from 'payload'
import { z } from 'zod'
import {
  confirmCurrentPassword,
  isPasswordConfirmed,
} from '#src/accounts/password/current-password.ts'
import { texts } from '#src/accounts/password/password-texts.ts'
import type { User } from '#src/payload-types.ts'
import { inLanguage } from '#src/translations/languages.ts'
import { foldEmail } from './users-hooks.ts'

const rejectCurrentPassword = ({ i18n }: PayloadRequest): never => {
  const { currentPassword: label, wrongPassword: message } = inLanguage(texts, i18n)
  const error = { path: 'currentPassword', label, message }
  throw new ValidationError({ collection: 'users', errors: [error] })
}

const change = z.object({
  password: z.string().catch(''),
  email: z.string().optional().catch(undefined),
  currentPassword: z.string().catch(''),
})

const isOtherEmail = (email: string | null | undefined, present: string): boolean =>
  (foldEmail(email ?? undefined) ?? present) !== present

/** The account id in the URL, parsed as Payload does. */
const accountOf = ({ routeParams }: PayloadRequest): number =>
  Number.parseFloat(String(routeParams?.['id']))

/** Checks the current password when a user changes their own, or their email. */
const confirmBeforeChange = async (req: PayloadRequest): Promise<void> => {
  const given = change.safeParse(req.data)
  if (!given.success || !req.user || req.user.id !== accountOf(req)) return
  const { currentPassword: password, password: next, email } = given.data
  if (!next && !isOtherEmail(email, req.user.email)) return
  if (!(await confirmCurrentPassword(req, { id: req.user.id, password })))
    rejectCurrentPassword(req)
}

/**
 * Payload's own update of an account, preceded by a check of the current password, before its
 * transaction begins and before the new one is validated (decisions §4).
 */
const update: PayloadHandler = async (req) => {
  await addDataAndFileToRequest(req)
  addLocalesToRequestFromData(req)
  await confirmBeforeChange(req)
  const { depth, overrideLock = false, populate, select } = parseParams(req.query)
  const doc = await updateByIDOperation({
    collection: req.payload.collections.users,
    id: accountOf(req),
    data: req.data ?? {},
    overrideLock,
    req,
    ...(depth === undefined ? {} : { depth }),
    ...(populate === undefined ? {} : { populate }),
    ...(select === undefined ? {} : { select }),
  })
  const headers = headersWithCors({ headers: new Headers(), req })
  return Response.json({ doc, message: req.t('general:updatedSuccessfully') }, { headers })
}

/**
 * Stands before the platform's endpoint of the same path, and so in its place. That the current
 * password is given is a rule of ours, and no workaround: the platform knows no such field, and
 * runs its hooks within the transaction, where a failed attempt would not be counted.
 */
export const updateEndpoint: Endpoint = { path: '/:id', method: 'patch', handler: update }

/**
 * Rejects a change of one's own password by any path that has not confirmed the current one, and
 * drops the current password from the data. A change of one's own email needs it too, but over the
 * contract, which has no field for it.
 */
export const demandCurrentPassword: CollectionBeforeValidateHook<User> = async ({
  data = {},
  operation,
  originalDoc,
  req,
}) => {
  const { currentPassword: _, ...rest } = data
  if (operation !== 'update' || !originalDoc || req.user?.id !== originalDoc.id) return rest
  const isNewEmail = req.payloadAPI !== 'local' && isOtherEmail(data.email, originalDoc.email)
  const isDemanded = Boolean(data.password) || isNewEmail
  if (isDemanded && !(await isPasswordConfirmed(req, originalDoc.id))) rejectCurrentPassword(req)
  return rest
}
