import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'
import { addressFunctions } from './20261201_201000_former_addresses.ts'

const kinds = ['actions', 'news', 'events', 'pages'] as const

/** Forms go to the trash too, and leave their addresses to others. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql.raw(addressFunctions([...kinds, 'forms'])))
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql.raw(addressFunctions(kinds)))
}
