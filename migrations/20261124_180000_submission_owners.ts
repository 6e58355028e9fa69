import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Messages and proposals have an owner. The inbox reads them the newest first: open ones and those that
 * are done, of all, of one owner or of nobody, however few they are among the others.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "contact_submissions" ADD COLUMN "owner_id" integer;
  ALTER TABLE "action_submissions" ADD COLUMN "owner_id" integer;
  ALTER TABLE "contact_submissions" ADD CONSTRAINT "contact_submissions_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "action_submissions" ADD CONSTRAINT "action_submissions_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "contact_submissions_owner_idx" ON "contact_submissions" USING btree ("owner_id");
  CREATE INDEX "action_submissions_owner_idx" ON "action_submissions" USING btree ("owner_id");
  CREATE INDEX contact_submissions_open_idx
    ON contact_submissions (created_at DESC, id DESC) WHERE status = 'new';
  CREATE INDEX action_submissions_open_idx
    ON action_submissions (created_at DESC, id DESC) WHERE status = 'new';
  CREATE INDEX contact_submissions_owner_open_idx
    ON contact_submissions (owner_id, created_at DESC, id DESC) WHERE status = 'new';
  CREATE INDEX action_submissions_owner_open_idx
    ON action_submissions (owner_id, created_at DESC, id DESC) WHERE status = 'new';
  CREATE INDEX contact_submissions_ended_idx
    ON contact_submissions (created_at DESC, id DESC) WHERE status <> 'new';
  CREATE INDEX action_submissions_ended_idx
    ON action_submissions (created_at DESC, id DESC) WHERE status <> 'new';
  CREATE INDEX contact_submissions_owner_ended_idx
    ON contact_submissions (owner_id, created_at DESC, id DESC) WHERE status <> 'new';
  CREATE INDEX action_submissions_owner_ended_idx
    ON action_submissions (owner_id, created_at DESC, id DESC) WHERE status <> 'new';`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP INDEX contact_submissions_open_idx, action_submissions_open_idx,
    contact_submissions_owner_open_idx, action_submissions_owner_open_idx,
    contact_submissions_ended_idx, action_submissions_ended_idx,
    contact_submissions_owner_ended_idx, action_submissions_owner_ended_idx;
  ALTER TABLE "contact_submissions" DROP CONSTRAINT "contact_submissions_owner_id_users_id_fk";
  ALTER TABLE "action_submissions" DROP CONSTRAINT "action_submissions_owner_id_users_id_fk";
  DROP INDEX "contact_submissions_owner_idx";
  DROP INDEX "action_submissions_owner_idx";
  ALTER TABLE "contact_submissions" DROP COLUMN "owner_id";
  ALTER TABLE "action_submissions" DROP COLUMN "owner_id";`)
}
