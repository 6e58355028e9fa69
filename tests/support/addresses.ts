import type { Payload } from 'payload'

/** Those of these emails that are stored with a contact. */
export async function storedAddresses(
  { db }: Payload,
  emails: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.pool.query<{ email: string }>(
    `SELECT email FROM contacts WHERE email = ANY($1)
     UNION SELECT email FROM contact_other_emails WHERE email = ANY($1)`,
    [emails],
  )
  return new Set(rows.map(({ email }) => email))
}

/** The ids of the interactions with the contacts that have one of these emails. */
export async function storedInteractions(
  { db }: Payload,
  { emails }: { readonly emails: readonly string[] },
): Promise<Set<number>> {
  const { rows } = await db.pool.query<{ id: number }>(
    `SELECT id FROM interactions WHERE contact_id IN (
       SELECT id FROM contacts WHERE email = ANY($1)
       UNION SELECT contact_id FROM contact_other_emails WHERE email = ANY($1))`,
    [emails],
  )
  return new Set(rows.map(({ id }) => id))
}
