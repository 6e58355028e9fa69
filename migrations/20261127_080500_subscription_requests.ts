import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** What public forms request of subscriptions, stored until it is done after the response. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE subscription_requests (
      id serial PRIMARY KEY,
      kind text NOT NULL CHECK (kind IN ('subscribe', 'unsubscribe')),
      email text NOT NULL,
      name text NOT NULL,
      source text NOT NULL,
      time_zone text NOT NULL,
      language text NOT NULL,
      received_at timestamptz NOT NULL DEFAULT now(),
      attempts integer NOT NULL DEFAULT 0,
      next_at timestamptz NOT NULL DEFAULT now()
    );`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE subscription_requests;`)
}
