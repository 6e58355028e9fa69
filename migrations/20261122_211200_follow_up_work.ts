import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Open follow-ups by when they are due, snoozes included: all, and those of one owner; and ended
 * ones by when they ended.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE INDEX follow_ups_due_at_idx
      ON follow_ups (greatest(due_date, snoozed_until), id) WHERE status = 'pending';
    CREATE INDEX follow_ups_owner_due_at_idx
      ON follow_ups (owner_id, greatest(due_date, snoozed_until), id) WHERE status = 'pending';
    CREATE INDEX follow_ups_ended_idx
      ON follow_ups (coalesce(completed_at, updated_at), id) WHERE status <> 'pending'`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP INDEX follow_ups_ended_idx, follow_ups_owner_due_at_idx, follow_ups_due_at_idx`)
}
