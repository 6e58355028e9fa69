import { sql } from '@payloadcms/db-postgres'
import { expect, it } from 'vitest'
import { up } from '#migrations/20261127_165500_composed_letters.ts'
import { up as composeBodies } from '#migrations/20261203_040000_composed_bodies.ts'
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

it('bodies of content and their versions are composed, and what that would break stays', async () => {
  const payload = await startPayload()
  const composed = unique('Zoë Łódź').normalize('NFC')
  const decomposed = composed.normalize('NFD')
  const body = (text: string) => JSON.stringify({ root: { children: [{ text }] } })
  const undo = new Error('rolled back')
  const migrated = payload.db.drizzle.transaction(async (tx) => {
    const insert = async (text: string, html: string) => {
      const { rows } = await tx.execute<{ id: number }>(sql`
        INSERT INTO pages (title, slug, description, content, content_html, _status)
        VALUES ('T', ${unique('s').replace(' ', '-')}, '', ${body(text)}::jsonb, ${html}, 'draft')
        RETURNING id`)
      const id = rows[0]?.id ?? 0
      await tx.execute(sql`INSERT INTO _pages_v (parent_id, version_content, version_content_html)
        VALUES (${id}, ${body(text)}::jsonb, ${html})`)
      return id
    }
    const stored = async (id: number) => {
      const { rows } = await tx.execute<{ text: string; html: string }>(sql`
        SELECT content->'root'->'children'->0->>'text' AS text, content_html AS html
        FROM pages WHERE id = ${id}
        UNION SELECT version_content->'root'->'children'->0->>'text', version_content_html
        FROM _pages_v WHERE parent_id = ${id}`)
      return rows
    }
    const plain = await insert(decomposed, `<p>${decomposed}</p>`)
    const breaking = ['line\n\u0301', 'tab\u000b\u0307'] as const
    const [line, tab] = [await insert(breaking[0], ''), await insert(breaking[1], '')]
    const mark = await insert('x', '<p>\u0338</p>')
    for (const _ of [1, 2]) await composeBodies({ db: tx, payload } as never)
    expect(await stored(plain)).toEqual([{ text: composed, html: `<p>${composed}</p>` }])
    expect(await stored(line)).toEqual([{ text: breaking[0], html: '' }])
    expect(await stored(tab)).toEqual([{ text: breaking[1], html: '' }])
    expect(await stored(mark)).toEqual([{ text: 'x', html: '<p>\u0338</p>' }])
    throw undo
  })
  await expect(migrated).rejects.toBe(undo)
})
