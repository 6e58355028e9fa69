import type { UIFieldServerProps } from 'payload'
import { env } from '#src/config/env.ts'
import { draftKinds } from '#src/contract/content/kinds.ts'
import { findSite } from '#src/db/email/site.ts'
import { database } from '#src/db/transaction.ts'
import { SharedPreview } from './shared-preview.tsx'

export async function SeoPreview({ collectionSlug, req }: UIFieldServerProps) {
  const kind = draftKinds.find((each) => each === collectionSlug)
  if (!kind) return null
  const { name } = await findSite(await database(req))
  return <SharedPreview kind={kind} siteUrl={env().SITE_URL} siteName={name} />
}
