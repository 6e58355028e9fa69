import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** What search engines and shared links show of entries, and where the website shows drafts. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "actions" ADD COLUMN "seo_title" varchar DEFAULT '';
  ALTER TABLE "actions" ADD COLUMN "seo_description" varchar DEFAULT '';
  ALTER TABLE "actions" ADD COLUMN "seo_image_id" integer;
  ALTER TABLE "actions" ADD COLUMN "seo_noindex" boolean DEFAULT false;
  ALTER TABLE "actions" ADD COLUMN "seo_canonical" varchar DEFAULT '';
  ALTER TABLE "_actions_v" ADD COLUMN "version_seo_title" varchar DEFAULT '';
  ALTER TABLE "_actions_v" ADD COLUMN "version_seo_description" varchar DEFAULT '';
  ALTER TABLE "_actions_v" ADD COLUMN "version_seo_image_id" integer;
  ALTER TABLE "_actions_v" ADD COLUMN "version_seo_noindex" boolean DEFAULT false;
  ALTER TABLE "_actions_v" ADD COLUMN "version_seo_canonical" varchar DEFAULT '';
  ALTER TABLE "news" ADD COLUMN "seo_title" varchar DEFAULT '';
  ALTER TABLE "news" ADD COLUMN "seo_description" varchar DEFAULT '';
  ALTER TABLE "news" ADD COLUMN "seo_image_id" integer;
  ALTER TABLE "news" ADD COLUMN "seo_noindex" boolean DEFAULT false;
  ALTER TABLE "news" ADD COLUMN "seo_canonical" varchar DEFAULT '';
  ALTER TABLE "_news_v" ADD COLUMN "version_seo_title" varchar DEFAULT '';
  ALTER TABLE "_news_v" ADD COLUMN "version_seo_description" varchar DEFAULT '';
  ALTER TABLE "_news_v" ADD COLUMN "version_seo_image_id" integer;
  ALTER TABLE "_news_v" ADD COLUMN "version_seo_noindex" boolean DEFAULT false;
  ALTER TABLE "_news_v" ADD COLUMN "version_seo_canonical" varchar DEFAULT '';
  ALTER TABLE "events" ADD COLUMN "seo_title" varchar DEFAULT '';
  ALTER TABLE "events" ADD COLUMN "seo_description" varchar DEFAULT '';
  ALTER TABLE "events" ADD COLUMN "seo_image_id" integer;
  ALTER TABLE "events" ADD COLUMN "seo_noindex" boolean DEFAULT false;
  ALTER TABLE "events" ADD COLUMN "seo_canonical" varchar DEFAULT '';
  ALTER TABLE "_events_v" ADD COLUMN "version_seo_title" varchar DEFAULT '';
  ALTER TABLE "_events_v" ADD COLUMN "version_seo_description" varchar DEFAULT '';
  ALTER TABLE "_events_v" ADD COLUMN "version_seo_image_id" integer;
  ALTER TABLE "_events_v" ADD COLUMN "version_seo_noindex" boolean DEFAULT false;
  ALTER TABLE "_events_v" ADD COLUMN "version_seo_canonical" varchar DEFAULT '';
  ALTER TABLE "pages" ADD COLUMN "seo_title" varchar DEFAULT '';
  ALTER TABLE "pages" ADD COLUMN "seo_description" varchar DEFAULT '';
  ALTER TABLE "pages" ADD COLUMN "seo_image_id" integer;
  ALTER TABLE "pages" ADD COLUMN "seo_noindex" boolean DEFAULT false;
  ALTER TABLE "pages" ADD COLUMN "seo_canonical" varchar DEFAULT '';
  ALTER TABLE "_pages_v" ADD COLUMN "version_seo_title" varchar DEFAULT '';
  ALTER TABLE "_pages_v" ADD COLUMN "version_seo_description" varchar DEFAULT '';
  ALTER TABLE "_pages_v" ADD COLUMN "version_seo_image_id" integer;
  ALTER TABLE "_pages_v" ADD COLUMN "version_seo_noindex" boolean DEFAULT false;
  ALTER TABLE "_pages_v" ADD COLUMN "version_seo_canonical" varchar DEFAULT '';
  ALTER TABLE "settings" ADD COLUMN "preview_url" varchar DEFAULT '';
  ALTER TABLE "actions" ADD CONSTRAINT "actions_seo_image_id_media_id_fk" FOREIGN KEY ("seo_image_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_actions_v" ADD CONSTRAINT "_actions_v_version_seo_image_id_media_id_fk" FOREIGN KEY ("version_seo_image_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "news" ADD CONSTRAINT "news_seo_image_id_media_id_fk" FOREIGN KEY ("seo_image_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_news_v" ADD CONSTRAINT "_news_v_version_seo_image_id_media_id_fk" FOREIGN KEY ("version_seo_image_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "events" ADD CONSTRAINT "events_seo_image_id_media_id_fk" FOREIGN KEY ("seo_image_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_events_v" ADD CONSTRAINT "_events_v_version_seo_image_id_media_id_fk" FOREIGN KEY ("version_seo_image_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "pages" ADD CONSTRAINT "pages_seo_image_id_media_id_fk" FOREIGN KEY ("seo_image_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_pages_v" ADD CONSTRAINT "_pages_v_version_seo_image_id_media_id_fk" FOREIGN KEY ("version_seo_image_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "actions_seo_seo_image_idx" ON "actions" USING btree ("seo_image_id");
  CREATE INDEX "_actions_v_version_seo_version_seo_image_idx" ON "_actions_v" USING btree ("version_seo_image_id");
  CREATE INDEX "news_seo_seo_image_idx" ON "news" USING btree ("seo_image_id");
  CREATE INDEX "_news_v_version_seo_version_seo_image_idx" ON "_news_v" USING btree ("version_seo_image_id");
  CREATE INDEX "events_seo_seo_image_idx" ON "events" USING btree ("seo_image_id");
  CREATE INDEX "_events_v_version_seo_version_seo_image_idx" ON "_events_v" USING btree ("version_seo_image_id");
  CREATE INDEX "pages_seo_seo_image_idx" ON "pages" USING btree ("seo_image_id");
  CREATE INDEX "_pages_v_version_seo_version_seo_image_idx" ON "_pages_v" USING btree ("version_seo_image_id");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "actions" DROP CONSTRAINT "actions_seo_image_id_media_id_fk";
  
  ALTER TABLE "_actions_v" DROP CONSTRAINT "_actions_v_version_seo_image_id_media_id_fk";
  
  ALTER TABLE "news" DROP CONSTRAINT "news_seo_image_id_media_id_fk";
  
  ALTER TABLE "_news_v" DROP CONSTRAINT "_news_v_version_seo_image_id_media_id_fk";
  
  ALTER TABLE "events" DROP CONSTRAINT "events_seo_image_id_media_id_fk";
  
  ALTER TABLE "_events_v" DROP CONSTRAINT "_events_v_version_seo_image_id_media_id_fk";
  
  ALTER TABLE "pages" DROP CONSTRAINT "pages_seo_image_id_media_id_fk";
  
  ALTER TABLE "_pages_v" DROP CONSTRAINT "_pages_v_version_seo_image_id_media_id_fk";
  
  DROP INDEX "actions_seo_seo_image_idx";
  DROP INDEX "_actions_v_version_seo_version_seo_image_idx";
  DROP INDEX "news_seo_seo_image_idx";
  DROP INDEX "_news_v_version_seo_version_seo_image_idx";
  DROP INDEX "events_seo_seo_image_idx";
  DROP INDEX "_events_v_version_seo_version_seo_image_idx";
  DROP INDEX "pages_seo_seo_image_idx";
  DROP INDEX "_pages_v_version_seo_version_seo_image_idx";
  ALTER TABLE "actions" DROP COLUMN "seo_title";
  ALTER TABLE "actions" DROP COLUMN "seo_description";
  ALTER TABLE "actions" DROP COLUMN "seo_image_id";
  ALTER TABLE "actions" DROP COLUMN "seo_noindex";
  ALTER TABLE "actions" DROP COLUMN "seo_canonical";
  ALTER TABLE "_actions_v" DROP COLUMN "version_seo_title";
  ALTER TABLE "_actions_v" DROP COLUMN "version_seo_description";
  ALTER TABLE "_actions_v" DROP COLUMN "version_seo_image_id";
  ALTER TABLE "_actions_v" DROP COLUMN "version_seo_noindex";
  ALTER TABLE "_actions_v" DROP COLUMN "version_seo_canonical";
  ALTER TABLE "news" DROP COLUMN "seo_title";
  ALTER TABLE "news" DROP COLUMN "seo_description";
  ALTER TABLE "news" DROP COLUMN "seo_image_id";
  ALTER TABLE "news" DROP COLUMN "seo_noindex";
  ALTER TABLE "news" DROP COLUMN "seo_canonical";
  ALTER TABLE "_news_v" DROP COLUMN "version_seo_title";
  ALTER TABLE "_news_v" DROP COLUMN "version_seo_description";
  ALTER TABLE "_news_v" DROP COLUMN "version_seo_image_id";
  ALTER TABLE "_news_v" DROP COLUMN "version_seo_noindex";
  ALTER TABLE "_news_v" DROP COLUMN "version_seo_canonical";
  ALTER TABLE "events" DROP COLUMN "seo_title";
  ALTER TABLE "events" DROP COLUMN "seo_description";
  ALTER TABLE "events" DROP COLUMN "seo_image_id";
  ALTER TABLE "events" DROP COLUMN "seo_noindex";
  ALTER TABLE "events" DROP COLUMN "seo_canonical";
  ALTER TABLE "_events_v" DROP COLUMN "version_seo_title";
  ALTER TABLE "_events_v" DROP COLUMN "version_seo_description";
  ALTER TABLE "_events_v" DROP COLUMN "version_seo_image_id";
  ALTER TABLE "_events_v" DROP COLUMN "version_seo_noindex";
  ALTER TABLE "_events_v" DROP COLUMN "version_seo_canonical";
  ALTER TABLE "pages" DROP COLUMN "seo_title";
  ALTER TABLE "pages" DROP COLUMN "seo_description";
  ALTER TABLE "pages" DROP COLUMN "seo_image_id";
  ALTER TABLE "pages" DROP COLUMN "seo_noindex";
  ALTER TABLE "pages" DROP COLUMN "seo_canonical";
  ALTER TABLE "_pages_v" DROP COLUMN "version_seo_title";
  ALTER TABLE "_pages_v" DROP COLUMN "version_seo_description";
  ALTER TABLE "_pages_v" DROP COLUMN "version_seo_image_id";
  ALTER TABLE "_pages_v" DROP COLUMN "version_seo_noindex";
  ALTER TABLE "_pages_v" DROP COLUMN "version_seo_canonical";
  ALTER TABLE "settings" DROP COLUMN "preview_url";`)
}
