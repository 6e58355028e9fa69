import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** What must hold of content, whoever writes it, and indexes for every documented order. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE INDEX actions_public_order ON actions (display_order, id) WHERE _status = 'published';
    CREATE INDEX news_public_order ON news (published_at DESC, id DESC) WHERE _status = 'published';
    CREATE INDEX news_public_category ON news (category) WHERE _status = 'published';
    CREATE INDEX events_public_order ON events (start_date, id) WHERE _status = 'published';
    CREATE INDEX pages_public_order ON pages (title, id) WHERE _status = 'published';
    CREATE INDEX people_order ON people (display_order, id);
    CREATE INDEX tags_order ON tags (name, id);

    -- A tag given twice counts once; the same index finds the tags of an entry.
    CREATE UNIQUE INDEX actions_tag_once ON actions_rels (parent_id, tags_id) WHERE path = 'tags';
    CREATE UNIQUE INDEX news_tag_once ON news_rels (parent_id, tags_id) WHERE path = 'tags';
    CREATE UNIQUE INDEX events_tag_once ON events_rels (parent_id, tags_id) WHERE path = 'tags';
    CREATE UNIQUE INDEX pages_tag_once ON pages_rels (parent_id, tags_id) WHERE path = 'tags';
    -- The entries of a tag.
    CREATE INDEX actions_of_tag ON actions_rels (tags_id, parent_id) WHERE path = 'tags';
    CREATE INDEX news_of_tag ON news_rels (tags_id, parent_id) WHERE path = 'tags';
    CREATE INDEX events_of_tag ON events_rels (tags_id, parent_id) WHERE path = 'tags';
    CREATE INDEX pages_of_tag ON pages_rels (tags_id, parent_id) WHERE path = 'tags';

    ALTER TABLE actions ADD CONSTRAINT actions_published_check
      CHECK (_status <> 'published' OR (title IS NOT NULL AND slug IS NOT NULL
        AND display_order IS NOT NULL AND display_order = trunc(display_order)));
    ALTER TABLE news ADD CONSTRAINT news_published_check
      CHECK (_status <> 'published'
        OR (published_at IS NOT NULL AND title IS NOT NULL AND slug IS NOT NULL));
    ALTER TABLE events ADD CONSTRAINT events_published_check
      CHECK (_status <> 'published' OR (title IS NOT NULL AND slug IS NOT NULL
        AND start_date IS NOT NULL AND (end_date IS NULL OR end_date >= start_date)));
    ALTER TABLE pages ADD CONSTRAINT pages_published_check
      CHECK (_status <> 'published' OR (title IS NOT NULL AND slug IS NOT NULL));
    ALTER TABLE people ADD CONSTRAINT people_display_order_whole
      CHECK (display_order = trunc(display_order));
    ALTER TABLE about_values ADD CONSTRAINT about_values_display_order_whole
      CHECK (display_order = trunc(display_order));

    ALTER TABLE actions ADD CONSTRAINT actions_slug_form
      CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$');
    ALTER TABLE news ADD CONSTRAINT news_slug_form CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$');
    ALTER TABLE events ADD CONSTRAINT events_slug_form CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$');
    ALTER TABLE pages ADD CONSTRAINT pages_slug_form CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$');
    ALTER TABLE tags ADD CONSTRAINT tags_slug_form CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$');
    ALTER TABLE static_images ADD CONSTRAINT static_images_id_form
      CHECK (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$');

    -- Two folders with one number would be one item to the clients.
    CREATE UNIQUE INDEX navigation_items_number ON navigation_items (number);
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP INDEX navigation_items_number;
    ALTER TABLE static_images DROP CONSTRAINT static_images_id_form;
    ALTER TABLE tags DROP CONSTRAINT tags_slug_form;
    ALTER TABLE pages DROP CONSTRAINT pages_slug_form;
    ALTER TABLE events DROP CONSTRAINT events_slug_form;
    ALTER TABLE news DROP CONSTRAINT news_slug_form;
    ALTER TABLE actions DROP CONSTRAINT actions_slug_form;
    ALTER TABLE about_values DROP CONSTRAINT about_values_display_order_whole;
    ALTER TABLE people DROP CONSTRAINT people_display_order_whole;
    ALTER TABLE pages DROP CONSTRAINT pages_published_check;
    ALTER TABLE events DROP CONSTRAINT events_published_check;
    ALTER TABLE news DROP CONSTRAINT news_published_check;
    ALTER TABLE actions DROP CONSTRAINT actions_published_check;
    DROP INDEX pages_of_tag; DROP INDEX events_of_tag; DROP INDEX news_of_tag;
    DROP INDEX actions_of_tag; DROP INDEX pages_tag_once; DROP INDEX events_tag_once;
    DROP INDEX news_tag_once; DROP INDEX actions_tag_once;
    DROP INDEX tags_order; DROP INDEX people_order; DROP INDEX pages_public_order;
    DROP INDEX events_public_order; DROP INDEX news_public_category; DROP INDEX news_public_order;
    DROP INDEX actions_public_order;
  `)
}
