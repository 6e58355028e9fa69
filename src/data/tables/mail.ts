import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from '@payloadcms/db-postgres/drizzle/pg-core'
import { timestamptz } from './column-types.ts'

export const mailTables = {
  approved_newsletters: pgTable('approved_newsletters', {
    newsletter: integer('newsletter_id').primaryKey(),
    by: integer('approved_by_id'),
    at: timestamptz('approved_at').notNull(),
    subject: text('subject').notNull(),
    preheader: text('preheader').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
    audience: jsonb('audience').notNull(),
  }),
  counted_links: pgTable(
    'counted_links',
    {
      id: serial('id').primaryKey(),
      newsletter: integer('newsletter_id').notNull(),
      position: integer('position').notNull(),
      url: text('url').notNull(),
      clicks: integer('clicks').notNull().default(0),
    },
    (table) => [uniqueIndex('counted_links_newsletter_idx').on(table.newsletter, table.position)],
  ),
  delivery_failure_totals: pgTable(
    'delivery_failure_totals',
    {
      newsletter: integer('newsletter_id').notNull(),
      kind: text('kind').notNull(),
      reason: text('reason').notNull(),
      count: integer('count').notNull(),
      said: text('said').array().notNull(),
    },
    (table) => [primaryKey({ columns: [table.newsletter, table.kind, table.reason] })],
  ),
  delivery_totals: pgTable(
    'delivery_totals',
    {
      kind: text('kind').notNull(),
      mail: integer('mail_id').notNull(),
      status: text('status').notNull(),
      bounce: text('bounce').notNull(),
      inDoubt: boolean('in_doubt').notNull(),
      count: integer('count').notNull(),
    },
    (table) => [
      primaryKey({
        columns: [table.kind, table.mail, table.status, table.bounce, table.inDoubt],
      }),
    ],
  ),
  digest_days: pgTable('digest_days', { day: date('day').primaryKey() }),
  mail_event_tokens: pgTable(
    'mail_event_tokens',
    {
      token: text('token').primaryKey(),
      at: timestamptz('at').notNull().defaultNow(),
    },
    (table) => [index('mail_event_tokens_at_idx').on(table.at)],
  ),
  mail_hold_ups: pgTable('mail_hold_ups', {
    onlyRow: boolean('only_row').primaryKey().default(true),
    kind: text('kind').notNull(),
    said: text('said').notNull(),
    since: timestamptz('since').notNull().defaultNow(),
    lastAt: timestamptz('last_at').notNull().defaultNow(),
  }),
  mailed_mailboxes: pgTable(
    'mailed_mailboxes',
    {
      mailbox: text('mailbox').primaryKey(),
      at: timestamptz('at').notNull().defaultNow(),
      due: timestamptz('due').notNull().defaultNow(),
    },
    (table) => [
      index('mailed_mailboxes_at_idx').on(table.at),
      index('mailed_mailboxes_due_idx').on(table.due),
    ],
  ),
  mail_link_key: pgTable('mail_link_key', {
    onlyRow: boolean('only_row').primaryKey().default(true),
    key: text('key').notNull(),
  }),
  submission_keys: pgTable(
    'submission_keys',
    {
      key: text('key').primaryKey(),
      body: text('body').notNull(),
      response: jsonb('response'),
      at: timestamptz('at').notNull().defaultNow(),
    },
    (table) => [index('submission_keys_at_idx').on(table.at)],
  ),
  newsletter_counting: pgTable('newsletter_counting', {
    newsletter: integer('newsletter_id').primaryKey(),
    clicks: boolean('clicks').notNull(),
    opens: boolean('opens').notNull(),
    opened: integer('opened').notNull().default(0),
  }),
  newsletter_outcomes: pgTable('newsletter_outcomes', {
    newsletter: integer('newsletter_id').primaryKey(),
    revision: integer('revision').notNull().default(0),
    countedRevision: integer('counted_revision'),
    sendingChangedAt: timestamptz('sending_changed_at'),
    countedAt: timestamptz('counted_at'),
    counts: jsonb('counts').notNull().default([]),
  }),
  newsletter_pace: pgTable('newsletter_pace', {
    onlyRow: boolean('only_row').primaryKey().default(true),
    fullAt: timestamptz('full_at').notNull().defaultNow(),
  }),
  newsletter_sendings: pgTable('newsletter_sendings', {
    newsletter: integer('newsletter_id').primaryKey(),
    state: text('state').notNull().default('sending'),
    changedBy: integer('changed_by_id'),
    changedAt: timestamptz('changed_at').notNull().defaultNow(),
    audience: jsonb('audience').notNull(),
    outcomes: text('outcomes').notNull().default(''),
    reason: jsonb('reason'),
  }),
}
