import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { postgresAdapter } from '@payloadcms/db-postgres'
import { lexicalEditor } from '@payloadcms/richtext-lexical'
import { buildConfig, getPayload } from 'payload'
import sharp from 'sharp'
import { endpointsWith } from '#endpoints/index.ts'
import { watch } from '#src/content/sql/added.ts'
import { declareTables } from '#src/data/tables/declare.ts'
import { type MusterOptions, muster } from '#src/muster.ts'
import { installedIn } from '#src/platform/extension/installed.ts'
import { env } from '#src/settings/env.ts'
import { cloneTemplate } from './clone-template.ts'
import { root } from './muster.ts'

/**
 * An installation with options, on a database of this process, with the tables that they need: what
 * a migration of theirs would make, without the commands that generate it.
 */
export async function startExtended(name: string, options: MusterOptions) {
  const databaseUrl = await cloneTemplate(`${name}_${process.pid}`)
  const db = { pool: { connectionString: databaseUrl }, push: false }
  const config = await buildConfig({
    secret: env().PAYLOAD_SECRET,
    editor: lexicalEditor(),
    sharp,
    db: postgresAdapter({ ...db, afterSchemaInit: [declareTables] }),
    plugins: [muster(options)],
  })
  const payload = await getPayload({ config, key: name })
  const { generateDrizzleJson, generateMigration } = payload.db.requireDrizzleKit()
  const folder = join(root, 'migrations')
  const [snapshot = ''] = (await readdir(folder)).filter((file) => file.endsWith('.json'))
  const before = JSON.parse(await readFile(join(folder, snapshot), 'utf8'))
  const after = await generateDrizzleJson(payload.db.schema)
  for (const statement of await generateMigration(before, after))
    await payload.db.pool.query(statement)
  const installed = installedIn(payload.config)
  return {
    payload,
    databaseUrl,
    endpoints: endpointsWith(installed),
    watch: () => watch(payload.db.drizzle, installed.added),
  }
}
