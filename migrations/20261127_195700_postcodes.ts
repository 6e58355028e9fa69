import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Where postcodes are, as the organisation has imported them. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE postcodes (
      country text NOT NULL,
      postcode text NOT NULL,
      latitude double precision NOT NULL,
      longitude double precision NOT NULL,
      CONSTRAINT postcodes_country_postcode_pk PRIMARY KEY (country, postcode)
    );`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE postcodes;`)
}
