import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { env } from '#src/config/env.ts'
import { type Crm, startCrm, unique } from '#tests/support/crm.ts'
import { eventually } from '#tests/support/muster.ts'
import { startWeb, type Web } from '#tests/support/web.ts'

/** An import that takes longer than a proxy waits: here it waits for a table that a test locks. */

const path = '/api/staff/contacts/bulk-import'
let crm: Crm
let web: Web
let client: pg.Client

beforeAll(async () => {
  crm = await startCrm()
  web = await startWeb(crm.payload)
  client = new pg.Client({ connectionString: env().DATABASE_URL })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await web.stop()
})

const form = (tag: string): FormData => {
  const form = new FormData()
  form.append('file', new Blob([`name,tags\nAnn,${tag}\nBob,${tag}`]), 'contacts.csv')
  return form
}

const importedWith = async (tag: string): Promise<number> => {
  const { json } = await crm.api('GET', `/api/staff/contacts?tag=${encodeURIComponent(tag)}`)
  return (json as unknown[]).length
}

const isWaiting = async (): Promise<boolean> => {
  const { rows } = await client.query(
    `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'contacts'::regclass
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  )
  return rows.length > 0
}

const isInTransaction = async (): Promise<boolean> => {
  const { rows } = await client.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
       AND pid <> pg_backend_pid() AND xact_start IS NOT NULL`,
  )
  return rows.length > 0
}

/** Runs `during` while the table of contacts can be read but not written. */
const whileLocked = async <T>(during: () => Promise<T>): Promise<T> => {
  await client.query('BEGIN')
  await client.query('LOCK TABLE contacts IN EXCLUSIVE MODE')
  try {
    return await during()
  } finally {
    await client.query('ROLLBACK')
  }
}

const headers = () => ({ authorization: `Bearer ${crm.staff.token}` })
const send = (tag: string, signal?: AbortSignal): Promise<Response> =>
  fetch(web.url + path, {
    method: 'POST',
    headers: headers(),
    body: form(tag),
    ...(signal ? { signal } : {}),
  })

describe('an import that takes longer than a proxy waits', { timeout: 60_000 }, () => {
  it('begins its response after ten seconds, and ends it with the report of the contract', async () => {
    const tag = unique('tag')
    const response = await whileLocked(async () => {
      const begun = await send(tag)
      expect(await importedWith(tag)).toBe(0)
      return begun
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('x-accel-buffering')).toBe('no')
    const text = await response.text()
    expect(text).toMatch(/^\n+\{/)
    expect(JSON.parse(text)).toEqual({
      success: true,
      imported: 2,
      skipped: 0,
      errors: [],
      ignoredColumns: [],
    })
    expect(await importedWith(tag)).toBe(2)
  })

  it('imports nothing for a client that is gone before it is committed, and logs no fault', async () => {
    const tag = unique('tag')
    const leaving = new AbortController()
    const before = web.log().length
    const logged = vi.spyOn(crm.payload.logger, 'error')
    await whileLocked(async () => {
      const sent = send(tag, leaving.signal).catch(() => undefined)
      await eventually(isWaiting, 'the import waits for the table')
      leaving.abort()
      await sent
      await eventually(async () => web.log().slice(before).includes('"status":499'), 'it is gone')
    })
    await eventually(async () => !(await isInTransaction()), 'the import has ended')
    expect(await importedWith(tag)).toBe(0)
    expect(logged).not.toHaveBeenCalled()
    logged.mockRestore()
  })
})
