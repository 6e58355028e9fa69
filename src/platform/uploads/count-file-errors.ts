import { counted } from '#src/data/storage/counted.ts'
import type { PluginFiles } from '#src/platform/workarounds/storage-plugin.ts'

/** Files that a plugin writes and removes by itself, not through `storage()`; counted likewise. */
export const countFileErrors = (files: PluginFiles): PluginFiles => ({
  write: (file, type) => files.write(file, type).catch(counted('write')),
  remove: (key) => files.remove(key).catch(counted('remove')),
})
