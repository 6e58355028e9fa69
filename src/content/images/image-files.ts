import { join } from 'node:path'

/** Path of an image's file in the folder it was decoded into. */
export const fileOfKey = (folder: string, key: string): string =>
  join(folder, key.replace(/^.*\//, ''))
