import { sql } from '@payloadcms/db-postgres'
import { describe, expect, it } from 'vitest'
import { findAuditEntries } from '#src/workspace/audit/sql/find-entries.ts'
import { openTrail } from '#tests/support/audit.ts'
import { unique } from '#tests/support/crm.ts'

const { crm, traced, asAdmin, byApi } = await openTrail()

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
    const stored = await findAuditEntries(crm.payload.db.drizzle, about, page)
    expect(stored.map(({ action }) => action)).toEqual(['deleted', 'changed', 'created'])
  })
})
