import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  varchar,
} from '@payloadcms/db-postgres/drizzle/pg-core'
import { timestamptz } from './column-types.ts'

export const peopleTables = {
  form_versions: pgTable(
    'form_versions',
    {
      form: integer('form_id').notNull(),
      number: integer('number').notNull(),
      body: jsonb('body').notNull(),
      createdAt: timestamptz('created_at').notNull().defaultNow(),
    },
    (table) => [primaryKey({ columns: [table.form, table.number] })],
  ),
  form_totals: pgTable('form_totals', {
    form: integer('form_id').primaryKey(),
    taken: integer('taken').notNull().default(0),
    anonymous: boolean('anonymous').notNull().default(false),
    confirmed: integer('confirmed').notNull().default(0),
    withdrawn: integer('withdrawn').notNull().default(0),
    duplicates: integer('duplicates').notNull().default(0),
    paper: integer('paper').notNull().default(0),
    entries: integer('entries').notNull().default(0),
    digest: text('digest').notNull().default(''),
  }),
  petition_entries: pgTable(
    'petition_entries',
    {
      form: integer('form_id').notNull(),
      number: integer('number').notNull(),
      kind: text('kind').notNull(),
      count: integer('count').notNull(),
      day: date('day').notNull(),
      of: integer('of_number'),
      note: text('note').notNull(),
      digest: text('digest').notNull(),
    },
    (table) => [primaryKey({ columns: [table.form, table.number] })],
  ),
  petition_signatures: pgTable('petition_signatures', {
    answers: integer('answers_id').primaryKey(),
    form: integer('form_id').notNull(),
    number: integer('number').notNull(),
    day: date('day').notNull(),
    salt: text('salt').notNull(),
    name: text('name').notNull(),
    place: text('place').notNull(),
    region: text('region').notNull(),
    displayed: boolean('displayed').notNull(),
  }),
  petition_milestones: pgTable(
    'petition_milestones',
    { form: integer('form_id').notNull(), milestone: integer('milestone').notNull() },
    (table) => [primaryKey({ columns: [table.form, table.milestone] })],
  ),
  form_value_counts: pgTable(
    'form_value_counts',
    {
      form: integer('form_id').notNull(),
      question: text('question').notNull(),
      value: text('value').notNull(),
      count: integer('count').notNull(),
    },
    (table) => [primaryKey({ columns: [table.form, table.question, table.value] })],
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
  postcodes: pgTable(
    'postcodes',
    {
      country: text('country').notNull(),
      /** In capitals and without blanks, as those of contacts are compared. */
      postcode: text('postcode').notNull(),
      latitude: doublePrecision('latitude').notNull(),
      longitude: doublePrecision('longitude').notNull(),
    },
    (table) => [primaryKey({ columns: [table.country, table.postcode] })],
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
      mergedAt: timestamptz('merged_at').notNull().defaultNow(),
      undoneAt: timestamptz('undone_at'),
    },
    (table) => [
      index('contact_merges_kept_idx').on(table.kept),
      index('contact_merges_merged_at_idx').on(table.mergedAt),
    ],
  ),
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
  preference_requests: pgTable(
    'preference_requests',
    {
      id: serial('id').primaryKey(),
      delivery: integer('delivery_id').notNull(),
      kind: text('kind').notNull(),
      name: text('name'),
      createdAt: timestamptz('created_at').notNull().defaultNow(),
      usedAt: timestamptz('used_at'),
    },
    (table) => [
      index('preference_requests_delivery_idx').on(table.delivery),
      index('preference_requests_created_at_idx').on(table.createdAt),
    ],
  ),
  door_links: pgTable(
    'door_links',
    {
      id: serial('id').primaryKey(),
      event: integer('event_id').notNull(),
      day: date('day').notNull(),
      startsAt: timestamptz('starts_at').notNull(),
      endsAt: timestamptz('ends_at').notNull(),
    },
    (table) => [uniqueIndex('door_links_event_day_idx').on(table.event, table.day)],
  ),
  submission_bytes: pgTable(
    'submission_bytes',
    {
      sender: text('sender').notNull(),
      slot: timestamptz('slot').notNull(),
      bytes: bigint('bytes', { mode: 'number' }).notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.sender, table.slot] }),
      index('submission_bytes_slot_idx').on(table.slot),
    ],
  ),
  submission_counts: pgTable(
    'submission_counts',
    {
      what: text('what').notNull(),
      minute: timestamptz('minute').notNull(),
      count: integer('count').notNull(),
    },
    (table) => [
      primaryKey({ columns: [table.what, table.minute] }),
      index('submission_counts_minute_idx').on(table.minute),
    ],
  ),
  submission_mails: pgTable('submission_mails', {
    minute: timestamptz('minute').primaryKey(),
    count: integer('count').notNull(),
  }),
  submission_rates: pgTable(
    'submission_rates',
    {
      sender: text('sender').notNull(),
      minute: timestamptz('minute').notNull(),
      count: integer('count').notNull(),
    },
    (table) => [primaryKey({ columns: [table.sender, table.minute] })],
  ),
  subscription_requests: pgTable('subscription_requests', {
    id: serial('id').primaryKey(),
    kind: text('kind').notNull(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    source: text('source').notNull(),
    timeZone: text('time_zone').notNull(),
    language: text('language').notNull(),
    receivedAt: timestamptz('received_at').notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    nextAt: timestamptz('next_at').notNull().defaultNow(),
    topics: jsonb('topics').notNull().default([]),
    saidLanguage: text('said_language'),
    postcode: text('postcode'),
    city: text('city'),
  }),
  suppressed_hashes: pgTable('suppressed_hashes', {
    hash: text('hash').primaryKey(),
    reason: text('reason').notNull(),
    at: timestamptz('at').notNull().defaultNow(),
  }),
}
