import { sql } from '@payloadcms/db-postgres'
import type { SQL } from 'drizzle-orm'
import type { FoundKind } from '#src/contract/find.ts'

/** Where documents of a kind are found. All columns are of the row `t`. */
export interface Source {
  readonly table: string
  /** The id of the document, where it is not that of the row. */
  readonly id?: SQL
  /** What is searched: exactly the expression of the index (migrations/*_find_indexes.ts). */
  readonly key: SQL
  /** The rows among which is searched, as in the index. */
  readonly only?: SQL
  readonly title: SQL
  readonly detail: SQL
  /** A value that is stored for its state. */
  readonly state?: SQL
}

const key = (...columns: readonly string[]): SQL =>
  sql.raw(`muster_find_key(${columns.map((column) => `t.${column}`).join(', ')})`)

/** The newest version of each document, drafts included. */
const newest = (kind: string, ...more: readonly string[]): Source => ({
  table: `_${kind}_v`,
  id: sql`t.parent_id`,
  key: key('version_title', 'version_slug', ...more),
  only: sql`t.latest`,
  title: sql`coalesce(t.version_title, '')`,
  detail: sql`''`,
  state: sql`t.version__status`,
})

/** The sources of each kind. */
export const sources: Readonly<Record<FoundKind, Source>> = {
  actions: newest('actions'),
  news: newest('news', 'version_category'),
  events: newest('events', 'version_location'),
  pages: newest('pages'),
  people: {
    table: 'people',
    key: key('name', 'role'),
    title: sql`t.name`,
    detail: sql`t.role`,
  },
  tags: { table: 'tags', key: key('name', 'slug'), title: sql`t.name`, detail: sql`''` },
  media: {
    table: 'media',
    key: key('original_name', 'alt', 'filename'),
    title: sql`coalesce(nullif(t.original_name, ''), t.filename, '')`,
    detail: sql`coalesce(t.alt, '')`,
  },
  contacts: {
    table: 'contacts',
    key: key('name', 'email', 'phone'),
    title: sql`t.name`,
    detail: sql`concat_ws(' · ', nullif(t.email, ''), nullif(t.phone, ''))`,
  },
  'newsletter-subscribers': {
    table: 'newsletter_subscribers',
    key: key('name', 'email'),
    title: sql`coalesce(nullif(t.name, ''), t.email)`,
    detail: sql`CASE WHEN t.name <> '' THEN t.email ELSE '' END`,
  },
  segments: { table: 'segments', key: key('name'), title: sql`t.name`, detail: sql`''` },
  newsletters: {
    table: 'newsletters',
    key: key('title', 'subject'),
    title: sql`t.title`,
    detail: sql`''`,
    state: sql`t.status`,
  },
  'compose-emails': {
    table: 'compose_emails',
    key: key('title', 'subject'),
    title: sql`coalesce(nullif(t.title, ''), t.subject)`,
    detail: sql`''`,
    state: sql`t.status`,
  },
  'email-templates': {
    table: 'email_templates',
    key: key('name', 'subject', 'category'),
    title: sql`t.name`,
    detail: sql`''`,
  },
  'contact-submissions': {
    table: 'contact_submissions',
    key: key('subject', 'name', 'email'),
    title: sql`t.subject`,
    detail: sql`t.name`,
  },
  'action-submissions': {
    table: 'action_submissions',
    key: key('title', 'contact_name', 'contact_email'),
    title: sql`t.title`,
    detail: sql`t.contact_name`,
  },
  users: {
    table: 'users',
    key: key('username', 'display_name', 'email'),
    title: sql`coalesce(nullif(t.display_name, ''), t.username)`,
    detail: sql`t.email`,
  },
}
