import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unique, uniqueEmail } from '#tests/support/crm.ts'
import { openImportView } from '#tests/support/import-view.ts'
import { callPlatform, requestPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

/** The requests of the import page of the admin UI. */

const { crm, folder, begin, end, send, run, taggedWith } = await openImportView()

beforeAll(begin)
afterAll(end)

describe('an import of contacts', () => {
  it('an import reports its progress, stores its contacts, and does not store them a second time', async () => {
    const tag = unique('tag')
    const rows = Array.from({ length: 4_500 }, (_, at) => `P ${at},${uniqueEmail()},${tag}`)
    const file = `name,email,tags\n${rows.join('\n')}\n,,x`
    const { lines, outcome } = await run(file, '')
    expect(lines.filter(({ kind }) => kind === 'read')).toEqual([
      { kind: 'read', rows: 2_000 },
      { kind: 'read', rows: 4_000 },
      { kind: 'read', rows: 4_501 },
    ])
    expect(outcome).toMatchObject({ imported: 4_500, skipped: 0, rejected: 1 })
    expect(await taggedWith(tag)).toHaveLength(4_500)
    expect((await run(file, '')).outcome).toMatchObject({ imported: 0, skipped: 4_500 })
    expect(await readdir(folder)).toEqual([])
  })

  it('two concurrent imports of an email address store it once', async () => {
    const tag = unique('tag')
    const rows = Array.from({ length: 300 }, () => `P,${uniqueEmail()},${tag}`)
    const file = (lines: string[]) => `name,email,tags\n${lines.join('\n')}`
    const both = await Promise.all([run(file(rows), ''), run(file(rows.toReversed()), '')])
    expect(both.reduce((sum, { outcome }) => sum + (outcome?.imported ?? 0), 0)).toBe(300)
    expect(await taggedWith(tag)).toHaveLength(300)
  })

  it('an import stores nothing of an incomplete upload', async () => {
    const tag = unique('tag')
    const text = Buffer.from(`name,tags\nAnn,${tag}\n`)
    const short = await send('', text, { 'content-length': String(text.byteLength + 1) })
    expect(short.status).toBe(400)
    expect(short.json).toEqual({
      errors: [{ message: 'The upload was interrupted', code: 'file-incomplete', params: [] }],
    })
    const broken = new ReadableStream({
      start: (controller) => controller.enqueue(text),
      pull: (controller) => controller.error(new Error('connection lost')),
    })
    expect((await send('', broken)).status).toBe(400)
    expect(await taggedWith(tag)).toEqual([])
    expect(await readdir(folder)).toEqual([])
  })

  it('an import stores nothing when its client disconnects before the end', async () => {
    const tag = unique('tag')
    const holder = await crm.payload.db.pool.connect()
    await holder.query('BEGIN; LOCK TABLE contacts IN EXCLUSIVE MODE')
    const { body } = await requestPlatform('POST', '/contacts/import', {
      token: crm.staff.token,
      body: `name,tags\nAnn,${tag}`,
      headers: { 'content-type': 'text/csv' },
    })
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    let received = ''
    while (!received.includes('"read"')) received += (await reader?.read())?.value ?? ''
    await reader?.cancel()
    await holder.query('COMMIT')
    holder.release()
    await expect.poll(() => readdir(folder)).toEqual([])
    expect(await taggedWith(tag)).toEqual([])
  })

  it('an import rejects a file larger than 50 MB', async () => {
    const { status, json } = await send('', Buffer.alloc(50 * 1024 * 1024 + 1, 'name\n'))
    expect(status).toBe(413)
    expect(json).toEqual({
      errors: [{ message: 'The file is larger than 50 MB', code: 'file-too-large', params: [] }],
    })
    expect(await readdir(folder)).toEqual([])
  })

  it.each(['?dryRun=true', '', '/rejected'])(
    '/contacts/import%s is for roles that may write contacts',
    async (path) => {
      const tag = unique('tag')
      const call = { body: `name,tags\nAnn,${tag}`, headers: { 'content-type': 'text/csv' } }
      const url = `/contacts/import${path}`
      expect((await callPlatform('POST', url, call)).status).toBe(401)
      for (const role of ['editor', 'communicator'] as const) {
        const { token } = await createStaff(crm.payload, role)
        expect((await callPlatform('POST', url, { ...call, token })).status).toBe(403)
      }
      expect(await taggedWith(tag)).toEqual([])
      expect(await readdir(folder)).toEqual([])
    },
  )
})
