import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { contactsLock } from '#tests/support/contacts-lock.ts'
import { type Crm, startCrm, unique } from '#tests/support/crm.ts'
import { eventually } from '#tests/support/muster.ts'
import { startWeb, type Web } from '#tests/support/web.ts'

/** An import that takes longer than a proxy waits: here it waits for a table that a test locks. */

const path = '/api/staff/contacts/bulk-import'
let crm: Crm
let web: Web
let lock: Awaited<ReturnType<typeof contactsLock>>

beforeAll(async () => {
  crm = await startCrm()
  web = await startWeb(crm.payload)
  lock = await contactsLock()
})
afterAll(async () => {
  await lock.close()
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

const headers = () => ({ authorization: `Bearer ${crm.staff.token}` })
const send = (tag: string, signal?: AbortSignal): Promise<Response> =>
  fetch(web.url + path, {
    method: 'POST',
    headers: headers(),
    body: form(tag),
    ...(signal ? { signal } : {}),
  })

describe('an import that takes longer than a proxy waits', () => {
  it('begins its response after ten seconds, and ends it with the report of the contract', {
    tags: 'long',
  }, async () => {
    const tag = unique('tag')
    const response = await lock.whileLocked(async () => {
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
    await lock.whileLocked(async () => {
      const sent = send(tag, leaving.signal).catch(() => undefined)
      await eventually(lock.isAwaited, 'the import waits for the table')
      leaving.abort()
      await sent
      await eventually(async () => web.log().slice(before).includes('"status":499'), 'it is gone')
    })
    await eventually(async () => !(await lock.isInTransaction()), 'the import has ended')
    expect(await importedWith(tag)).toBe(0)
    expect(logged).not.toHaveBeenCalled()
    logged.mockRestore()
  })
})
