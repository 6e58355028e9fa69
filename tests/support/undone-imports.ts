import { sql } from '@payloadcms/db-postgres'
import { type Crm, uniqueEmail } from './crm.ts'
import { callUndo, csvOf, mustUndo, recordedImport } from './imports.ts'
import type { Staff } from './staff.ts'

/** Imports of one administrator, their undo, and the people they are about as these are stored. */
export const undoneImportsOf = (crm: Crm, admin: Staff) => {
  const { payload } = crm
  const execute = (statement: ReturnType<typeof sql>) => payload.db.drizzle.execute(statement)
  const importInto =
    (target: 'contacts' | 'newsletter-subscribers') =>
    (rows: string[][], options: object = {}) =>
      recordedImport({ token: admin.token, target, file: csvOf(rows), options })
  const ofContacts = importInto('contacts')
  const stored = async (email: string) => {
    const { docs } = await payload.find({
      collection: 'contacts',
      where: { email: { equals: email } },
      depth: 0,
    })
    return docs[0]
  }
  return {
    execute,
    ofContacts,
    ofSubscribers: importInto('newsletter-subscribers'),
    ofOne: async () => {
      const email = uniqueEmail()
      const { id } = await ofContacts([
        ['name', 'email'],
        ['Ann', email],
      ])
      return { id, email, contact: (await stored(email))?.id ?? 0 }
    },
    undo: (id: number) => mustUndo(admin.token, id),
    preview: (id: number) => callUndo('GET', admin.token, id),
    stored,
    subscriber: async (email: string) => {
      const { docs } = await payload.find({
        collection: 'newsletter-subscribers',
        where: { email: { equals: email } },
        depth: 0,
      })
      return docs[0]
    },
    change: (id: number, data: object) => payload.update({ collection: 'contacts', id, data }),
    mail: (fields: { email: string; contact?: number; subscriber?: number }) =>
      execute(sql`
        INSERT INTO deliveries (kind, email, contact_id, subscriber_id, status)
        VALUES ('newsletter', ${fields.email}, ${fields.contact ?? null},
          ${fields.subscriber ?? null}, 'sent')`),
  }
}
export type UndoneImports = ReturnType<typeof undoneImportsOf>
