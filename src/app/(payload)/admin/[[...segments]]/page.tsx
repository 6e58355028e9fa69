import { getNextRequestI18n } from '@payloadcms/next/utilities'
import { generatePageMetadata, RootPage } from '@payloadcms/next/views'
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { getPayload } from 'payload'
import { viewTitle } from '#src/accounts/admin/view-title.ts'
import {
  approvalsInstead,
  isNewsletterUrl,
} from '#src/newsletters/approvals/admin/approvals-instead.ts'
import { rolesOf } from '#src/platform/access/index.ts'
import { needsSecondFactor } from '#src/platform/access/needs-second-factor.ts'
import { configOf } from '#src/platform/admin/page-parts.ts'
import { PageWithParts } from '#src/platform/admin/page-providers.tsx'
import { brandedMetadata } from '#src/platform/branding/admin/page-metadata.ts'
import { readBrand } from '#src/platform/branding/read-brand.ts'
import { rolesIn } from '#src/platform/extension/installed.ts'
import { config } from '#src/runtime/web/built.ts'
import { currentRequestId } from '#src/settings/request-id.ts'
import { importMap } from '../importMap'

type Args = {
  params: Promise<{
    segments: string[]
  }>
  searchParams: Promise<{
    [key: string]: string | string[]
  }>
}

export const generateMetadata = async ({ params, searchParams }: Args): Promise<Metadata> => {
  const payload = await getPayload({ config, importMap })
  const metadata = await generatePageMetadata({ config, params, searchParams })
  const title = viewTitle(
    (await params).segments ?? [],
    await getNextRequestI18n({ config: payload.config }),
  )
  const named = title === undefined ? metadata : { ...metadata, title }
  return brandedMetadata(named, await readBrand(payload))
}

const Page = async ({ params, searchParams }: Args) => {
  const { segments } = await params
  try {
    await redirectToSecondFactor(segments)
    await sendApproversOn(segments)
    const page = await RootPage({ config, params, searchParams, importMap })
    const { language } = await getNextRequestI18n({ config: await config })
    const reader = { language, secret: (await config).secret }
    return <PageWithParts {...page.props} config={configOf(reader, page.props.config)} />
  } catch (error) {
    // What Next shows of an error; its own, such as a redirect, have a digest.
    if (error instanceof Error && !('digest' in error))
      Object.assign(error, { digest: currentRequestId() })
    throw error
  }
}

/** The platform redirects users without permission here; a missing second factor is added first. */
async function redirectToSecondFactor(segments: readonly string[] | undefined): Promise<void> {
  if (segments?.[0] !== 'unauthorized') return
  const payload = await getPayload({ config, importMap })
  const { user } = await payload.auth({ headers: await headers() })
  if (needsSecondFactor(user)) redirect(`${payload.config.routes.admin}/second-factor`)
}

/**
 * Redirects users who may approve newsletters but not open them to the page of approvals; the root
 * has no segments.
 */
async function sendApproversOn(segments: readonly string[] | undefined): Promise<void> {
  if (!segments || !isNewsletterUrl(segments)) return
  const payload = await getPayload({ config, importMap })
  const { user } = await payload.auth({ headers: await headers() })
  const table = rolesIn(payload.config)
  const { admin } = payload.config.routes
  const instead = approvalsInstead(segments, table, rolesOf(table, user), admin)
  if (instead !== undefined) redirect(instead)
}

export default Page
