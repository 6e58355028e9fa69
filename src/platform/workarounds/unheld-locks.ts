import {
  APIError,
  type CollectionAfterOperationHook,
  type CollectionBeforeOperationHook,
  type CollectionSlug,
  type GlobalBeforeOperationHook,
  type Payload,
  type PayloadRequest,
  type Where,
} from 'payload'
import { z } from 'zod'
import { database } from '#src/data/transaction.ts'
import { englishOf } from '#src/locales/errors/english-error.ts'
import { errorText } from '#src/locales/errors/error-text.ts'
import { findName } from '#src/platform/sql/name-of-account.ts'

const locks = 'payload-locked-documents'

/** A lock lasts this long after the last change in its form, in ms, as the platform has it. */
export const lockDuration = 300_000

const id = z.union([z.int(), z.string()])
const lock = z.object({
  updatedAt: z.iso.datetime(),
  user: z.object({ value: id }),
  document: z.object({ value: id }).nullish(),
})
type Lock = z.output<typeof lock>

class LockedElsewhere extends APIError {
  override readonly name = 'Locked'
  constructor(message: string) {
    super(message, 423, { code: 'locked-by' }, true)
  }
}

const rejection = async (req: PayloadRequest, { user }: Lock): Promise<LockedElsewhere> => {
  const name = await findName(await database(req), Number(user.value))
  const params = [name ?? '']
  const message = englishOf('locked-by', params)
  return new LockedElsewhere(errorText({ code: 'locked-by', params, message }, req.i18n))
}

async function othersLocks(req: PayloadRequest, where: Where, limit: number): Promise<Lock[]> {
  const since = new Date(Date.now() - lockDuration).toISOString()
  const { docs } = await req.payload.db.find({
    collection: locks,
    where: { and: [where, { updatedAt: { greater_than: since } }] },
    sort: '-updatedAt',
    limit,
    pagination: false,
    req,
  })
  return docs.map((each) => lock.parse(each)).filter(({ user }) => user.value !== req.user?.id)
}

const given = z.object({
  id: id.optional(),
  overrideAccess: z.boolean().optional(),
  overrideLock: z.boolean().optional(),
  where: z.record(z.string(), z.unknown()).optional(),
})

/** What a bulk operation leaves out because others edit it, by its arguments. */
const leftOut = new WeakMap<object, readonly { id: number | string; message: string }[]>()

async function lockedAmong(req: PayloadRequest, collection: CollectionSlug, where: Where) {
  const held = await othersLocks(req, { 'document.relationTo': { equals: collection } }, 0)
  const byId = new Map(held.flatMap((each) => (each.document ? [[each.document.value, each]] : [])))
  if (byId.size === 0) return []
  const matching = { and: [where, { id: { in: [...byId.keys()] } }] }
  const { docs } = await req.payload.find({
    ...{ collection, where: matching, depth: 0, select: {}, pagination: false, req },
    overrideAccess: false,
  })
  return Promise.all(
    docs.flatMap((doc) => {
      const held = byId.get(doc.id)
      return held ? [rejection(req, held).then(({ message }) => ({ id: doc.id, message }))] : []
    }),
  )
}

/** In the context of a request whose last operation is an update: other operations copy it. */
const updating = 'isUpdating'

const checkLock: CollectionBeforeOperationHook = async ({ args, collection, operation, req }) => {
  if (operation !== 'update' && operation !== 'delete') return
  req.context[updating] = operation === 'update'
  const { id, overrideLock = true, where } = given.parse(args)
  if (overrideLock || collection.lockDocuments === false) return
  // The object of this operation alone; the platform would check again.
  Object.assign(args, { overrideLock: true })
  const slug = collection.slug as CollectionSlug
  if (id !== undefined) {
    const ofDocument = { 'document.relationTo': { equals: slug }, 'document.value': { equals: id } }
    const [held] = await othersLocks(req, ofDocument, 1)
    if (held) throw await rejection(req, held)
    return
  }
  if (!where) return
  const locked = await lockedAmong(req, slug, where as Where)
  if (locked.length === 0) return
  const others: Where = { and: [where as Where, { id: { not_in: locked.map(({ id }) => id) } }] }
  leftOut.set(args, locked)
  Object.assign(args, { where: others })
}

const bulkResult = z.looseObject({ docs: z.array(z.unknown()), errors: z.array(z.unknown()) })

/** A bulk operation reports what it left out, as it does what failed. */
const reportLocked: CollectionAfterOperationHook = ({ args, result }) => {
  const locked = leftOut.get(args)
  const { data } = bulkResult.safeParse(result)
  if (!locked || !data) return result
  const errors = locked.map((each) => ({ ...each, isPublic: true }))
  return { ...data, errors: [...data.errors, ...errors] }
}

const checkGlobalLock: GlobalBeforeOperationHook = async ({ args, global, operation, req }) => {
  if (operation !== 'update') return
  req.context[updating] = true
  const { overrideAccess = false } = given.parse(args)
  if (overrideAccess || req.payloadAPI !== 'REST' || global.lockDocuments === false) return
  const [held] = await othersLocks(req, { globalSlug: { equals: global.slug } }, 1)
  if (held) throw await rejection(req, held)
}

export function holdLocks({ collections, db, globals }: Payload): void {
  for (const { config } of Object.values(collections)) {
    // Several instances of a process share the configuration.
    if (config.hooks.beforeOperation.includes(checkLock)) continue
    config.hooks.beforeOperation = [...config.hooks.beforeOperation, checkLock]
    config.hooks.afterOperation = [reportLocked, ...config.hooks.afterOperation]
  }
  for (const { hooks } of globals.config)
    if (!hooks.beforeOperation?.includes(checkGlobalLock))
      hooks.beforeOperation = [...(hooks.beforeOperation ?? []), checkGlobalLock]
  const { deleteMany } = db
  db.deleteMany = async function deleteUnlessSaving(args) {
    if (args.collection === locks && args.req?.context?.[updating] === true) return
    return deleteMany.call(this, args)
  }
}
