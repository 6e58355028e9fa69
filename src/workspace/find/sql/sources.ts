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
  readonly columns: readonly string[]
  /** Another column that the search of the list looks at; that of content has an index too. */
  readonly also?: string
  /** The rows among which is searched, as in the index. */
  readonly only?: SQL
  readonly title: SQL
  readonly detail: SQL
  readonly state?: SQL
}

export const keyOf = (...columns: readonly string[]): SQL =>
  sql.raw(`muster_find_key(${columns.map((column) => `t.${column}`).join(', ')})`)

const foundBy = (...columns: readonly string[]) => ({ key: keyOf(...columns), columns })

/** The newest version of each document, drafts included. */
const newest = (kind: string, ...more: readonly string[]): Source => ({
  table: `_${kind}_v`,
  id: sql`t.parent_id`,
  ...foundBy('version_title', 'version_slug', ...more),
  also: 'version_description',
  only: sql`t.latest`,
  title: sql`coalesce(t.version_title, '')`,
  detail: sql`''`,
  state: sql`t.version__status`,
})

export const sources: Readonly<Record<FoundKind, Source>> = {
  actions: newest('actions'),
  news: newest('news', 'version_category'),
  events: newest('events', 'version_location'),
  pages: newest('pages'),
  people: {
    table: 'people',
    ...foundBy('name', 'role'),
    title: sql`t.name`,
    detail: sql`t.role`,
  },
  tags: { table: 'tags', ...foundBy('name', 'slug'), title: sql`t.name`, detail: sql`''` },
  media: {
    table: 'media',
    ...foundBy('original_name', 'alt', 'filename'),
    title: sql`coalesce(nullif(t.original_name, ''), t.filename, '')`,
    detail: sql`coalesce(t.alt, '')`,
  },
  files: {
    table: 'files',
    ...foundBy('title', 'original_name', 'filename'),
    title: sql`coalesce(nullif(t.title, ''), t.filename, '')`,
    detail: sql`coalesce(t.original_name, '')`,
  },
  contacts: {
    table: 'contacts',
    ...foundBy('name', 'email', 'phone'),
    title: sql`t.name`,
    detail: sql`concat_ws(' · ', nullif(t.email, ''), nullif(t.phone, ''))`,
  },
  'newsletter-subscribers': {
    table: 'newsletter_subscribers',
    ...foundBy('name', 'email'),
    title: sql`coalesce(nullif(t.name, ''), t.email)`,
    detail: sql`CASE WHEN t.name <> '' THEN t.email ELSE '' END`,
  },
  segments: { table: 'segments', ...foundBy('name'), title: sql`t.name`, detail: sql`''` },
  newsletters: {
    table: 'newsletters',
    ...foundBy('title', 'subject'),
    title: sql`t.title`,
    detail: sql`''`,
    state: sql`t.status`,
  },
  'compose-emails': {
    table: 'compose_emails',
    ...foundBy('title', 'subject'),
    title: sql`coalesce(nullif(t.title, ''), t.subject)`,
    detail: sql`''`,
    state: sql`t.status`,
  },
  'email-templates': {
    table: 'email_templates',
    ...foundBy('name', 'subject', 'category'),
    title: sql`t.name`,
    detail: sql`''`,
  },
  'contact-submissions': {
    table: 'contact_submissions',
    ...foundBy('subject', 'name', 'email'),
    also: 'message',
    title: sql`t.subject`,
    detail: sql`t.name`,
  },
  'action-submissions': {
    table: 'action_submissions',
    ...foundBy('title', 'contact_name', 'contact_email'),
    also: 'description',
    title: sql`t.title`,
    detail: sql`t.contact_name`,
  },
  users: {
    table: 'users',
    ...foundBy('username', 'display_name', 'email'),
    title: sql`coalesce(nullif(t.display_name, ''), t.username)`,
    detail: sql`t.email`,
  },
}
