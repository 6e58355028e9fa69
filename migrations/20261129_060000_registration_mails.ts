import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Texts of mails about registrations in the words of the organisation. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TYPE enum_settings_registration_mails_mail AS ENUM('confirm', 'requested', 'booked',
      'updated', 'waiting', 'offered', 'changed', 'event_cancelled', 'cancelled', 'merged',
      'declined', 'reminder_day', 'reminder_hours', 'thanks', 'link');
    CREATE TYPE enum_settings_registration_mails_language AS ENUM('en', 'de', 'fr', 'es', 'it');
    CREATE TABLE settings_registration_mails (
      _order integer NOT NULL,
      _parent_id integer NOT NULL
        CONSTRAINT settings_registration_mails_parent_id_fk REFERENCES settings(id) ON DELETE cascade,
      id varchar PRIMARY KEY NOT NULL,
      mail enum_settings_registration_mails_mail NOT NULL,
      language enum_settings_registration_mails_language NOT NULL,
      subject varchar NOT NULL,
      text varchar NOT NULL
    );
    CREATE INDEX settings_registration_mails_order_idx ON settings_registration_mails (_order);
    CREATE INDEX settings_registration_mails_parent_id_idx ON settings_registration_mails (_parent_id);`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TABLE settings_registration_mails;
    DROP TYPE enum_settings_registration_mails_mail;
    DROP TYPE enum_settings_registration_mails_language;`)
}
