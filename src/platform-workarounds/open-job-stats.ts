import type { Payload } from 'payload'
import { none } from '#src/access/index.ts'

/**
 * Defect of Payload (pull request 18197): when which task ran may be read and changed by every
 * account over HTTP, and no setting closes it (`queues/config/global.js`).
 * Workaround: it is closed once the configuration is read.
 */
export function closeJobStats({ globals }: Payload): void {
  const stats = globals.config.find(({ slug }) => slug === 'payload-jobs-stats')
  if (stats) stats.access = { read: none, readVersions: none, update: none }
}
