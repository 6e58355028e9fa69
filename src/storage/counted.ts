import { countEvent, type eventMetrics } from '#src/operations/event-counts.ts'
import type { PluginFiles } from '#src/platform-workarounds/storage-plugin.ts'
import { RangeNotSatisfiable, type Storage } from './storage.ts'

const counted =
  (operation: (typeof eventMetrics.muster_storage_errors_total.values)[number]) =>
  (error: unknown): never => {
    if (!(error instanceof RangeNotSatisfiable))
      countEvent('muster_storage_errors_total', { operation })
    throw error
  }

/** The storage, whose failures are counted for operators. */
export const countErrors = (storage: Storage): Storage => ({
  read: (key, range) => storage.read(key, range).catch(counted('read')),
  stat: (key) => storage.stat(key).catch(counted('stat')),
  write: (key, bytes, type) => storage.write(key, bytes, type).catch(counted('write')),
  check: () => storage.check(),
  remove: (key) => storage.remove(key).catch(counted('remove')),
  async *list(folder) {
    try {
      yield* storage.list(folder)
    } catch (error) {
      counted('list')(error)
    }
  },
})

/** Files that a plugin writes and removes by itself, not through `storage()`; counted likewise. */
export const countFileErrors = (files: PluginFiles): PluginFiles => ({
  write: (file, type) => files.write(file, type).catch(counted('write')),
  remove: (key) => files.remove(key).catch(counted('remove')),
})
