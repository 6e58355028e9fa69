import { randomBytes } from 'node:crypto'
import type { Payload } from 'payload'
import type { Referred } from './segment-arbitraries.ts'
import type { Person } from './segment-evaluation.ts'
import { createStaff } from './staff.ts'

const idOf = async ({ db }: Payload, text: string, values: readonly unknown[]): Promise<number> => {
  const { rows } = await db.pool.query<{ id: number }>(`${text} RETURNING id`, [...values])
  return rows[0]?.id ?? Number.NaN
}

const twice = <T>(make: () => Promise<T>): Promise<T[]> => Promise.all([make(), make()])
const word = () => randomBytes(6).toString('hex')

export const insertReferred = async (payload: Payload): Promise<Referred> => ({
  stages: await twice(() =>
    idOf(payload, 'INSERT INTO progression_stages (name, "order") VALUES ($1, 1)', [word()]),
  ),
  owners: (await twice(() => createStaff(payload, 'organizer'))).map(({ id }) => id),
  events: await twice(() =>
    idOf(payload, `INSERT INTO events (title, slug, _status) VALUES ($1, $1, 'draft')`, [word()]),
  ),
  imports: await twice(() =>
    idOf(payload, `INSERT INTO imports (kind, file_name) VALUES ('contacts', $1)`, [word()]),
  ),
})

/** Custom fields with their types, in place of those of other tests. */
export async function insertFields(
  { db }: Payload,
  types: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, type] of Object.entries(types))
    await db.pool.query(
      `INSERT INTO contact_fields (label, name, type) VALUES ($1, $1, $2)
       ON CONFLICT (name) DO UPDATE SET type = excluded.type`,
      [name, type],
    )
}

const insertRelated = async ({ db }: Payload, id: number, person: Person): Promise<void> => {
  const { tags, stage, interactions, imports, subscriber, followUps, email } = person
  const insert = (text: string, values: readonly unknown[]) => db.pool.query(text, [id, ...values])
  for (const [order, tag] of tags.entries())
    await insert(
      `INSERT INTO contacts_texts (parent_id, path, "order", text) VALUES ($1, 'tags', $2, $3)`,
      [order, tag],
    )
  const entry = stage
    ? await idOf(
        { db } as Payload,
        'INSERT INTO progression_entries (contact_id, stage_id) VALUES ($1, $2)',
        [id, stage],
      )
    : null
  if (stage) await insert('UPDATE contacts SET current_stage_id = $2 WHERE id = $1', [stage])
  for (const { kind, at, event } of interactions)
    await insert(
      'INSERT INTO interactions (contact_id, kind, at, event_id) VALUES ($1, $2, $3, $4)',
      [kind, at, event],
    )
  for (const each of imports)
    await insert(
      `INSERT INTO import_changes (document_id, import_id, target, created)
       VALUES ($1, $2, 'contact', true)`,
      [each],
    )
  if (subscriber && email)
    await db.pool.query(
      `INSERT INTO newsletter_subscribers (email, status, unsubscribed_at, suppression)
       VALUES ($1, $2, $3, $4)`,
      [email, subscriber.status, subscriber.unsubscribedAt, subscriber.suppression],
    )
  for (const { status, dueDate, snoozedUntil } of entry ? followUps : [])
    await insert(
      `INSERT INTO follow_ups
         (contact_id, entry_id, rule_name, catchup_type, status, due_date, snoozed_until)
       VALUES ($1, $2, 'Call', 'call', $3, $4, $5)`,
      [entry, status, dueDate, snoozedUntil],
    )
}

/** Stores people; what cannot be stored of one (a subscriber without email) they do not have. */
export async function insertPeople(payload: Payload, people: readonly Person[]) {
  const stored: (Person & { readonly id: number })[] = []
  for (const person of people) {
    const { status, owner, postcode, city, email, phone, createdAt, custom } = person
    const id = await idOf(
      payload,
      `INSERT INTO contacts (name, status, owner_id, postcode, city, email, phone, created_at, custom)
       VALUES ('Person', $1, $2, $3, $4, $5, $6, $7, $8)`,
      [status, owner, postcode, city, email, phone, createdAt, JSON.stringify(custom)],
    )
    await insertRelated(payload, id, person)
    stored.push({
      ...person,
      id,
      subscriber: email === null ? null : person.subscriber,
      followUps: person.stage === null ? [] : person.followUps,
    })
  }
  return stored
}

export async function deletePeople(
  { db }: Payload,
  people: readonly { readonly id: number; readonly email: string | null }[],
): Promise<void> {
  const ids = people.map(({ id }) => id)
  const emails = people.flatMap(({ email }) => email ?? [])
  await db.pool.query('DELETE FROM newsletter_subscribers WHERE email = ANY($1)', [emails])
  await db.pool.query(`DELETE FROM import_changes WHERE document_id = ANY($1)`, [ids])
  await db.pool.query('DELETE FROM contacts WHERE id = ANY($1)', [ids])
}
