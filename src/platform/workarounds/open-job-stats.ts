import type { Payload } from 'payload'
import { none } from '#src/platform/access/index.ts'

export function closeJobStats({ globals }: Payload): void {
  const stats = globals.config.find(({ slug }) => slug === 'payload-jobs-stats')
  if (stats) stats.access = { read: none, readVersions: none, update: none }
}
