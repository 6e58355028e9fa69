import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** The order in which deliveries are due, and what a sent newsletter keeps of Settings. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    DROP INDEX deliveries_waiting;
    -- Every mail changes its row twice; these two answer no question of ours.
    DROP INDEX deliveries_updated_at_idx, deliveries_follow_up_idx;
    CREATE INDEX deliveries_due ON deliveries (
      (CASE status WHEN 'sending' THEN lease_until ELSE coalesce(next_attempt_at, to_timestamp(0)) END), id)
      WHERE status IN ('queued', 'sending');
    ALTER TABLE newsletters ADD COLUMN sent_wrapper varchar, ADD COLUMN sent_postal_address varchar;
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE newsletters DROP COLUMN sent_postal_address, DROP COLUMN sent_wrapper;
    DROP INDEX deliveries_due;
    CREATE INDEX deliveries_follow_up_idx ON deliveries (follow_up_id);
    CREATE INDEX deliveries_updated_at_idx ON deliveries (updated_at);
    CREATE INDEX deliveries_waiting ON deliveries (id) WHERE status IN ('queued', 'sending');
  `)
}
