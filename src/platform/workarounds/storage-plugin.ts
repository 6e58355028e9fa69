import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  CollectionConfig,
  PayloadRequest,
} from 'payload'
import { partsOfKey } from '#src/data/storage/keys/key.ts'
import type { StoredFile } from '#src/data/storage/new-file.ts'

export interface PluginFiles {
  /** Throws what the storage throws. */
  write(file: StoredFile, type: string): Promise<void>
  /** Throws what the storage throws; a file that is not there is no error. */
  remove(key: string): Promise<void>
}

type Hook = CollectionAfterChangeHook | CollectionAfterDeleteHook

const lastOf = <H extends Hook>(hooks: readonly H[] | undefined): H => {
  const hook = hooks?.at(-1)
  if (!hook) throw new Error('the storage plugin has added no hook')
  return hook
}

/** What the plugin sees in place of a request: one file, and of the platform two functions. */
function requestOf(file?: object) {
  let failure: unknown
  const payload = {
    update: async () => ({}),
    logger: {
      error: (entry: { err?: unknown }) => {
        failure ??= entry.err
      },
    },
  }
  // The plugin reads nothing else of it.
  const req = { file, context: {}, payload } as unknown as PayloadRequest
  return { req, failure: () => failure }
}

export function pluginFiles(collection: CollectionConfig): PluginFiles {
  const afterChange = lastOf(collection.hooks?.afterChange)
  const afterDelete = lastOf(collection.hooks?.afterDelete)
  // A name that hooks are called with, and none of them reads.
  const common = { collection: collection as never, context: {} }
  return {
    async write({ key, bytes }, type) {
      const { req } = requestOf({ data: bytes, size: bytes.byteLength })
      const doc = { ...partsOfKey(key), mimeType: type }
      await afterChange({
        ...common,
        data: {},
        doc,
        operation: 'create',
        previousDoc: undefined,
        req,
      })
    },
    async remove(key) {
      const { req, failure } = requestOf()
      await afterDelete({ ...common, doc: partsOfKey(key), id: 0, req })
      if (failure()) throw failure()
    },
  }
}
