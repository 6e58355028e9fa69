import { countEvent, type eventMetrics } from '#src/data/event-counts.ts'
import { RangeNotSatisfiable, type Storage } from './storage.ts'

export const counted =
  (operation: (typeof eventMetrics.muster_storage_errors_total.values)[number]) =>
  (error: unknown): never => {
    if (!(error instanceof RangeNotSatisfiable))
      countEvent('muster_storage_errors_total', { operation })
    throw error
  }

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
