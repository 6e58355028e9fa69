import { sql } from '@payloadcms/db-postgres'
import { beforeAll, describe, expect, it } from 'vitest'
import { runBulkEdit } from '#src/bulk/run.ts'
import { findAuditEntries, removeOldEntries } from '#src/db/audit/find-entries.ts'
import { tracedDuring } from '#tests/support/audit.ts'
import { startBulkEdit } from '#tests/support/bulk.ts'
import { contentMaker } from '#tests/support/content.ts'
import { type Crm, startCrm, unique, uniqueEmail } from '#tests/support/crm.ts'
import { callUndo, recordedImport } from '#tests/support/imports.ts'
import { mergesOf } from '#tests/support/merges.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let crm: Crm
let admin: Staff

beforeAll(async () => {
  crm = await startCrm()
  admin = await createStaff(crm.payload, 'admin')
})

const traced = (work: () => Promise<unknown>) => tracedDuring(crm.payload, work)
const must = async (call: ReturnType<typeof callPlatform>) => {
  const response = await call
  if (response.status >= 300) throw new Error(`${response.status} ${response.text}`)
  return response
}
const asAdmin = (method: string, path: string, json?: unknown) =>
  must(callPlatform(method, path, { token: admin.token, json }))
const byApi = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, json?: unknown) => {
  const response = await crm.api(method, path, { token: admin.token, json })
  if (response.status !== 200) throw new Error(response.text)
  return response
}

describe('ways', () => {
  it('the contract and the admin UI', async () => {
    const { id } = await crm.createContact()
    const document = String(id)
    const changed = { actorId: admin.id, action: 'changed', collection: 'contacts', document }
    const api = await traced(() => byApi('PUT', `/api/staff/contacts/${id}`, { notes: 'Met' }))
    expect(api).toMatchObject([{ ...changed, way: 'api', fields: ['notes'] }])
    const ui = await traced(() => asAdmin('PATCH', `/contacts/${id}`, { city: 'Basel' }))
    expect(ui).toMatchObject([{ ...changed, way: 'admin', fields: ['city'] }])
  })

  it('a visitor, whom nobody knows', async () => {
    const json = { name: 'Ada', email: uniqueEmail(), subject: 'Hi', message: 'Hello there' }
    const entries = await traced(() => crm.api('POST', '/api/contact', { token: undefined, json }))
    const way = 'api'
    expect(entries).toMatchObject([
      { actorId: null, way, action: 'created', collection: 'contact-submissions' },
    ])
  })

  it('an import is one entry with the number of people, and its undo is another', async () => {
    const rows = Array.from({ length: 30 }, (_, n) => `Person ${n},${uniqueEmail()}`)
    const file = `name,email\n${rows.join('\n')}\n`
    let id = 0
    const given = { token: admin.token, target: 'contacts', file } as const
    const imported = await traced(async () => {
      id = (await recordedImport(given)).id
    })
    const entry = { actorId: admin.id, way: 'import', collection: 'contacts', document: null }
    const partOf = `imports/${id}`
    expect(imported).toMatchObject([{ ...entry, action: 'imported', amount: 30, partOf }])
    const undone = await traced(() => callUndo('POST', admin.token, id))
    expect(undone).toMatchObject([{ ...entry, action: 'import_undone', amount: 30, partOf }])
  })

  it('a dry run leaves no entry', async () => {
    const json = `name,email\nAda,${uniqueEmail()}\n`
    const path = '/contacts/import?fileName=a.csv&dryRun=true'
    const headers = { 'content-type': 'text/csv' }
    const call = () => callPlatform('POST', path, { token: admin.token, body: json, headers })
    expect(await traced(call)).toEqual([])
  })

  it('a bulk edit of contacts is one entry, however many batches it takes', async () => {
    const city = unique('City')
    await crm.payload.db.drizzle.execute(sql`
      INSERT INTO contacts (name, status, city, notes)
      SELECT 'Contact ' || n, 'Prospect', ${city}, '' FROM generate_series(1, 1200) n`)
    const edited = await traced(async () => {
      const { id } = await startBulkEdit(admin.token, 'contacts', {
        change: { kind: 'edit', set: { status: 'Member' } },
        selection: { where: { city: { equals: city } } },
      })
      await runBulkEdit(crm.payload, id)
    })
    expect(edited).toMatchObject([
      { actorId: admin.id, way: 'bulk', action: 'changed', document: null, amount: 1200 },
    ])
    expect(edited[0]).toMatchObject({ collection: 'contacts', fields: ['status'] })
  })

  it('a bulk edit of articles is an entry for each, in the name of who started it', async () => {
    const make = contentMaker(crm.payload)
    const ids = [(await make.article()).id, (await make.article()).id]
    const edited = await traced(() =>
      asAdmin('POST', '/news/bulk', { change: { kind: 'unpublish' }, selection: { ids } }),
    )
    const entry = { actorId: admin.id, way: 'bulk', action: 'unpublished', collection: 'news' }
    expect(edited).toMatchObject(ids.map((id) => ({ ...entry, document: String(id) })))
    expect(edited[0]?.partOf).toMatch(/^bulk-edits\/\d+$/)
  })

  it('contacts moved together on the board have an entry each', async () => {
    const [one, other] = [await crm.createContact(), await crm.createContact()]
    const { id: stageId } = await crm.createStage()
    const contacts = [one, other].map(({ id }) => ({ id, seen: null }))
    const moved = await traced(() => asAdmin('POST', '/contacts/board/move', { contacts, stageId }))
    const entry = { actorId: admin.id, action: 'moved', collection: 'contacts' }
    expect(moved).toMatchObject(contacts.map(({ id }) => ({ ...entry, document: String(id) })))
  })
})

describe('commands', () => {
  it('a merge and its undo', async () => {
    const merges = mergesOf(crm)
    const [keep, remove] = [await merges.withEmail(), await merges.withEmail()]
    let merge = 0
    const merged = await traced(async () => {
      merge = await merges.mustMerge(keep.id, remove.id)
    })
    const actions = (entries: typeof merged) =>
      Object.fromEntries(entries.map(({ document, action }) => [document, action]))
    expect(actions(merged)).toEqual({ [keep.id]: 'merged', [remove.id]: 'deleted' })
    const undone = await traced(() => merges.undo(merge))
    expect(actions(undone)).toEqual({ [keep.id]: 'merge_undone', [remove.id]: 'restored' })
  })

  it('approving, sending and what follows', async () => {
    const data = {
      ...{ title: unique('N'), subject: 'S', htmlContent: '<p>Hi</p>' },
      ...{ status: 'draft' as const, approvalStatus: 'pending' as const },
    }
    await crm.payload.create({
      collection: 'newsletter-subscribers',
      data: { email: uniqueEmail(), status: 'subscribed' },
    })
    const { id } = await crm.payload.create({ collection: 'newsletters', data })
    const steps = async (...paths: string[]) => {
      const entries = await traced(async () => {
        for (const path of paths) await byApi('POST', `/api/staff/newsletters/${id}/${path}`)
      })
      return entries.map(({ action, document }) => [action, document])
    }
    const document = String(id)
    expect(await steps('approve', 'send')).toEqual([
      ['approved', document],
      ['sent', document],
    ])
    const controls = await traced(async () => {
      for (const name of ['pause', 'resume', 'cancel'])
        await asAdmin('POST', `/newsletters/${id}/${name}`, { seen: '' })
    })
    expect(controls.map(({ action }) => action)).toEqual(['paused', 'resumed', 'cancelled'])
  })

  it('a saved filter, whose title and conditions stay out', async () => {
    const mark = unique('Filter')
    const onlyMe = { constraint: 'onlyMe' }
    const json = {
      ...{ title: mark, relatedCollection: 'contacts', where: { city: { equals: mark } } },
      access: { read: onlyMe, update: onlyMe, delete: onlyMe },
    }
    let path = ''
    const traces = await traced(async () => {
      const { doc } = (await asAdmin('POST', '/payload-query-presets', json)).json
      path = `/payload-query-presets/${(doc as { id: number }).id}`
      await asAdmin('PATCH', path, { title: `${mark} 2` })
      await asAdmin('DELETE', path)
    })
    expect(traces.map(({ action, fields }) => [action, fields])).toEqual([
      ['created', []],
      ['changed', ['title']],
      ['deleted', []],
    ])
    const { rows } = await crm.payload.db.drizzle.execute(
      sql`SELECT FROM audit_entries e WHERE e::text ILIKE ${`%${mark}%`}`,
    )
    expect(rows).toEqual([])
  })

  it('publishing, a draft over what is public, and taking it back', async () => {
    const { id } = await contentMaker(crm.payload).article({ _status: 'draft' })
    const patch = async (query: string, json: object) => {
      const entries = await traced(() => asAdmin('PATCH', `/news/${id}${query}`, json))
      return entries.map(({ action }) => action)
    }
    expect(await patch('', { _status: 'published' })).toEqual(['published'])
    expect(await patch('?draft=true', { title: 'Other', _status: 'draft' })).toEqual(['changed'])
    expect(await patch('', { _status: 'draft' })).toEqual(['unpublished'])
  })

  it('signing in, a new password, and exports', async () => {
    const account = await createStaff(crm.payload, 'organizer')
    const { username, password } = account
    const own = { actorId: account.id, collection: 'users', document: String(account.id) }
    const json = { username, password }
    const signedIn = await traced(() => crm.api('POST', '/api/auth/login', { json }))
    expect(signedIn).toMatchObject([{ ...own, way: 'api', action: 'signed_in' }])
    const inUi = await traced(() => must(callPlatform('POST', '/users/login', { json })))
    expect(inUi).toMatchObject([{ ...own, way: 'admin', action: 'signed_in' }])
    const change = { currentPassword: password, newPassword: 'another long pass phrase' }
    const changed = await traced(() =>
      crm.api('POST', '/api/auth/change-password', { token: account.token, json: change }),
    )
    expect(changed).toMatchObject([{ ...own, action: 'password_changed' }])
    const exported = await traced(async () => {
      await byApi('GET', '/api/staff/contacts/export')
      await asAdmin('GET', '/newsletter-subscribers/export')
    })
    expect(exported).toMatchObject([
      { action: 'exported', way: 'api', collection: 'contacts' },
      { action: 'exported', way: 'admin', collection: 'newsletter-subscribers' },
    ])
  })
})

describe('what stays out of the trail', () => {
  it('no value of a contact, of its emails, notes and interactions; also after its erasure', async () => {
    const mark = unique('Marker').replace(' ', '')
    const email = `${mark}@example.org`.toLowerCase()
    const named = {
      name: `${mark} Name`,
      email,
      phone: '+41 79 123 45 67',
      address: `${mark} Street`,
      postcode: mark.slice(0, 12),
      city: `${mark} City`,
      notes: `${mark} notes`,
      tags: [`${mark} tag`],
    }
    const { id } = await crm.createContact(named)
    await byApi('PUT', `/api/staff/contacts/${id}`, { notes: `${mark} other`, name: `${mark} Two` })
    await asAdmin('POST', '/interactions', { contact: id, kind: 'note', notes: mark })
    await crm.api('POST', '/api/newsletter/subscribe', { json: { email, name: mark } })
    await asAdmin('POST', '/compose-emails', {
      title: mark,
      subject: mark,
      htmlContent: mark,
      recipientEmails: [email],
    })
    const count = async () => {
      const { rows } = await crm.payload.db.drizzle.execute<{ count: number }>(sql`
        SELECT count(*)::int AS count FROM audit_entries e WHERE e::text ILIKE ${`%${mark}%`}`)
      return rows[0]?.count
    }
    expect(await count()).toBe(0)
    const erased = await traced(() =>
      asAdmin('POST', `/contacts/${id}/erase`, { confirmation: email }),
    )
    expect(erased.map(({ action }) => action)).toContain('erased')
    expect(await count()).toBe(0)
    const about = { collection: 'contacts', document: String(id), zone: 'UTC' }
    const page = { after: undefined, limit: 10 }
    const kept = await findAuditEntries(crm.payload.db.drizzle, about, page)
    expect(kept.map(({ action }) => action)).toEqual(['deleted', 'changed', 'created'])
  })
})

describe('reading', () => {
  it('pages of a filter have each entry once, the newest first', async () => {
    const { id } = await crm.createContact()
    for (const city of ['A', 'B', 'C', 'D'])
      await byApi('PUT', `/api/staff/contacts/${id}`, { notes: city })
    const filter = { collection: 'contacts', document: String(id), actor: admin.id, zone: 'UTC' }
    const db = crm.payload.db.drizzle
    const first = await findAuditEntries(db, filter, { after: undefined, limit: 3 })
    const rest = await findAuditEntries(db, filter, { after: first.at(-1), limit: 3 })
    const ids = [...first, ...rest].map((row) => BigInt(row.id))
    expect(ids).toHaveLength(4)
    expect(ids).toEqual(ids.toSorted((one, other) => (one < other ? 1 : -1)))
  })

  it('days are those of the reader’s time zone', async () => {
    const collection = unique('zoned')
    const db = crm.payload.db.drizzle
    await db.execute(sql`
      INSERT INTO audit_entries (at, way, action, collection)
      VALUES ('2026-03-01T23:30:00Z', 'admin', 'changed', ${collection})`)
    const on = async (day: string, zone: string) => {
      const filter = { collection, from: day, to: day, zone }
      return (await findAuditEntries(db, filter, { after: undefined, limit: 9 })).length
    }
    expect([await on('2026-03-01', 'UTC'), await on('2026-03-02', 'UTC')]).toEqual([1, 0])
    const there = 'Europe/Berlin'
    expect([await on('2026-03-01', there), await on('2026-03-02', there)]).toEqual([0, 1])
  })

  it('is for administrators alone, escapes formulas, and is in the trail itself', async () => {
    const db = crm.payload.db.drizzle
    const collection = unique('formula')
    await db.execute(sql`
      INSERT INTO audit_entries (way, action, collection, label)
      VALUES ('admin', 'changed', ${collection}, '=1+1')`)
    const path = `/audit-trail/export?${new URLSearchParams({ collection })}`
    const { token } = await createStaff(crm.payload, 'editor', 'organizer', 'communicator')
    expect((await callPlatform('GET', path, { token })).status).toBe(403)
    expect((await callPlatform('GET', path)).status).toBe(401)
    let text = ''
    const entries = await traced(async () => {
      text = (await asAdmin('GET', path)).text
    })
    expect(text).toContain("'=1+1")
    expect(text.trim().split('\r\n')).toHaveLength(2)
    expect(entries).toMatchObject([{ action: 'exported', collection: 'audit-trail' }])
  })
})

it('entries are removed in batches once they are older than Settings say', async () => {
  const db = crm.payload.db.drizzle
  const collection = unique('old')
  await crm.payload.updateGlobal({ slug: 'settings', data: { auditDays: 40 } })
  await db.execute(sql`DELETE FROM audit_entries`)
  await db.execute(sql`
    INSERT INTO audit_entries (at, way, action, collection)
    SELECT now() - make_interval(days => n), 'admin', 'changed', ${collection}
    FROM generate_series(36, 45) n`)
  const left = async () => {
    const page = { after: undefined, limit: 99 }
    return (await findAuditEntries(db, { collection, zone: 'UTC' }, page)).length
  }
  expect(await removeOldEntries(db, 3)).toBe(3)
  expect(await left()).toBe(7)
  while ((await removeOldEntries(db, 3)) > 0);
  expect(await left()).toBe(4)
  await crm.payload.updateGlobal({ slug: 'settings', data: { auditDays: 365 } })
})
