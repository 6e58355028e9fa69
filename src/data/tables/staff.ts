import { sql } from '@payloadcms/db-postgres'
import {
  bigserial,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from '@payloadcms/db-postgres/drizzle/pg-core'
import { timestamptz, xid8 } from './column-types.ts'

export const staffTables = {
  presences: pgTable(
    'presences',
    {
      document: text('document').notNull(),
      account: integer('account_id').notNull(),
      seenAt: timestamptz('seen_at').notNull().defaultNow(),
    },
    (table) => [primaryKey({ columns: [table.document, table.account] })],
  ),
  audit_entries: pgTable(
    'audit_entries',
    {
      id: bigserial('id', { mode: 'bigint' }).primaryKey(),
      at: timestamptz('at').notNull().defaultNow(),
      changedIn: xid8('changed_in').notNull().default(sql`pg_current_xact_id()`),
      actor: integer('actor_id'),
      actorName: text('actor_name'),
      key: integer('key_id'),
      keyName: text('key_name'),
      way: text('way').notNull(),
      action: text('action').notNull(),
      collection: text('collection').notNull(),
      document: text('document_id'),
      label: text('label'),
      fields: text('fields').array().notNull().default(sql`'{}'`),
      version: integer('version_id'),
      partOf: text('part_of'),
      amount: integer('amount'),
    },
    (table) => [
      uniqueIndex('audit_entries_document_idx').on(
        table.collection,
        table.document,
        table.at,
        table.changedIn,
      ),
      uniqueIndex('audit_entries_set_idx')
        .on(table.partOf, table.collection, table.action)
        .where(sql`way IN ('bulk', 'import') AND amount IS NOT NULL`),
      index('audit_entries_at_idx').on(table.at, table.id),
      index('audit_entries_actor_idx').on(table.actor, table.at, table.id),
      index('audit_entries_collection_idx').on(table.collection, table.at, table.id),
    ],
  ),
  notification_digests: pgTable(
    'notification_digests',
    { user: integer('user_id').notNull(), day: date('day').notNull() },
    (table) => [primaryKey({ columns: [table.user, table.day] })],
  ),
  notification_settings: pgTable('notification_settings', {
    user: integer('user_id').primaryKey(),
    choices: jsonb('choices').notNull(),
    timeZone: text('time_zone').notNull(),
    language: text('language').notNull(),
  }),
  notifications: pgTable(
    'notifications',
    {
      id: serial('id').primaryKey(),
      user: integer('user_id').notNull(),
      topic: text('topic').notNull(),
      document: integer('document_id').notNull(),
      count: integer('count').notNull().default(1),
      at: timestamp('at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
      readAt: timestamptz('read_at'),
      mailedAt: timestamptz('mailed_at'),
    },
    (table) => [
      uniqueIndex('notifications_event_idx').on(table.user, table.topic, table.document),
      index('notifications_newest_idx').on(table.user, table.at, table.id),
      index('notifications_at_idx').on(table.at),
    ],
  ),
}
