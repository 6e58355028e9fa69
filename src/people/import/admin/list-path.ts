import { formatAdminURL } from 'payload/shared'
import type { ImportKind } from '#src/contract/people/import-options.ts'
import { collectionOf } from './import-context.ts'

export function listPath(adminRoute: string, kind: ImportKind, tag: string): `/${string}` {
  const condition = new URLSearchParams({ 'where[or][0][and][0][tags][equals]': tag })
  const path: `/${string}` = `/collections/${collectionOf[kind]}${tag ? `?${condition}` : ''}`
  return formatAdminURL({ adminRoute, path }) as `/${string}`
}
