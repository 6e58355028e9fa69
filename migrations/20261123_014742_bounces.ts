import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** What comes back for mails: an event of a source is recorded once, whoever repeats it. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "enum_deliveries_bounce" AS ENUM('hard', 'soft', 'complaint');
  CREATE TYPE "enum_bounces_kind" AS ENUM('hard', 'soft', 'complaint');
  CREATE TYPE "enum_bounces_source" AS ENUM('dsn', 'arf', 'ses', 'postmark', 'mailgun', 'sendgrid');
  CREATE TABLE "bounces" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"email" varchar,
  	"kind" "enum_bounces_kind" NOT NULL,
  	"source" "enum_bounces_source" NOT NULL,
  	"reason" varchar DEFAULT '',
  	"delivery_id" integer,
  	"matched" boolean DEFAULT false,
  	"raw" varchar,
  	"at" timestamp(3) with time zone NOT NULL,
  	"event_id" varchar NOT NULL,
  	"counted" boolean DEFAULT false,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "mail_event_tokens" (
  	"token" text PRIMARY KEY NOT NULL,
  	"at" timestamp with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "deliveries" ADD COLUMN "bounce" "enum_deliveries_bounce";
  ALTER TABLE "bounces" ADD CONSTRAINT "bounces_delivery_id_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "deliveries"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "bounces_email_idx" ON "bounces" USING btree ("email");
  CREATE INDEX "bounces_delivery_idx" ON "bounces" USING btree ("delivery_id");
  CREATE INDEX "bounces_at_idx" ON "bounces" USING btree ("at");
  CREATE INDEX "bounces_updated_at_idx" ON "bounces" USING btree ("updated_at");
  CREATE INDEX "bounces_created_at_idx" ON "bounces" USING btree ("created_at");
  CREATE INDEX "mail_event_tokens_at_idx" ON "mail_event_tokens" USING btree ("at");

  CREATE UNIQUE INDEX bounces_event_once ON bounces (source, event_id);
  ALTER TABLE bounces
    ADD CONSTRAINT bounces_raw_check CHECK (length(raw) <= 2000);`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "bounces" CASCADE;
  DROP TABLE "mail_event_tokens" CASCADE;
  ALTER TABLE "deliveries" DROP COLUMN "bounce";
  DROP TYPE "enum_deliveries_bounce";
  DROP TYPE "enum_bounces_kind";
  DROP TYPE "enum_bounces_source";`)
}
