import { join } from 'node:path'
import { env } from '#src/config/env.ts'
import { diskStorage } from './disk.ts'
import type { Storage } from './storage.ts'

let chosen: Storage | undefined

/** The file storage of this process, as the settings choose it. */
export function storage(): Storage {
  chosen ??= diskStorage(join(env().DATA_DIR, 'media'))
  return chosen
}
