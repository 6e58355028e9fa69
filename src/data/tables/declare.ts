import type { PostgresAdapterArgs } from '@payloadcms/db-postgres'
import { date, integer, jsonb, text, uuid } from '@payloadcms/db-postgres/drizzle/pg-core'
import { accountTables } from './accounts.ts'
import { timestamptz } from './column-types.ts'
import { contentTables } from './content.ts'
import { installationTables } from './installation.ts'
import { mailTables } from './mail.ts'
import { peopleTables } from './people.ts'
import { staffTables } from './staff.ts'

/**
 * Our own tables that are no collections of the platform. Hand-written migrations create them, with
 * what the platform's schema cannot express (checks, UNLOGGED); this declares them to the platform.
 */
const tables = {
  ...accountTables,
  ...contentTables,
  ...installationTables,
  ...mailTables,
  ...peopleTables,
  ...staffTables,
}

type SchemaHook = NonNullable<PostgresAdapterArgs['afterSchemaInit']>[number]

export const declareTables: SchemaHook = ({ schema, extendTable }) => {
  const {
    consents,
    contacts,
    deliveries,
    event_registrations: registrations,
    events,
    event_shifts: shifts,
    newsletter_subscribers: subscribers,
  } = schema.tables
  if (deliveries)
    extendTable({
      table: deliveries,
      columns: {
        firstAttemptAt: timestamptz('first_attempt_at'),
        unsubscribeUrl: text('unsubscribe_url'),
        // Of a weekly digest its week, of a newsletter the digest that listed it.
        week: date('week'),
        listedIn: integer('listed_in'),
        once: text('once'),
        calendar: text('calendar'),
      },
    })
  if (subscribers)
    extendTable({
      table: subscribers,
      columns: {
        unconfirmedName: text('unconfirmed_name'),
        pendingTopics: jsonb('pending_topics'),
      },
    })
  if (contacts)
    extendTable({
      table: contacts,
      columns: { nameFromForm: text('name_from_form'), trashedEmail: text('trashed_email') },
    })
  // No version has them, so that restoring one takes none of them back.
  if (events)
    extendTable({
      table: events,
      columns: {
        series: uuid('series'),
        revision: integer('revision').notNull().default(0),
        publishedFacts: jsonb('published_facts'),
      },
    })
  if (registrations)
    extendTable({
      table: registrations,
      columns: { checkIns: jsonb('check_ins'), import: integer('import_id') },
    })
  // Counted by a trigger (migrations/*_event_shifts.ts).
  if (shifts)
    extendTable({
      table: shifts,
      columns: {
        taken: integer('taken').notNull().default(0),
        waiting: integer('waiting').notNull().default(0),
      },
    })
  // Without a foreign key: who leaves must not wait for who holds the newsletter.
  if (consents) extendTable({ table: consents, columns: { newsletter: integer('newsletter_id') } })
  return { ...schema, tables: { ...schema.tables, ...tables } }
}
