import type { Payload } from 'payload'

export async function insertContacts({ db }: Payload, count: number): Promise<void> {
  await db.pool.query(`
    INSERT INTO progression_stages (name, "order") SELECT 'Stage ' || n, n FROM generate_series(1, 4) n`)
  await db.pool.query(
    `INSERT INTO contacts (name, email, phone, status, city, notes, created_at)
     SELECT 'Person Number ' || n, 'person' || n || '@example.org', '+49 30 ' || n,
       (enum_range(NULL::enum_contacts_status))[1 + n % 5], 'City ' || n % 5, '',
       now() - n * interval '1 minute'
     FROM generate_series(1, $1::int) n`,
    [count],
  )
  await db.pool.query(`
    INSERT INTO contacts_texts (parent_id, path, "order", text)
    SELECT id, 'tags', o, 'tag ' || (id * o) % 100 FROM contacts, generate_series(1, 2) o`)
  await db.pool.query(`
    INSERT INTO progression_entries (contact_id, stage_id)
    SELECT c.id, s.id FROM contacts c JOIN progression_stages s ON s."order" = 1 + c.id % 4`)
  await db.pool.query(`
    UPDATE contacts c SET current_stage_id = e.stage_id
    FROM progression_entries e WHERE e.contact_id = c.id`)
  await db.pool.query('VACUUM ANALYZE')
}

export function contactsCsv(count: number, first = 1): string {
  const lines = ['name,email,phone,status,tags']
  for (let at = first; at < first + count; at += 1)
    lines.push(`Person ${at},person${at}@example.org,+49 30 ${at},Member,tag ${at % 100};even`)
  return lines.join('\n')
}
