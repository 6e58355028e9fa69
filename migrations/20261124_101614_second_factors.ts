import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Second factors, passkeys, and where accounts are signed in; all go with their account. Challenges
 * live for five minutes, so that losing them in a crash of the database is no loss.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TABLE "settings_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"text" varchar
  );
  ALTER TABLE "settings_texts" ADD CONSTRAINT "settings_texts_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."settings"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "settings_texts_order_parent" ON "settings_texts" USING btree ("order","parent_id");
  CREATE TABLE "totp_secrets" (
  	"account_id" integer PRIMARY KEY NOT NULL REFERENCES users ON DELETE CASCADE,
  	"secret" text NOT NULL,
  	"last_step" bigint DEFAULT 0 NOT NULL,
  	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
  	"confirmed_at" timestamp with time zone
  );
  CREATE TABLE "recovery_codes" (
  	"account_id" integer NOT NULL REFERENCES users ON DELETE CASCADE,
  	"hash" text NOT NULL,
  	CONSTRAINT "recovery_codes_account_id_hash_pk" PRIMARY KEY("account_id","hash")
  );
  CREATE TABLE "passkeys" (
  	"id" text PRIMARY KEY NOT NULL,
  	"account_id" integer NOT NULL REFERENCES users ON DELETE CASCADE,
  	"public_key" text NOT NULL,
  	"counter" bigint NOT NULL,
  	"transports" text[] NOT NULL,
  	"name" text NOT NULL,
  	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
  	"last_used_at" timestamp with time zone
  );
  CREATE INDEX "passkeys_account_idx" ON "passkeys" USING btree ("account_id");
  CREATE UNLOGGED TABLE "passkey_challenges" (
  	"handle_hash" text PRIMARY KEY NOT NULL,
  	"purpose" text NOT NULL CHECK (purpose IN ('register', 'sign-in')),
  	"account_id" integer REFERENCES users ON DELETE CASCADE,
  	"challenge" text NOT NULL,
  	"network" text NOT NULL,
  	"expires_at" timestamp with time zone NOT NULL
  );
  CREATE INDEX "passkey_challenges_network_idx" ON "passkey_challenges" USING btree ("network","expires_at");
  CREATE INDEX "passkey_challenges_expires_at_idx" ON "passkey_challenges" USING btree ("expires_at");
  CREATE TABLE "sign_ins" (
  	"key" text PRIMARY KEY NOT NULL,
  	"account_id" integer NOT NULL REFERENCES users ON DELETE CASCADE,
  	"kind" text NOT NULL CHECK (kind IN ('session', 'token')),
  	"device" text NOT NULL,
  	"network" text NOT NULL,
  	"created_at" timestamp with time zone NOT NULL,
  	"last_used_at" timestamp with time zone NOT NULL,
  	"expires_at" timestamp with time zone NOT NULL,
  	"ended_at" timestamp with time zone
  );
  CREATE INDEX "sign_ins_account_idx" ON "sign_ins" USING btree ("account_id","created_at");
  CREATE INDEX "sign_ins_expires_at_idx" ON "sign_ins" USING btree ("expires_at");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "settings_texts", "passkey_challenges", "passkeys", "recovery_codes", "sign_ins",
    "totp_secrets";`)
}
