import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Links of the navigation: to articles, events, actions and other websites. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TYPE "public"."enum_navigation_items_children_kind" ADD VALUE 'article';
  ALTER TYPE "public"."enum_navigation_items_children_kind" ADD VALUE 'event';
  ALTER TYPE "public"."enum_navigation_items_children_kind" ADD VALUE 'action';
  ALTER TYPE "public"."enum_navigation_items_children_kind" ADD VALUE 'external';
  ALTER TYPE "public"."enum_navigation_items_kind" ADD VALUE 'article' BEFORE 'folder';
  ALTER TYPE "public"."enum_navigation_items_kind" ADD VALUE 'event' BEFORE 'folder';
  ALTER TYPE "public"."enum_navigation_items_kind" ADD VALUE 'action' BEFORE 'folder';
  ALTER TYPE "public"."enum_navigation_items_kind" ADD VALUE 'external' BEFORE 'folder';
  ALTER TABLE "navigation_items_children" ADD COLUMN "article_id" integer;
  ALTER TABLE "navigation_items_children" ADD COLUMN "event_id" integer;
  ALTER TABLE "navigation_items_children" ADD COLUMN "action_id" integer;
  ALTER TABLE "navigation_items_children" ADD COLUMN "url" varchar;
  ALTER TABLE "navigation_items_children" ADD COLUMN "opens_in_new_tab" boolean DEFAULT false;
  ALTER TABLE "navigation_items" ADD COLUMN "article_id" integer;
  ALTER TABLE "navigation_items" ADD COLUMN "event_id" integer;
  ALTER TABLE "navigation_items" ADD COLUMN "action_id" integer;
  ALTER TABLE "navigation_items" ADD COLUMN "url" varchar;
  ALTER TABLE "navigation_items" ADD COLUMN "opens_in_new_tab" boolean DEFAULT false;
  ALTER TABLE "navigation" ADD COLUMN "last_link_number" numeric DEFAULT 0;
  ALTER TABLE "navigation_items_children" ADD CONSTRAINT "navigation_items_children_article_id_news_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."news"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "navigation_items_children" ADD CONSTRAINT "navigation_items_children_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "navigation_items_children" ADD CONSTRAINT "navigation_items_children_action_id_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."actions"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "navigation_items" ADD CONSTRAINT "navigation_items_article_id_news_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."news"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "navigation_items" ADD CONSTRAINT "navigation_items_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "navigation_items" ADD CONSTRAINT "navigation_items_action_id_actions_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."actions"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "navigation_items_children_article_idx" ON "navigation_items_children" USING btree ("article_id");
  CREATE INDEX "navigation_items_children_event_idx" ON "navigation_items_children" USING btree ("event_id");
  CREATE INDEX "navigation_items_children_action_idx" ON "navigation_items_children" USING btree ("action_id");
  CREATE INDEX "navigation_items_article_idx" ON "navigation_items" USING btree ("article_id");
  CREATE INDEX "navigation_items_event_idx" ON "navigation_items" USING btree ("event_id");
  CREATE INDEX "navigation_items_action_idx" ON "navigation_items" USING btree ("action_id");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DELETE FROM "navigation_items_children" WHERE "kind"::text IN ('article', 'event', 'action', 'external');
  DELETE FROM "navigation_items" WHERE "kind"::text IN ('article', 'event', 'action', 'external');
   ALTER TABLE "navigation_items_children" DROP CONSTRAINT "navigation_items_children_article_id_news_id_fk";
  
  ALTER TABLE "navigation_items_children" DROP CONSTRAINT "navigation_items_children_event_id_events_id_fk";
  
  ALTER TABLE "navigation_items_children" DROP CONSTRAINT "navigation_items_children_action_id_actions_id_fk";
  
  ALTER TABLE "navigation_items" DROP CONSTRAINT "navigation_items_article_id_news_id_fk";
  
  ALTER TABLE "navigation_items" DROP CONSTRAINT "navigation_items_event_id_events_id_fk";
  
  ALTER TABLE "navigation_items" DROP CONSTRAINT "navigation_items_action_id_actions_id_fk";
  
  ALTER TABLE "navigation_items_children" ALTER COLUMN "kind" SET DATA TYPE text;
  ALTER TABLE "navigation_items_children" ALTER COLUMN "kind" SET DEFAULT 'static'::text;
  DROP TYPE "public"."enum_navigation_items_children_kind";
  CREATE TYPE "public"."enum_navigation_items_children_kind" AS ENUM('static', 'page');
  ALTER TABLE "navigation_items_children" ALTER COLUMN "kind" SET DEFAULT 'static'::"public"."enum_navigation_items_children_kind";
  ALTER TABLE "navigation_items_children" ALTER COLUMN "kind" SET DATA TYPE "public"."enum_navigation_items_children_kind" USING "kind"::"public"."enum_navigation_items_children_kind";
  ALTER TABLE "navigation_items" ALTER COLUMN "kind" SET DATA TYPE text;
  ALTER TABLE "navigation_items" ALTER COLUMN "kind" SET DEFAULT 'static'::text;
  DROP TYPE "public"."enum_navigation_items_kind";
  CREATE TYPE "public"."enum_navigation_items_kind" AS ENUM('static', 'page', 'folder');
  ALTER TABLE "navigation_items" ALTER COLUMN "kind" SET DEFAULT 'static'::"public"."enum_navigation_items_kind";
  ALTER TABLE "navigation_items" ALTER COLUMN "kind" SET DATA TYPE "public"."enum_navigation_items_kind" USING "kind"::"public"."enum_navigation_items_kind";
  DROP INDEX "navigation_items_children_article_idx";
  DROP INDEX "navigation_items_children_event_idx";
  DROP INDEX "navigation_items_children_action_idx";
  DROP INDEX "navigation_items_article_idx";
  DROP INDEX "navigation_items_event_idx";
  DROP INDEX "navigation_items_action_idx";
  ALTER TABLE "navigation_items_children" DROP COLUMN "article_id";
  ALTER TABLE "navigation_items_children" DROP COLUMN "event_id";
  ALTER TABLE "navigation_items_children" DROP COLUMN "action_id";
  ALTER TABLE "navigation_items_children" DROP COLUMN "url";
  ALTER TABLE "navigation_items_children" DROP COLUMN "opens_in_new_tab";
  ALTER TABLE "navigation_items" DROP COLUMN "article_id";
  ALTER TABLE "navigation_items" DROP COLUMN "event_id";
  ALTER TABLE "navigation_items" DROP COLUMN "action_id";
  ALTER TABLE "navigation_items" DROP COLUMN "url";
  ALTER TABLE "navigation_items" DROP COLUMN "opens_in_new_tab";
  ALTER TABLE "navigation" DROP COLUMN "last_link_number";`)
}
