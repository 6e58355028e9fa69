import { withPayload } from '@payloadcms/next/withPayload'
import type { NextConfig } from 'next'

const nextConfig: NextConfig = {
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  compress: true,
  // Nothing of ours uses it, and it resizes what anybody asks for: off, it is an unknown path.
  images: { unoptimized: true },
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: import.meta.dirname },
  // Pages and routes are bundled apart: with a copy of the platform in each, one would not know
  // the other's errors, and the admin UI would say "unknown error" for every refused save.
  serverExternalPackages: ['payload', '@payloadcms/db-postgres', '@payloadcms/drizzle'],
}

export default withPayload(nextConfig, { devBundleServerPackages: false })
