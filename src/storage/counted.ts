import { countEvent } from '#src/operations/event-counts.ts'
import { RangeNotSatisfiable, type Storage } from './storage.ts'

/** The storage, whose failures are counted for operators. */
export function countErrors(storage: Storage): Storage {
  const counted =
    (operation: string) =>
    (error: unknown): never => {
      if (!(error instanceof RangeNotSatisfiable))
        countEvent('muster_storage_errors_total', { operation })
      throw error
    }
  return {
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
  }
}
