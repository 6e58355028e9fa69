import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** A table of blocks, of forms or of their versions. */
const tableOf = (parent: 'forms' | '_forms_v'): string => {
  const table = `${parent}_blocks_form_file`
  const [id, uuid] =
    parent === 'forms'
      ? ['varchar PRIMARY KEY NOT NULL', '']
      : ['serial PRIMARY KEY NOT NULL', '_uuid varchar,']
  return `
    CREATE TABLE ${table} (_order integer NOT NULL, _parent_id integer NOT NULL,
      _path text NOT NULL, id ${id}, label varchar, required boolean DEFAULT false,
      help varchar DEFAULT '', translations jsonb, show_if_question varchar DEFAULT '',
      show_if_values varchar DEFAULT '', name varchar, ${uuid} block_name varchar);
    ALTER TABLE ${table} ADD CONSTRAINT ${table}_parent_id_fk
      FOREIGN KEY (_parent_id) REFERENCES ${parent}(id) ON DELETE cascade;
    CREATE INDEX ${table}_order_idx ON ${table} (_order);
    CREATE INDEX ${table}_parent_id_idx ON ${table} (_parent_id);
    CREATE INDEX ${table}_path_idx ON ${table} (_path);`
}

/** Questions of forms that a file answers, and the files: each is used once, by one of the answers. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(
    sql.raw(`${tableOf('forms')} ${tableOf('_forms_v')}
    CREATE TABLE form_files (
      key text PRIMARY KEY NOT NULL,
      form_id integer REFERENCES forms (id) ON DELETE set null,
      question text NOT NULL,
      name text NOT NULL,
      size integer NOT NULL,
      used boolean DEFAULT false NOT NULL,
      answers_id integer REFERENCES form_answers (id) ON DELETE set null,
      created_at timestamp with time zone DEFAULT now() NOT NULL,
      CONSTRAINT form_files_used CHECK (used OR answers_id IS NULL)
    );
    CREATE UNIQUE INDEX form_files_answers_idx ON form_files (answers_id, question);
    CREATE INDEX form_files_without_answers ON form_files (used, created_at) WHERE answers_id IS NULL;`),
  )
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(
    sql.raw('DROP TABLE form_files, forms_blocks_form_file, _forms_v_blocks_form_file;'),
  )
}
