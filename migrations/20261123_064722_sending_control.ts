import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Newsletters that are being sent can be paused and cancelled. Deliveries are claimed by lane, one
 * for each newsletter and 0 for every other mail, so that those of a paused one are not read.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TYPE enum_deliveries_status ADD VALUE IF NOT EXISTS 'cancelled';
    CREATE TABLE newsletter_sendings (
      newsletter_id integer PRIMARY KEY REFERENCES newsletters ON DELETE CASCADE,
      state text NOT NULL DEFAULT 'sending'
        CHECK (state IN ('sending', 'paused', 'cancelled', 'done')),
      changed_by_id integer REFERENCES users ON DELETE SET NULL,
      changed_at timestamptz NOT NULL DEFAULT now(),
      audience jsonb NOT NULL
    );
    CREATE INDEX newsletter_sendings_open ON newsletter_sendings (newsletter_id)
      WHERE state = 'sending';
    INSERT INTO newsletter_sendings (newsletter_id, state, changed_at, audience)
    SELECT n.id,
      CASE WHEN EXISTS (SELECT FROM deliveries d
        WHERE d.newsletter_id = n.id AND d.status IN ('queued', 'sending')
          AND d.is_test IS NOT TRUE) THEN 'sending' ELSE 'done' END,
      coalesce(n.sent_at, now()),
      jsonb_build_object(
        'segments', coalesce((SELECT jsonb_agg(r.segments_id) FROM newsletters_rels r
          WHERE r.parent_id = n.id AND r.path = 'audience.segments'
            AND r.segments_id IS NOT NULL), '[]'),
        'minus', coalesce((SELECT jsonb_agg(r.segments_id) FROM newsletters_rels r
          WHERE r.parent_id = n.id AND r.path = 'audience.minus'
            AND r.segments_id IS NOT NULL), '[]'))
    FROM newsletters n WHERE n.status = 'sent';
    DROP INDEX deliveries_due;
    CREATE INDEX deliveries_due ON deliveries (
      (CASE WHEN is_test THEN 0 ELSE coalesce(newsletter_id, 0) END),
      (CASE status WHEN 'sending' THEN lease_until ELSE coalesce(next_attempt_at, to_timestamp(0)) END), id)
      WHERE status IN ('queued', 'sending');
  `)
}

/** The value of the enum stays: Postgres removes none. */
export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP INDEX deliveries_due;
    CREATE INDEX deliveries_due ON deliveries (
      (CASE status WHEN 'sending' THEN lease_until ELSE coalesce(next_attempt_at, to_timestamp(0)) END), id)
      WHERE status IN ('queued', 'sending');
    DROP TABLE newsletter_sendings;
  `)
}
