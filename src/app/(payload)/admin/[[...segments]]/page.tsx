import config from '@payload-config'
import { generatePageMetadata, RootPage } from '@payloadcms/next/views'
import type { Metadata } from 'next'
import { getPayload } from 'payload'
import { brandedMetadata } from '#src/admin/branding/page-metadata.ts'
import { readBrand } from '#src/admin/branding/read-brand.ts'
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
  return brandedMetadata(metadata, await readBrand(payload))
}

const Page = ({ params, searchParams }: Args) =>
  RootPage({ config, params, searchParams, importMap })

export default Page
