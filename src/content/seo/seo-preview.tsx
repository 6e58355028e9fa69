import type { UIFieldServerProps } from 'payload'
import { draftKinds } from '#src/contract/content/kinds.ts'
import { database } from '#src/data/transaction.ts'
import { findSite } from '#src/platform/site/sql/site.ts'
import { env } from '#src/settings/env.ts'
import { SharedPreview } from './admin/shared-preview.tsx'

export async function SeoPreview({ collectionSlug, req }: UIFieldServerProps) {
  const kind = draftKinds.find((each) => each === collectionSlug)
  if (!kind) return null
  const { name } = await findSite(await database(req))
  return <SharedPreview kind={kind} siteUrl={env().SITE_URL} siteName={name} />
}
