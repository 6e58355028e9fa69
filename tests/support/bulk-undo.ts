import { sql } from '@payloadcms/db-postgres'
import { everyDocument, fillContacts, postBulkEdit, postUndo } from './bulk.ts'
import { startCrm } from './crm.ts'
import { callPlatform } from './platform-api.ts'

export async function openBulkUndo() {
  const crm = await startCrm()
  const execute = async (statement: ReturnType<typeof sql>) =>
    (await crm.payload.db.drizzle.execute(statement)).rows

  /** Replaces all contacts by five, without any bulk edit or job. */
  const begin = async () => {
    await execute(sql`DELETE FROM payload_jobs`)
    await execute(sql`DELETE FROM bulk_edits`)
    await fillContacts(crm.payload, 5)
  }

  /** Makes a bulk edit, which must be done at once. */
  const act = async (change: object, collection = 'contacts', token = crm.staff.token) => {
    const input = { change, selection: everyDocument }
    const { status, text, progress } = await postBulkEdit(token, collection, input)
    if (status !== 200 || !progress) throw new Error(`${status}: ${text}`)
    return progress
  }
  /** Undoes a bulk edit, which must be done at once. */
  const undo = async (id: number, token = crm.staff.token) => {
    const { status, text, progress } = await postUndo(token, id)
    if (status !== 200 || !progress) throw new Error(`${status}: ${text}`)
    return progress
  }
  const resultOf = async (id: number) =>
    (await callPlatform('GET', `/bulk-edits/${id}/result`, crm.staff)).json
  const idOf = async (phone: string) =>
    Number((await execute(sql`SELECT id FROM contacts WHERE phone = ${phone}`))[0]?.['id'])

  return { crm, execute, begin, act, undo, resultOf, idOf }
}
