import { getTranslation } from '@payloadcms/translations'
import {
  APIError,
  addDataAndFileToRequest,
  addLocalesToRequestFromData,
  type CollectionBeforeValidateHook,
  createOperation,
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
import { withHashingSlot } from '#src/accounts/password/hashing-limit.ts'
import { isEmailAddress } from '#src/contract/values.ts'
import { englishOf } from '#src/locales/errors/english-error.ts'
import { textsOf } from '#src/locales/texts.ts'
import type { User } from '#src/payload-types.ts'
import { may } from '#src/platform/access/index.ts'
import { clientIp } from '#src/settings/client-ip.ts'
import { normaliseEmail } from './users-hooks.ts'

const rejectCurrentPassword = ({ i18n }: PayloadRequest): never => {
  const t = textsOf('password', i18n)
  const label = t('currentPassword')
  const error = { path: 'currentPassword', label, message: t('wrongPassword') }
  throw new ValidationError({ collection: 'users', errors: [error] })
}

const change = z.object({
  password: z.string().catch(''),
  email: z.string().optional().catch(undefined),
  currentPassword: z.string().catch(''),
})

/** Whether an email would be changed; what is no address is rejected by its field. */
const isOtherEmail = (given: string | null | undefined, present: string): boolean => {
  const email = normaliseEmail(given ?? '') ?? ''
  return email !== present && isEmailAddress(email)
}

const accountOf = ({ routeParams }: PayloadRequest): number =>
  Number.parseFloat(String(routeParams?.['id']))

const confirmBeforeChange = async (req: PayloadRequest): Promise<void> => {
  const id = accountOf(req)
  if (req.user?.id !== id || !takesHash(req, id)) return
  const { currentPassword: password } = change.parse(req.data)
  if (!(await confirmCurrentPassword(req, { id: req.user.id, password })))
    rejectCurrentPassword(req)
}

const takesHash = ({ data, user }: PayloadRequest, account?: number): boolean => {
  const given = change.safeParse(data)
  if (!given.success || !user) return false
  const { password, email } = given.data
  return password !== '' || (user.id === account && isOtherEmail(email, user.email))
}

/**
 * Runs an operation of the platform; one that hashes, in the queue, for users who may call it at
 * all. The queue is before the transaction, so that what waits in it holds no connection.
 */
async function inQueue<T extends object>(
  req: PayloadRequest,
  isHashing: boolean,
  work: () => Promise<T>,
): Promise<T> {
  if (!isHashing) return work()
  const done = await withHashingSlot({ ip: clientIp(req.headers), signal: req.signal }, work)
  if (!done) throw new APIError(englishOf('accounts-overloaded'), 503, null, true)
  return done
}

const readBody = async (req: PayloadRequest): Promise<void> => {
  await addDataAndFileToRequest(req)
  addLocalesToRequestFromData(req)
}

const shapeOf = ({ query }: PayloadRequest) => {
  const { depth, populate, select } = parseParams(query)
  return {
    ...(depth === undefined ? {} : { depth }),
    ...(populate === undefined ? {} : { populate }),
    ...(select === undefined ? {} : { select }),
  }
}

const respond = (req: PayloadRequest, doc: object, message: string, status: number): Response =>
  Response.json(
    { doc, message },
    { status, headers: headersWithCors({ headers: new Headers(), req }) },
  )

/** Payload's own creation of an account, whose password is hashed in the queue. */
const create: PayloadHandler = async (req) => {
  await readBody(req)
  const isHashing = may(req, 'users', 'write') && takesHash(req)
  const collection = req.payload.collections.users
  const data = req.data ?? {}
  const doc = await inQueue(req, isHashing, () =>
    createOperation({ collection, data, req, ...shapeOf(req) }),
  )
  const label = getTranslation(collection.config.labels.singular, req.i18n)
  return respond(req, doc, req.t('general:successfullyCreated', { label }), 201)
}

/**
 * Payload's own update of an account, preceded by a check of the current password, before its
 * transaction begins and before the new one is validated (decisions §4).
 */
const update: PayloadHandler = async (req) => {
  await readBody(req)
  const id = accountOf(req)
  const isHashing = (req.user?.id === id || may(req, 'users', 'write')) && takesHash(req, id)
  const doc = await inQueue(req, isHashing, async () => {
    await confirmBeforeChange(req)
    const { overrideLock = false } = parseParams(req.query)
    return updateByIDOperation({
      collection: req.payload.collections.users,
      id,
      data: req.data ?? {},
      overrideLock,
      req,
      ...shapeOf(req),
    })
  })
  return respond(req, doc, req.t('general:updatedSuccessfully'), 200)
}

/**
 * These stand before the platform's endpoints of the same paths, and so in their place. That the
 * current password is given, and that hashing is queued, are rules of ours, and no workaround: the
 * platform runs its hooks within the transaction, where a failed attempt would not be counted, and
 * what is queued would hold a connection.
 */
export const passwordEndpoints: Endpoint[] = [
  { path: '/', method: 'post', handler: create },
  { path: '/:id', method: 'patch', handler: update },
]

/**
 * Rejects a change of one's own password by any path that has not confirmed the current one, and
 * drops the current password from the data. A change of one's own email needs it too, but over the
 * contract, which has no field for it.
 */
export const requireCurrentPassword: CollectionBeforeValidateHook<User> = async ({
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
