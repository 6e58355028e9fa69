import { type PostgresAdapterArgs, sql } from '@payloadcms/db-postgres'
import {
  bigint,
  bigserial,
  boolean,
  customType,
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
  uuid,
  varchar,
} from '@payloadcms/db-postgres/drizzle/pg-core'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })
const moment = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Our own tables that are no collections of the platform. Hand-written migrations create them, with
 * what the platform's schema cannot express (checks, UNLOGGED); this declares them to the platform.
 */
const tables = {
  audit_entries: pgTable(
    'audit_entries',
    {
      id: bigserial('id', { mode: 'bigint' }).primaryKey(),
      at: moment('at').notNull().defaultNow(),
      changedIn: xid8('changed_in').notNull().default(sql`pg_current_xact_id()`),
      actor: integer('actor_id'),
      actorName: text('actor_name'),
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
  bulk_edit_documents: pgTable(
    'bulk_edit_documents',
    {
      bulkEdit: integer('bulk_edit_id').notNull(),
      position: integer('position').notNull(),
      document: varchar('document_id').notNull(),
    },
    (table) => [primaryKey({ columns: [table.bulkEdit, table.position] })],
  ),
  bulk_edit_changes: pgTable(
    'bulk_edit_changes',
    {
      bulkEdit: integer('bulk_edit_id').notNull(),
      document: varchar('document_id').notNull(),
      before: jsonb('before'),
      after: jsonb('after'),
    },
    (table) => [primaryKey({ columns: [table.bulkEdit, table.document] })],
  ),
  contact_distinctions: pgTable(
    'contact_distinctions',
    { lower: integer('lower_id').notNull(), higher: integer('higher_id').notNull() },
    (table) => [primaryKey({ columns: [table.lower, table.higher] })],
  ),
  contact_other_emails: pgTable(
    'contact_other_emails',
    {
      id: serial('id').primaryKey(),
      contact: integer('contact_id').notNull(),
      email: text('email').notNull(),
    },
    (table) => [
      index('contact_other_emails_contact_idx').on(table.contact),
      index('contact_other_emails_email_idx').on(table.email),
    ],
  ),
  contact_merges: pgTable(
    'contact_merges',
    {
      id: serial('id').primaryKey(),
      kept: integer('kept_id').notNull(),
      removed: jsonb('removed').notNull(),
      keptBefore: jsonb('kept_before').notNull(),
      moved: jsonb('moved').notNull(),
      mergedBy: integer('merged_by_id'),
      mergedAt: moment('merged_at').notNull().defaultNow(),
      undoneAt: moment('undone_at'),
    },
    (table) => [
      index('contact_merges_kept_idx').on(table.kept),
      index('contact_merges_merged_at_idx').on(table.mergedAt),
    ],
  ),
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
  import_changes: pgTable(
    'import_changes',
    {
      import: integer('import_id').notNull(),
      target: text('target').notNull(),
      document: integer('document_id').notNull(),
      created: boolean('created').notNull(),
      before: jsonb('before'),
      after: jsonb('after'),
    },
    (table) => [
      primaryKey({ columns: [table.import, table.target, table.document] }),
      index('import_changes_document_idx').on(table.target, table.document),
    ],
  ),
  installation: pgTable('installation', {
    isOnly: boolean('is_only').primaryKey().default(true),
    calendarDomain: text('calendar_domain').notNull(),
  }),
  invitations: pgTable(
    'invitations',
    {
      account: integer('account_id').primaryKey(),
      tokenHash: text('token_hash').notNull(),
      invitedBy: integer('invited_by_id'),
      sentAt: moment('sent_at').notNull().defaultNow(),
      expiresAt: moment('expires_at').notNull(),
    },
    (table) => [uniqueIndex('invitations_token_hash_idx').on(table.tokenHash)],
  ),
  login_attempts: pgTable(
    'login_attempts',
    {
      account: text('account').notNull(),
      address: text('address').notNull(),
      recent: moment('recent').array().notNull(),
      lastAt: moment('last_at').notNull(),
      isAllowed: boolean('is_allowed').notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.account, table.address] }),
      index('login_attempts_last_at').on(table.lastAt),
    ],
  ),
  mail_event_tokens: pgTable(
    'mail_event_tokens',
    {
      token: text('token').primaryKey(),
      at: moment('at').notNull().defaultNow(),
    },
    (table) => [index('mail_event_tokens_at_idx').on(table.at)],
  ),
  mail_hold_ups: pgTable('mail_hold_ups', {
    onlyRow: boolean('only_row').primaryKey().default(true),
    kind: text('kind').notNull(),
    said: text('said').notNull(),
    since: moment('since').notNull().defaultNow(),
    lastAt: moment('last_at').notNull().defaultNow(),
  }),
  mail_link_key: pgTable('mail_link_key', {
    onlyRow: boolean('only_row').primaryKey().default(true),
    key: text('key').notNull(),
  }),
  newsletter_counting: pgTable('newsletter_counting', {
    newsletter: integer('newsletter_id').primaryKey(),
    clicks: boolean('clicks').notNull(),
    opens: boolean('opens').notNull(),
    opened: integer('opened').notNull().default(0),
  }),
  newsletter_pace: pgTable('newsletter_pace', {
    onlyRow: boolean('only_row').primaryKey().default(true),
    fullAt: moment('full_at').notNull().defaultNow(),
  }),
  newsletter_sendings: pgTable('newsletter_sendings', {
    newsletter: integer('newsletter_id').primaryKey(),
    state: text('state').notNull().default('sending'),
    changedBy: integer('changed_by_id'),
    changedAt: moment('changed_at').notNull().defaultNow(),
    audience: jsonb('audience').notNull(),
    outcomes: text('outcomes').notNull().default(''),
    reason: jsonb('reason'),
  }),
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
      readAt: moment('read_at'),
      mailedAt: moment('mailed_at'),
    },
    (table) => [
      uniqueIndex('notifications_event_idx').on(table.user, table.topic, table.document),
      index('notifications_newest_idx').on(table.user, table.at, table.id),
      index('notifications_at_idx').on(table.at),
    ],
  ),
  passkey_challenges: pgTable(
    'passkey_challenges',
    {
      handleHash: text('handle_hash').primaryKey(),
      purpose: text('purpose').notNull(),
      account: integer('account_id'),
      challenge: text('challenge').notNull(),
      network: text('network').notNull(),
      expiresAt: moment('expires_at').notNull(),
    },
    (table) => [
      index('passkey_challenges_network_idx').on(table.network, table.expiresAt),
      index('passkey_challenges_expires_at_idx').on(table.expiresAt),
    ],
  ),
  passkeys: pgTable(
    'passkeys',
    {
      id: text('id').primaryKey(),
      account: integer('account_id').notNull(),
      publicKey: text('public_key').notNull(),
      counter: bigint('counter', { mode: 'number' }).notNull(),
      transports: text('transports').array().notNull(),
      name: text('name').notNull(),
      createdAt: moment('created_at').notNull().defaultNow(),
      lastUsedAt: moment('last_used_at'),
    },
    (table) => [index('passkeys_account_idx').on(table.account)],
  ),
  preference_requests: pgTable(
    'preference_requests',
    {
      id: serial('id').primaryKey(),
      delivery: integer('delivery_id').notNull(),
      kind: text('kind').notNull(),
      name: text('name'),
      createdAt: moment('created_at').notNull().defaultNow(),
      usedAt: moment('used_at'),
    },
    (table) => [
      index('preference_requests_delivery_idx').on(table.delivery),
      index('preference_requests_created_at_idx').on(table.createdAt),
    ],
  ),
  public_changes: pgTable(
    'public_changes',
    {
      seq: bigserial('seq', { mode: 'bigint' }).primaryKey(),
      changedIn: xid8('changed_in').notNull().default(sql`pg_current_xact_id()`),
      changedAt: moment('changed_at').notNull().defaultNow(),
      kind: text('kind').notNull(),
      document: integer('document_id').notNull(),
      slug: varchar('slug'),
      wasPublic: boolean('was_public').notNull(),
    },
    (table) => [
      index('public_changes_changed_in_idx').on(table.changedIn, table.seq),
      index('public_changes_changed_at_idx').on(table.changedAt),
    ],
  ),
  recovery_codes: pgTable(
    'recovery_codes',
    { account: integer('account_id').notNull(), hash: text('hash').notNull() },
    (table) => [primaryKey({ columns: [table.account, table.hash] })],
  ),
  search_entries: pgTable(
    'search_entries',
    {
      kind: text('kind').notNull(),
      document: integer('document_id').notNull(),
      language: text('language').notNull(),
      title: text('title').notNull(),
      description: text('description').notNull(),
      body: text('body').notNull(),
      publicFrom: moment('public_from').notNull(),
      dated: moment('dated').notNull(),
      titleKey: text('title_key').notNull(),
      titleWords: tsvector('title_words').notNull(),
      words: tsvector('words').notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.kind, table.document] }),
      index('search_entries_public_from').on(table.publicFrom),
      index('search_entries_language').on(table.language),
    ],
  ),
  sign_ins: pgTable(
    'sign_ins',
    {
      key: text('key').primaryKey(),
      account: integer('account_id').notNull(),
      kind: text('kind').notNull(),
      device: text('device').notNull(),
      network: text('network').notNull(),
      createdAt: moment('created_at').notNull(),
      lastUsedAt: moment('last_used_at').notNull(),
      expiresAt: moment('expires_at').notNull(),
      endedAt: moment('ended_at'),
    },
    (table) => [
      index('sign_ins_account_idx').on(table.account, table.createdAt),
      index('sign_ins_expires_at_idx').on(table.expiresAt),
    ],
  ),
  submission_rates: pgTable(
    'submission_rates',
    {
      sender: text('sender').notNull(),
      minute: moment('minute').notNull(),
      count: integer('count').notNull(),
    },
    (table) => [primaryKey({ columns: [table.sender, table.minute] })],
  ),
  suppressed_hashes: pgTable('suppressed_hashes', {
    hash: text('hash').primaryKey(),
    reason: text('reason').notNull(),
    at: moment('at').notNull().defaultNow(),
  }),
  totp_secrets: pgTable('totp_secrets', {
    account: integer('account_id').primaryKey(),
    secret: text('secret').notNull(),
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    confirmedAt: moment('confirmed_at'),
  }),
  unfinished_images: pgTable(
    'unfinished_images',
    {
      key: text('key').primaryKey(),
      notedAt: moment('noted_at').notNull().defaultNow(),
    },
    (table) => [index('unfinished_images_noted_at_idx').on(table.notedAt)],
  ),
  upcoming_news: pgTable(
    'upcoming_news',
    { news: integer('news_id').primaryKey(), dueAt: moment('due_at').notNull() },
    (table) => [index('upcoming_news_due_at_idx').on(table.dueAt)],
  ),
  webhook_secrets: pgTable(
    'webhook_secrets',
    {
      id: serial('id').primaryKey(),
      webhook: integer('webhook_id').notNull(),
      secret: text('secret').notNull(),
      endsAt: moment('ends_at'),
      createdAt: moment('created_at').notNull().defaultNow(),
    },
    (table) => [index('webhook_secrets_webhook_idx').on(table.webhook)],
  ),
  worker_heartbeats: pgTable('worker_heartbeats', {
    worker: uuid('worker').primaryKey(),
    seenAt: moment('seen_at').notNull().defaultNow(),
  }),
}

type SchemaHook = NonNullable<PostgresAdapterArgs['afterSchemaInit']>[number]

/** Declares the columns and tables that our migrations add to the platform's schema. */
export const declareTables: SchemaHook = ({ schema, extendTable }) => {
  const { consents, deliveries } = schema.tables
  if (deliveries)
    extendTable({ table: deliveries, columns: { firstAttemptAt: moment('first_attempt_at') } })
  // Without a foreign key: who leaves must not wait for who holds the newsletter.
  if (consents) extendTable({ table: consents, columns: { newsletter: integer('newsletter_id') } })
  return { ...schema, tables: { ...schema.tables, ...tables } }
}
