import { sql } from '@payloadcms/db-postgres'
import { everyDocument, fillContacts, postBulkEdit } from './bulk.ts'
import type { Crm } from './crm.ts'

/** Contacts that are numbered by their phone, and bulk edits of them by an organizer. */
export const bulkContactsOf = (crm: Crm) => {
  const execute = async (statement: ReturnType<typeof sql>) =>
    (await crm.payload.db.drizzle.execute(statement)).rows
  const post = (change: object, selection: object) =>
    postBulkEdit(crm.staff.token, 'contacts', { change, selection })
  return {
    execute,
    /** Replaces all contacts by four, without any bulk edit or job. */
    begin: async () => {
      await execute(sql`DELETE FROM payload_jobs`)
      await execute(sql`DELETE FROM bulk_edits`)
      await fillContacts(crm.payload, 4)
    },
    act: async (change: object, selection: object = everyDocument) => {
      const { status, text, progress } = await post(change, selection)
      if (status !== 200) throw new Error(`${status}: ${text}`)
      return progress
    },
    /** Status and text of a bulk edit that is rejected. */
    rejection: async (change: object, selection: object = everyDocument) => {
      const { status, text } = await post(change, selection)
      return [status, text]
    },
    idOf: async (phone: string) =>
      Number((await execute(sql`SELECT id FROM contacts WHERE phone = ${phone}`))[0]?.['id']),
    stageWithRules: async () => {
      const { id } = await crm.createStage()
      await crm.createRule({ triggerStageId: id, daysAfter: 0, catchupType: 'call' })
      await crm.createRule({ triggerStageId: id, daysAfter: 7, catchupType: 'email' })
      await crm.createRule({ triggerStageId: id, daysAfter: 7, active: false })
      return id
    },
  }
}
export type BulkContacts = ReturnType<typeof bulkContactsOf>
