import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { paragraph } from '#tests/support/content.ts'

const sentence = 'We met at the river, counted what we found, and agreed on what comes next. '
const text = sentence.repeat(20)

/**
 * Published articles, beside what is there, with two of ten tags each, an hour apart, the newest an hour ago. The
 * oldest alone carries the tag `rare` besides.
 */
export async function insertNews({ db }: Payload, count: number): Promise<void> {
  await db.drizzle.execute(sql`
    INSERT INTO tags (name, slug)
    SELECT 'Tag ' || n, 'tag-' || n FROM generate_series(1, 10) n`)
  // Nothing of this is searched, and indexing a text takes a millisecond.
  await db.drizzle.execute(sql`ALTER TABLE news DISABLE TRIGGER searched`)
  await db.drizzle.execute(sql`
    INSERT INTO news
      (title, slug, description, content, content_html, category, published_at, _status)
    SELECT 'Article ' || n, 'article-' || n, ${sentence}, ${JSON.stringify(paragraph(text))}::jsonb,
      ${`<p>${text}</p>`}, 'Category ' || n % 7, now() - n * interval '1 hour', 'published'
    FROM generate_series(1, ${count}::int) n`)
  await db.drizzle.execute(sql`ALTER TABLE news ENABLE TRIGGER searched`)
  await db.drizzle.execute(sql`
    INSERT INTO news_rels (parent_id, path, tags_id, "order")
    SELECT n.id, 'tags', t.id, place FROM news n, generate_series(1, 2) place
    JOIN tags t ON t.slug LIKE 'tag-%'
    WHERE n.slug LIKE 'article-%' AND t.id % 10 = (n.id + place * 3) % 10`)
  await db.drizzle.execute(sql`
    WITH rare AS (INSERT INTO tags (name, slug) VALUES ('Rare', 'rare') RETURNING id)
    INSERT INTO news_rels (parent_id, path, tags_id, "order")
    SELECT max(n.id), 'tags', min(rare.id), 3 FROM news n, rare WHERE n.slug LIKE 'article-%'`)
  await db.drizzle.execute(sql`ANALYZE`)
}

const words =
  'river path fence owner court map beach count bag town tap square bottle harbour boat net fish school teacher lesson coast law council vote street bridge water light field seed bread letter house door voice crowd march flag song train ticket bike road hill sea wind storm'.split(
    ' ',
  )

/** Gives every article a different text, so that compressing a page is as hard as in production. */
export async function varyTexts({ db }: Payload): Promise<void> {
  await db.pool.query(
    `UPDATE news SET content_html = '<p>' || (
       SELECT string_agg(($1::text[])[1 + abs(hashtext(news.id || '/' || n)) % 48], ' ')
       FROM generate_series(1, 250) n) || '</p>'`,
    [words],
  )
  await db.pool.query(
    `UPDATE news SET content = jsonb_set(content, '{root,children,0,children,0,text}',
       to_jsonb(content_html))`,
  )
}
