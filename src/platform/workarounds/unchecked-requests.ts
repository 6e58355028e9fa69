import {
  type AfterErrorHook,
  APIError,
  type CollectionBeforeOperationHook,
  type CollectionSlug,
  type Endpoint,
  executeAccess,
  NotFound,
  type Payload,
  type PayloadRequest,
  type SanitizedCollectionConfig,
  UnauthorizedError,
} from 'payload'
import { z } from 'zod'
import { asCaller } from '#src/platform/access/acting.ts'
import { faultReason } from '#src/settings/fault-reason.ts'
import { checkConditions } from './dropped-conditions.ts'

type Check = (req: PayloadRequest) => void | Promise<void>

/** Limit of Postgres' `int`. */
const maxInt = 2_147_483_647

const number = z.union([z.literal(''), z.coerce.number().int().min(0).max(maxInt)]).optional()
const pages = z.object({ page: number, limit: number, depth: number })

const checkPages: Check = ({ query }) => {
  const { error } = pages.safeParse(query)
  const name = error?.issues[0]?.path[0]
  if (name !== undefined)
    throw new APIError(`${String(name)}: must be a whole number`, 400, null, true)
}

const id = z
  .string()
  .regex(/^[1-9]\d*$/)
  .transform(Number)
  .pipe(z.int().max(maxInt))

const checkId: Check = ({ routeParams, t }) => {
  if (routeParams?.['id'] !== undefined && !id.safeParse(routeParams['id']).success)
    throw new NotFound(t)
}

const checkUser: Check = ({ user, t }) => {
  if (!user) throw new UnauthorizedError(t)
}

/** Throws the same for a missing document and one without access. */
const checkReadable =
  ({ slug }: SanitizedCollectionConfig): Check =>
  async (req) => {
    const given = req.routeParams?.['id']
    if (given === undefined) return
    await req.payload.findByID({
      collection: slug as CollectionSlug,
      id: Number(given),
      select: {},
      ...asCaller(req),
    })
  }

function checksOf({ path }: Endpoint, collection: SanitizedCollectionConfig | undefined): Check[] {
  // The word that verifies an account is no id.
  const hasId = collection !== undefined && /\/:id\b/.test(path) && path !== '/verify/:id'
  return [
    checkConditions,
    checkPages,
    ...(path.startsWith('/access') || path === '/versions/:id' ? [checkUser] : []),
    ...(hasId ? [checkId] : []),
    ...(path.startsWith('/access/') && collection ? [checkReadable(collection)] : []),
  ]
}

const checkedWith =
  (collection?: SanitizedCollectionConfig) =>
  <Given extends Endpoint>(endpoint: Given): Given => {
    const checks = checksOf(endpoint, collection)
    return {
      ...endpoint,
      handler: async (req: PayloadRequest) => {
        for (const check of checks) await check(req)
        return endpoint.handler(req)
      },
    }
  }

/** Users who may not restore a version learn nothing about existing ones. */
const checkRestoring: CollectionBeforeOperationHook = async ({
  operation,
  collection,
  req,
  overrideAccess,
}) => {
  if (operation !== 'restoreVersion' || overrideAccess || !collection.versions) return
  await executeAccess({ req }, collection.access.readVersions)
  await executeAccess({ req }, collection.access.update)
}

/**
 * Replaces the platform's error for what Postgres cannot compare: a word in a condition on ids, a
 * number that is too large (class 22), an operator that a type has not (42883), an order that names
 * a column of relations twice (42P10).
 */
export const respondUnfit: AfterErrorHook = ({ error, result }) => {
  if (!/\((?:22\w{3}|42P10|42883)\)$/.test(faultReason(error) ?? '')) return
  const message = 'A value of the request does not fit its field'
  return { status: 400, response: { ...result, errors: [{ message }] } }
}

export function checkRequests({ collections, globals, config }: Payload): void {
  Object.setPrototypeOf(collections, null)
  Object.assign(config, { endpoints: config.endpoints.map(checkedWith()) })
  for (const each of globals.config)
    if (each.endpoints) each.endpoints = each.endpoints.map(checkedWith())
  for (const { config: each, customIDType } of Object.values(collections)) {
    each.hooks.beforeOperation = [checkRestoring, ...each.hooks.beforeOperation]
    const ofNumericId = customIDType === 'text' ? undefined : each
    if (each.endpoints) each.endpoints = each.endpoints.map(checkedWith(ofNumericId))
  }
}
