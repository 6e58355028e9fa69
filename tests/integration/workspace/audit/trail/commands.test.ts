import { sql } from '@payloadcms/db-postgres'
import { describe, expect, it } from 'vitest'
import { openTrail } from '#tests/support/audit.ts'
import { contentMaker } from '#tests/support/content.ts'
import { unique, uniqueEmail } from '#tests/support/crm.ts'
import { mergesOf } from '#tests/support/merges.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

const { crm, traced, must, asAdmin, byApi } = await openTrail()

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
