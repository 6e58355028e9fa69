import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** The welcome mail of Settings, and which template a delivery is rendered from. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TYPE enum_deliveries_kind ADD VALUE 'welcome';
    ALTER TABLE deliveries ADD COLUMN email_template_id integer
      CONSTRAINT deliveries_email_template_id_email_templates_id_fk
      REFERENCES email_templates (id) ON DELETE SET NULL;
    ALTER TABLE settings ADD COLUMN welcome_template_id integer
      CONSTRAINT settings_welcome_template_id_email_templates_id_fk
      REFERENCES email_templates (id) ON DELETE SET NULL;
    ALTER TABLE settings ADD COLUMN welcome_imported boolean DEFAULT false;
    CREATE INDEX deliveries_email_template_idx ON deliveries (email_template_id);
    CREATE INDEX settings_welcome_template_idx ON settings (welcome_template_id);`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE settings DROP COLUMN welcome_imported, DROP COLUMN welcome_template_id;
    ALTER TABLE deliveries DROP COLUMN email_template_id;
    UPDATE deliveries SET kind = 'notification', status = CASE
      WHEN status IN ('queued', 'sending') THEN 'cancelled'::enum_deliveries_status ELSE status END
    WHERE kind = 'welcome';
    ALTER TABLE deliveries ALTER COLUMN kind SET DATA TYPE text;
    DROP TYPE enum_deliveries_kind;
    CREATE TYPE enum_deliveries_kind
      AS ENUM ('newsletter', 'compose', 'follow_up', 'notification', 'confirmation', 'reply');
    ALTER TABLE deliveries ALTER COLUMN kind SET DATA TYPE enum_deliveries_kind
      USING kind::enum_deliveries_kind;`)
}
