import { buildFormStateHandler } from '@payloadcms/ui/utilities/buildFormState'
import { mayWriteLocked } from '#src/platform/workarounds/open-locks.ts'

type Handler = typeof buildFormStateHandler
type Args = Parameters<Handler>[0]

const isWriter = async ({ req, collectionSlug, id, globalSlug }: Args): Promise<boolean> => {
  if (globalSlug !== undefined) return mayWriteLocked(req, { globalSlug })
  if (collectionSlug === undefined || id === undefined) return false
  return mayWriteLocked(req, { document: { relationTo: collectionSlug, value: id } })
}

/**
 * The platform's form-state handler, except that it acquires the document lock only for users who
 * may write the document: the platform does so without checking access.
 */
export const formState: Handler = async (args) =>
  buildFormStateHandler(
    args.returnLockStatus && !(await isWriter(args)) ? { ...args, returnLockStatus: false } : args,
  )
