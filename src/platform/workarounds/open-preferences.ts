import {
  APIError,
  type CollectionAfterChangeHook,
  type CollectionBeforeChangeHook,
  type Endpoint,
  NotFound,
  type Payload,
  type PayloadHandler,
  type PayloadRequest,
  UnauthorizedError,
} from 'payload'
import { database, withTransaction } from '#src/data/transaction.ts'
import { signedIn } from '#src/platform/access/index.ts'
import { removeOldPreferences } from '#src/platform/preferences/sql/preferences.ts'

/** Limits of one preference, in bytes of JSON and characters of its key, and of those of a user. */
const maxBytes = 64 * 1024
const maxKey = 200
const maxPreferences = 200

const invalid = (message: string) => new APIError(message, 400, null, true)

function checkSize(key: unknown, value: unknown): void {
  if (typeof key === 'string' && key.length > maxKey)
    throw invalid(`key: must be at most ${maxKey} characters`)
  if (Buffer.byteLength(JSON.stringify(value) ?? '') > maxBytes)
    throw invalid(`value: must be at most ${maxBytes} bytes`)
}

const limitSize: CollectionBeforeChangeHook = ({ data }) => {
  checkSize(data['key'], data['value'])
  return data
}

const limitNumber = async (req: PayloadRequest): Promise<void> => {
  const user = req.user?.id
  if (user !== undefined) await removeOldPreferences(await database(req), user, maxPreferences)
}

const limitAfterCreate: CollectionAfterChangeHook = async ({ doc, operation, req }) => {
  if (operation === 'create') await limitNumber(req)
  return doc
}

type Replaced = (handler: PayloadHandler) => PayloadHandler

const staffOnly = (req: PayloadRequest): void => {
  if (!signedIn({ req })) throw new UnauthorizedError(req.t)
}

const storing: Replaced = (handler) => async (req) => {
  staffOnly(req)
  const data: unknown = await req.json?.().catch(() => undefined)
  if (data === undefined) throw invalid('The request must be JSON')
  checkSize(req.routeParams?.['key'], data)
  req.json = async () => data
  return withTransaction(req, async () => {
    const response = await handler(req)
    await limitNumber(req)
    return response
  })
}

const removing: Replaced = (handler) => async (req) => {
  staffOnly(req)
  const { totalDocs } = await req.payload.count({
    collection: 'payload-preferences',
    where: {
      key: { equals: String(req.routeParams?.['key']) },
      'user.value': { equals: req.user?.id },
    },
    req,
  })
  if (totalDocs === 0) throw new NotFound(req.t)
  return handler(req)
}

const replaced: Readonly<Record<string, Replaced>> = { post: storing, delete: removing }

const replace = (endpoint: Endpoint): Endpoint => {
  const wrap = endpoint.path === '/:key' ? replaced[endpoint.method] : undefined
  return wrap ? { ...endpoint, handler: wrap(endpoint.handler) } : endpoint
}

export function restrictPreferences({ collections }: Payload): void {
  const { config } = collections['payload-preferences']
  config.access.create = signedIn
  config.hooks.beforeChange = [limitSize, ...config.hooks.beforeChange]
  config.hooks.afterChange = [limitAfterCreate, ...config.hooks.afterChange]
  if (config.endpoints) config.endpoints = config.endpoints.map(replace)
}
