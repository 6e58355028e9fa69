import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lexicalEditor } from '@payloadcms/richtext-lexical'
import { buildConfig, type SharpDependency } from 'payload'
import { declareTables } from '#src/data/tables/declare.ts'
import { muster } from '#src/muster.ts'
import { continueMigrations } from '#src/platform/extension/continue-migrations.ts'
import { migrationFolder, migrationFolders } from '#src/platform/extension/migrations.ts'
import { databaseAdapter } from '#src/platform/workarounds/held-connection.ts'
import { env } from '#src/settings/env.ts'
import { whenUsed } from '#src/settings/when-used.ts'
import { options } from './organisation/options.ts'

// Bundlers know `import.meta.url` only.
const here = dirname(fileURLToPath(import.meta.url))

/** 5 MB, and images are decoded in another process. */
const sharp = whenUsed<SharpDependency>('sharp')

const migrationDir = migrationFolder(options)
const db = databaseAdapter({
  push: false,
  migrationDir: join(here, migrationDir),
  afterSchemaInit: [declareTables],
})

export default buildConfig({
  secret: env().PAYLOAD_SECRET,
  serverURL: env().BASE_URL,
  editor: lexicalEditor(),
  sharp: (...image) => sharp()(...image),
  admin: {
    importMap: {
      baseDir: here,
      importMapFile: join(here, 'src/app/(payload)/admin/importMap.js'),
    },
  },
  typescript: { autoGenerate: false, outputFile: join(here, 'src/payload-types.ts') },
  db: migrationDir === migrationFolders.own ? continueMigrations(db, here) : db,
  plugins: [muster(options)],
})
