import { join } from 'node:path'

export const fileOfKey = (folder: string, key: string): string =>
  join(folder, key.replace(/^.*\//, ''))
