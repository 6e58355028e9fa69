import { sql } from '@payloadcms/db-postgres'
import { expect, it } from 'vitest'
import { up } from '#migrations/20261127_165500_composed_letters.ts'
import { unique, uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'

it('the migration composes what is stored, and makes equal tags of a contact one', async () => {
  const payload = await startPayload()
  const composed = unique('Zoë Łódź').normalize('NFC')
  const decomposed = composed.normalize('NFD')
  const undo = new Error('rolled back')
  const migrated = payload.db.drizzle.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`
      INSERT INTO contacts (name) VALUES (${decomposed}) RETURNING id`)
    const id = rows[0]?.id ?? 0
    for (const [order, tag] of [composed, 'plain', decomposed].entries())
      await tx.execute(sql`INSERT INTO contacts_texts (parent_id, path, "order", text)
        VALUES (${id}, 'tags', ${order}, ${tag})`)
    await tx.execute(sql`INSERT INTO newsletter_subscribers (email, name, status)
      VALUES (${uniqueEmail()}, ${decomposed}, 'unsubscribed')`)
    await tx.execute(sql`INSERT INTO segments (name, rules)
      VALUES (${decomposed}, ${JSON.stringify({ tags: [decomposed] })}::jsonb)`)
    const broken = JSON.stringify({ tags: ['line\n\u0301'] })
    await tx.execute(sql`INSERT INTO segments (name, rules) VALUES ('-', ${broken}::jsonb)`)
    for (const _ of [1, 2]) await up({ db: tx, payload } as never)
    const { rows: tags } = await tx.execute<{ text: string }>(sql`
      SELECT text FROM contacts_texts WHERE parent_id = ${id} ORDER BY "order"`)
    expect(tags.map(({ text }) => text)).toEqual([composed, 'plain'])
    const { rows: named } = await tx.execute<{ name: string }>(sql`
      SELECT name FROM contacts WHERE name = ${composed}
      UNION ALL SELECT name FROM newsletter_subscribers WHERE name = ${composed}
      UNION ALL SELECT name FROM segments
        WHERE name = ${composed} AND rules->'tags'->>0 = ${composed}`)
    expect(named).toHaveLength(3)
    throw undo
  })
  await expect(migrated).rejects.toBe(undo)
})
