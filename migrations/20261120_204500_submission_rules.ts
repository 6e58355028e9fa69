import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** A decision has a date, exactly when there is one; submissions are counted per sender. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE contact_submissions ADD CONSTRAINT contact_submissions_handled_when
      CHECK ((status = 'new') = (handled_at IS NULL));
    ALTER TABLE action_submissions ADD CONSTRAINT action_submissions_decided_when
      CHECK ((status = 'new') = (decided_at IS NULL));
    ALTER TABLE action_submissions ADD CONSTRAINT action_submissions_accepted_action
      CHECK (action_id IS NULL OR status = 'accepted');
    CREATE UNLOGGED TABLE submission_rates (
      sender text NOT NULL,
      minute timestamptz NOT NULL,
      count integer NOT NULL,
      PRIMARY KEY (sender, minute)
    );`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TABLE submission_rates;
    ALTER TABLE action_submissions DROP CONSTRAINT action_submissions_accepted_action;
    ALTER TABLE action_submissions DROP CONSTRAINT action_submissions_decided_when;
    ALTER TABLE contact_submissions DROP CONSTRAINT contact_submissions_handled_when;`)
}
