import { sql } from '@payloadcms/db-postgres'
import {
  bigserial,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  varchar,
} from '@payloadcms/db-postgres/drizzle/pg-core'
import { timestamptz, tsvector, xid8 } from './column-types.ts'

export const contentTables = {
  event_places: pgTable('event_places', {
    event: integer('event_id').primaryKey(),
    capacity: integer('capacity'),
    taken: integer('taken').notNull().default(0),
    waiting: integer('waiting').notNull().default(0),
  }),
  participant_imports: pgTable(
    'participant_imports',
    {
      id: serial('id').primaryKey(),
      event: integer('event_id').notNull(),
      createdAt: timestamptz('created_at').notNull().defaultNow(),
    },
    (table) => [index('participant_imports_event_idx').on(table.event)],
  ),
  public_changes: pgTable(
    'public_changes',
    {
      seq: bigserial('seq', { mode: 'bigint' }).primaryKey(),
      changedIn: xid8('changed_in').notNull().default(sql`pg_current_xact_id()`),
      changedAt: timestamptz('changed_at').notNull().defaultNow(),
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
  search_entries: pgTable(
    'search_entries',
    {
      kind: text('kind').notNull(),
      document: integer('document_id').notNull(),
      language: text('language').notNull(),
      title: text('title').notNull(),
      description: text('description').notNull(),
      body: text('body').notNull(),
      topics: text('topics'),
      publicFrom: timestamptz('public_from').notNull(),
      dated: timestamptz('dated').notNull(),
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
  search_words: pgTable(
    'search_words',
    {
      word: text('word').notNull(),
      plain: text('plain').notNull(),
      letters: text('letters').notNull(),
      sound: text('sound').notNull(),
    },
    (table) => [
      index('search_words_word').on(table.word),
      index('search_words_letters').on(table.letters),
      index('search_words_sound').on(table.sound),
    ],
  ),
  unfinished_images: pgTable(
    'unfinished_images',
    {
      key: text('key').primaryKey(),
      notedAt: timestamptz('noted_at').notNull().defaultNow(),
    },
    (table) => [index('unfinished_images_noted_at_idx').on(table.notedAt)],
  ),
  upcoming_news: pgTable(
    'upcoming_news',
    { news: integer('news_id').primaryKey(), dueAt: timestamptz('due_at').notNull() },
    (table) => [index('upcoming_news_due_at_idx').on(table.dueAt)],
  ),
}
