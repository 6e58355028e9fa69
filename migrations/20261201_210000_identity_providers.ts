import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Who accounts are to the organisation's provider, attempts to sign in with it, and sessions that it
 * has asked a second factor for. Attempts live for ten minutes, so that losing them in a crash of the
 * database is no loss.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "provider_identities" (
  	"issuer" text NOT NULL,
  	"subject" text NOT NULL,
  	"account_id" integer NOT NULL REFERENCES users ON DELETE CASCADE,
  	"linked_at" timestamp with time zone DEFAULT now() NOT NULL,
  	CONSTRAINT "provider_identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
  );
  CREATE UNIQUE INDEX "provider_identities_account_idx" ON "provider_identities" USING btree ("account_id","issuer");
  CREATE UNLOGGED TABLE "provider_attempts" (
  	"handle_hash" text PRIMARY KEY NOT NULL,
  	"state" text NOT NULL,
  	"nonce" text NOT NULL,
  	"verifier" text NOT NULL,
  	"destination" text NOT NULL,
  	"account_id" integer REFERENCES users ON DELETE CASCADE,
  	"network" text NOT NULL,
  	"expires_at" timestamp with time zone NOT NULL
  );
  CREATE INDEX "provider_attempts_network_idx" ON "provider_attempts" USING btree ("network","expires_at");
  CREATE INDEX "provider_attempts_expires_at_idx" ON "provider_attempts" USING btree ("expires_at");
  ALTER TABLE "sign_ins" ADD COLUMN "has_factor" boolean DEFAULT false NOT NULL;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "sign_ins" DROP COLUMN "has_factor";
   DROP TABLE "provider_attempts", "provider_identities";`)
}
