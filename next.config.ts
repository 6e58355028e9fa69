import { withPayload } from '@payloadcms/next/withPayload'
import type { NextConfig } from 'next'

const nextConfig: NextConfig = {
  skipTrailingSlashRedirect: true,
  poweredByHeader: false,
  compress: true,
  // Nothing of ours uses it, and it resizes what anybody asks for: off, it is an unknown path.
  images: { unoptimized: true },
  // Each build has a folder of its own, so that one may be made while another one is served.
  distDir: process.env['MUSTER_BUILD'] || '.next',
  // The folder holds the programs of the build already.
  cleanDistDir: false,
  // Next adds the folder of each build to the configuration that it finds, unless that extends
  // another one.
  typescript: { ignoreBuildErrors: true, tsconfigPath: 'tsconfig.next.json' },
  // The cache lies in the folder of the build and is good for that alone; writing it takes as long
  // as compiling.
  // Maps of packages would lead a fault to sources that are not there, for a tenth of the build.
  experimental: { turbopackFileSystemCacheForBuild: false, turbopackInputSourceMaps: false },
  turbopack: {
    root: import.meta.dirname,
    resolveAlias: {
      ajv: { browser: './src/platform/workarounds/schema-validator-in-browsers.mjs' },
    },
    rules: {
      '**/src/locales/dictionaries.ts': {
        loaders: ['./src/locales/turbopack-loader.mjs'],
        as: '*.js',
      },
      '**/@payloadcms/ui/dist/exports/client/index.js': [
        './src/platform/workarounds/unsent-changes/form-state-loader.mjs',
      ],
      // The editor of rich text is loaded where there is one.
      '**/admin/importMap.js': ['./src/app/(payload)/admin/editor/import-map-loader.mjs'],
      '**/richtext-lexical/dist/field/rscEntry.js': [
        './src/app/(payload)/admin/editor/rich-text-field-loader.mjs',
      ],
    },
  },
  // Pages and routes are bundled apart: with a copy of the platform in each, one would not know
  // the other's errors, and the admin UI would say "unknown error" for every refused save.
  // The pool finds the script its threads begin with beside its own file.
  serverExternalPackages: [
    'payload',
    '@payloadcms/db-postgres',
    '@payloadcms/drizzle',
    'tinypool',
    'esbuild',
  ],
}

export default withPayload(nextConfig, { devBundleServerPackages: false })
