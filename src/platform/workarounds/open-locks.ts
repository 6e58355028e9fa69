import type { Access, Payload, PayloadRequest } from 'payload'
import { z } from 'zod'
import { may, signedIn } from '#src/platform/access/index.ts'

const target = z.union([
  z.object({
    document: z.object({ relationTo: z.string(), value: z.union([z.int(), z.string()]) }),
  }),
  z.object({ globalSlug: z.string() }),
])
type Target = z.output<typeof target>

const holder = z.strictObject({ relationTo: z.literal('users'), value: z.int() })

/** The only data of a takeover. */
const takeOver = z.strictObject({ user: holder })

const collectionOf = ({ payload }: PayloadRequest, slug: string) =>
  payload.config.collections.find((each) => each.slug === slug)

const mayWriteDocument = async (
  req: PayloadRequest,
  slug: string,
  id: number | string,
): Promise<boolean> => {
  const collection = collectionOf(req, slug)
  if (!collection) return false
  const access = await collection.access.update({
    req,
    ...(typeof id === 'number' ? { id } : {}),
  })
  if (typeof access === 'boolean') return access
  const where = { and: [{ id: { equals: id } }, access] }
  const { totalDocs } = await req.payload.count({ collection: collection.slug, where, req })
  return totalDocs > 0
}

const mayWriteGlobal = async (req: PayloadRequest, slug: string): Promise<boolean> => {
  const found = req.payload.config.globals.find((each) => each.slug === slug)
  return found !== undefined && (await found.access.update({ req })) !== false
}

export async function mayWriteLocked(req: PayloadRequest, on: Target): Promise<boolean> {
  return 'document' in on
    ? mayWriteDocument(req, on.document.relationTo, on.document.value)
    : mayWriteGlobal(req, on.globalSlug)
}

const isHeldBy = ({ user }: PayloadRequest, given: unknown): boolean => {
  const held = holder.safeParse(given)
  return held.success && held.data.value === user?.id
}

/** A lock for oneself, on what one may write. Without data the platform asks what is possible. */
const mayLock: Access = async ({ req, data }) => {
  if (data === undefined) return signedIn({ req })
  const on = target.safeParse(data)
  return isHeldBy(req, data['user']) && on.success && mayWriteLocked(req, on.data)
}

/** One at a time, by users who may write the locked document. */
const mayTakeOver: Access = async ({ req, id, data }) => {
  if (id === undefined || !takeOver.safeParse(data).success) return false
  if (!isHeldBy(req, data['user'])) return false
  const lock = await req.payload.findByID({
    collection: 'payload-locked-documents',
    id,
    depth: 0,
    disableErrors: true,
    req,
  })
  const on = target.safeParse(lock)
  return on.success && mayWriteLocked(req, on.data)
}

/** One's own lock, or any for administrators. */
const mayUnlock: Access = ({ req }) => {
  if (may(req, 'users', 'write')) return true
  if (!req.user) return false
  return {
    and: [{ 'user.relationTo': { equals: 'users' } }, { 'user.value': { equals: req.user.id } }],
  }
}

export function restrictLocks({ collections }: Payload): void {
  const { access } = collections['payload-locked-documents'].config
  access.read = signedIn
  access.create = mayLock
  access.update = mayTakeOver
  access.delete = mayUnlock
}
