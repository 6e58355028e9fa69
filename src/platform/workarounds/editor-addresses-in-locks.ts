import type { CollectionAfterReadHook, Payload } from 'payload'
import { z } from 'zod'
import { database } from '#src/data/transaction.ts'
import { findName } from '#src/platform/sql/name-of-account.ts'

const id = z.int()
const lockDocument = z.looseObject({
  user: z.looseObject({ value: z.union([id, z.looseObject({ id }).transform((user) => user.id)]) }),
})

const replaceEmailByName: CollectionAfterReadHook = async ({ doc, req }) => {
  const lock = lockDocument.safeParse(doc)
  if (!lock.success) return doc
  const { user } = lock.data
  const name = await findName(await database(req), user.value)
  return { ...lock.data, user: { ...user, value: { id: user.value, email: name } } }
}

export function showLockHolderName({ collections }: Payload): void {
  collections['payload-locked-documents'].config.hooks.afterRead?.push(replaceEmailByName)
}
