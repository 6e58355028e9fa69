import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  serial,
  text,
  uuid,
} from '@payloadcms/db-postgres/drizzle/pg-core'
import { timestamptz } from './column-types.ts'

export const installationTables = {
  installation: pgTable('installation', {
    isOnly: boolean('is_only').primaryKey().default(true),
    calendarDomain: text('calendar_domain').notNull(),
  }),
  last_backup: pgTable('last_backup', {
    isOnly: boolean('is_only').primaryKey().default(true),
    takenAt: timestamptz('taken_at').notNull(),
  }),
  row_counts: pgTable('row_counts', {
    tableName: text('table_name').notNull(),
    change: bigint('change', { mode: 'number' }).notNull(),
  }),
  webhook_secrets: pgTable(
    'webhook_secrets',
    {
      id: serial('id').primaryKey(),
      webhook: integer('webhook_id').notNull(),
      secret: text('secret').notNull(),
      endsAt: timestamptz('ends_at'),
      createdAt: timestamptz('created_at').notNull().defaultNow(),
    },
    (table) => [index('webhook_secrets_webhook_idx').on(table.webhook)],
  ),
  worker_heartbeats: pgTable('worker_heartbeats', {
    worker: uuid('worker').primaryKey(),
    seenAt: timestamptz('seen_at').notNull().defaultNow(),
  }),
}
