import { postgresAdapter } from '@payloadcms/db-postgres'
import { lexicalEditor } from '@payloadcms/richtext-lexical'
import { buildConfig } from 'payload'
import sharp from 'sharp'
import { collections } from '#collections/index.ts'
import { env } from '#src/config/env.ts'

export default buildConfig({
  secret: env().PAYLOAD_SECRET,
  serverURL: env().BASE_URL ?? `http://localhost:${env().PORT}`,
  routes: { api: '/cms-api', admin: '/admin' },
  graphQL: { disable: true },
  telemetry: false,
  editor: lexicalEditor(),
  sharp,
  collections,
  admin: { user: 'users', meta: { defaultOGImageType: 'off', titleSuffix: ' · Muster' }, importMap: { baseDir: import.meta.dirname, importMapFile: `${import.meta.dirname}/src/app/(payload)/admin/importMap.js` } },
  typescript: { autoGenerate: false, outputFile: `${import.meta.dirname}/src/payload-types.ts` },
  db: postgresAdapter({
    pool: { connectionString: env().DATABASE_URL },
    push: false,
    migrationDir: `${import.meta.dirname}/migrations`,
  }),
})
