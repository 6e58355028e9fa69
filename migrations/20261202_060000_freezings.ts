import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * The recipients of a large newsletter become deliveries in steps. There is no row in
 * newsletter_sendings before the last of them: no worker, not of the version before either, claims
 * a delivery without one.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE newsletter_freezings (
      newsletter_id integer PRIMARY KEY REFERENCES newsletters ON DELETE CASCADE,
      state text NOT NULL DEFAULT 'sending' CHECK (state IN ('sending', 'paused', 'cancelled')),
      changed_by_id integer REFERENCES users ON DELETE SET NULL,
      changed_at timestamptz NOT NULL DEFAULT now(),
      audience jsonb NOT NULL,
      local_time timestamptz,
      tries_subjects boolean NOT NULL DEFAULT false,
      total integer NOT NULL DEFAULT 0
    );
    CREATE TABLE newsletter_freezing_steps (
      newsletter_id integer NOT NULL REFERENCES newsletter_freezings ON DELETE CASCADE,
      place integer NOT NULL,
      size integer NOT NULL,
      subscribers integer[] NOT NULL,
      PRIMARY KEY (newsletter_id, place)
    );`)
}

/** What is not written yet is not sent, as of a newsletter that is cancelled. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    INSERT INTO newsletter_sendings (newsletter_id, state, changed_by_id, changed_at, audience)
    SELECT newsletter_id, 'cancelled', changed_by_id, changed_at, audience FROM newsletter_freezings
    ON CONFLICT DO NOTHING;
    DROP TABLE newsletter_freezing_steps, newsletter_freezings;`)
}
