import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** What was last approved of newsletters that are not sent, to show what has changed since. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE approved_newsletters (
      newsletter_id integer PRIMARY KEY REFERENCES newsletters ON DELETE CASCADE,
      approved_by_id integer REFERENCES users ON DELETE SET NULL,
      approved_at timestamptz NOT NULL,
      subject text NOT NULL,
      preheader text NOT NULL,
      html text NOT NULL,
      text text NOT NULL,
      audience jsonb NOT NULL
    );
    CREATE INDEX approved_newsletters_by ON approved_newsletters (approved_by_id);
    INSERT INTO approved_newsletters
    SELECT n.id, n.approved_by_id, coalesce(n.approved_at, now()), coalesce(n.subject, ''),
      coalesce(n.preheader, ''), coalesce(n.html_content, ''), coalesce(n.text_content, ''),
      (SELECT jsonb_build_object(
        'segments', coalesce(jsonb_agg(r.segments_id) FILTER (WHERE r.path = 'audience.segments'), '[]'),
        'minus', coalesce(jsonb_agg(r.segments_id) FILTER (WHERE r.path = 'audience.minus'), '[]'))
      FROM newsletters_rels r WHERE r.parent_id = n.id AND r.segments_id IS NOT NULL)
    FROM newsletters n WHERE n.approval_status = 'approved' AND n.status <> 'sent';`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE approved_newsletters;`)
}
