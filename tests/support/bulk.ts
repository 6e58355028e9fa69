import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { type BulkProgress, bulkProgress } from '#src/contract/bulk-change.ts'
import { runBulkEdit } from '#src/workspace/bulk/run.ts'
import { callPlatform } from './platform-api.ts'

/** Replaces all contacts by ones numbered by their phone, each with a different tag. */
export async function fillContacts({ db }: Payload, count: number): Promise<void> {
  await db.drizzle.execute(sql`DELETE FROM contacts`)
  await db.drizzle.execute(sql`
    INSERT INTO contacts (name, email, phone, status, notes)
    SELECT 'Contact ' || n, 'c' || n || '@example.org', n, 'Prospect', ''
    FROM generate_series(1, ${count}::int) n`)
  await db.drizzle.execute(sql`
    INSERT INTO contacts_texts (parent_id, path, "order", text)
    SELECT id, 'tags', 1, 'own ' || phone FROM contacts`)
}

export async function readContacts({ db }: Payload) {
  const { rows } = await db.drizzle.execute<{ phone: string; status: string; tags: string[] }>(sql`
    SELECT phone, status, coalesce(
      (SELECT array_agg(text ORDER BY "order") FROM contacts_texts t
       WHERE t.parent_id = c.id AND path = 'tags'), '{}') AS tags
    FROM contacts c WHERE deleted_at IS NULL ORDER BY phone::int`)
  return rows
}

export const everyDocument = { where: {} }

/** Posts a bulk edit; `progress` is undefined when it is rejected. */
export async function postBulkEdit(token: string, collection: string, json: unknown) {
  const response = await callPlatform('POST', `/${collection}/bulk`, { token, json })
  const progress = bulkProgress.safeParse(response.json).data
  return { status: response.status, text: response.text, progress }
}

export async function readBulkEdit(token: string, id: number): Promise<Record<string, unknown>> {
  const { status, json } = await callPlatform('GET', `/bulk-edits/${id}?depth=0`, { token })
  return { httpStatus: status, ...json }
}

export async function startBulkEdit(
  token: string,
  collection: string,
  json: unknown,
): Promise<BulkProgress> {
  const { status, text, progress } = await postBulkEdit(token, collection, json)
  if (status !== 202 || !progress) throw new Error(`${status}: ${text}`)
  return progress
}

/** Runs batches of a bulk edit as a process that is asked to stop after so many of them. */
export async function runBatches(payload: Payload, id: number, batches: number): Promise<void> {
  let left = batches
  const { signal } = new AbortController()
  Object.defineProperty(signal, 'aborted', {
    get: () => {
      left -= 1
      return left < 0
    },
  })
  await runBulkEdit(payload, id, signal)
}

export async function postUndo(token: string, id: number) {
  const response = await callPlatform('POST', `/bulk-edits/${id}/undo`, { token })
  const progress = bulkProgress.safeParse(response.json).data
  return { status: response.status, text: response.text, progress }
}
