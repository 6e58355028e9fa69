import { sql } from '@payloadcms/db-postgres'
import { expect, it } from 'vitest'
import { runWorker } from '#jobs/worker.ts'
import { rowsOf } from '#src/data/rows.ts'
import { contentMaker, paragraph } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { word } from '#tests/support/search.ts'

it('a worker that starts indexes what a version without tags left, without a job', async () => {
  const payload = await startPayload()
  const { drizzle } = payload.db
  const [title, tag, text] = [word(), word(), word()]
  const tags = [(await payload.create({ collection: 'tags', data: { name: tag, slug: tag } })).id]
  await contentMaker(payload).article({ title, content: paragraph(text), tags })
  await drizzle.transaction(async (db) => {
    await db.execute(sql`SET LOCAL session_replication_role = replica`)
    await db.execute(sql`
      UPDATE search_entries SET topics = NULL, words = title_words WHERE title = ${title}`)
    await db.execute(sql`DELETE FROM search_words WHERE word IN (${title}, ${tag}, ${text})`)
    await db.execute(sql`DELETE FROM payload_jobs WHERE task_slug = 'indexSearch'`)
  })
  const ending = new AbortController()
  const working = runWorker(payload, ending.signal)
  const indexed = async () =>
    rowsOf(
      await drizzle.execute(sql`
        SELECT topics, words @@ plainto_tsquery('simple', ${tag}) AS found,
          (SELECT count(DISTINCT word)::int FROM search_words
            WHERE word IN (${title}, ${tag}, ${text})) AS listed
        FROM search_entries WHERE title = ${title}`),
    )
  const expected = [{ topics: tag, found: true, listed: 3 }]
  await expect.poll(indexed, { timeout: 30_000 }).toEqual(expected)
  ending.abort()
  await working
})
