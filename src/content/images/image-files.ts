import { join } from 'node:path'

/** Where a file of an image lies in the folder it was decoded into. */
export const fileOfKey = (folder: string, key: string): string =>
  join(folder, key.replace(/^.*\//, ''))
