import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { normalisePhones } from '#src/people/contacts/normalise-phones.ts'
import { type Crm, startCrm, unique } from '#tests/support/crm.ts'
import { jobsIn, runQueue } from '#tests/support/job-queue.ts'
import { callPlatform } from '#tests/support/platform-api.ts'

let crm: Crm
beforeAll(async () => {
  crm = await startCrm()
})
afterEach(() => setCountry(''))

const setCountry = async (defaultCountry: string) => {
  await crm.payload.updateGlobal({ slug: 'settings', data: { defaultCountry } })
  await runQueue(crm.payload, 'maintenance')
}

const e164Of = async (id: number) => {
  const { rows } = await crm.payload.db.pool.query<{ e164: string | null }>(
    'SELECT phone_e164 AS e164 FROM contacts WHERE id = $1',
    [id],
  )
  return rows[0]?.e164
}

/** As an older version, or a statement of an import, leaves a contact. */
const insertWithout = async (phone: string): Promise<number> => {
  const { rows } = await crm.payload.db.pool.query<{ id: number }>(
    `INSERT INTO contacts (name, status, phone, custom) VALUES ($1, 'Member', $2, '{}') RETURNING id`,
    [unique('Contact'), phone],
  )
  return rows[0]?.id ?? 0
}

describe('the phone number of a contact in E.164', () => {
  it('changes with the phone number on every surface, and the shown one stays as typed', async () => {
    await setCountry('DE')
    const { id } = await crm.createContact({ phone: '030 / 123 456' })
    expect(await e164Of(id)).toBe('+4930123456')
    const changed = await crm.api('PUT', `/api/staff/contacts/${id}`, {
      json: { phone: '+33 6 12 34 56 78' },
    })
    expect(changed.json).toMatchObject({ phone: '+33 6 12 34 56 78' })
    expect(await e164Of(id)).toBe('+33612345678')
    const call = { token: crm.staff.token, json: { phone: 'none', phoneE164: '+491' } }
    await callPlatform('PATCH', `/contacts/${id}`, call)
    expect(await e164Of(id)).toBeNull()
    await crm.api('PUT', `/api/staff/contacts/${id}`, { json: { phone: '0171 1234567' } })
    expect(await e164Of(id)).toBe('+491711234567')
    await crm.api('PUT', `/api/staff/contacts/${id}`, { json: { phone: null } })
    expect(await e164Of(id)).toBeNull()
  })

  it('cannot be written by a user', async () => {
    const { id } = await crm.createContact({ phone: '+49 30 123456' })
    const json = { phoneE164: '+33612345678', name: 'Ada' }
    await callPlatform('PATCH', `/contacts/${id}`, { token: crm.staff.token, json })
    expect(await e164Of(id)).toBe('+4930123456')
  })

  it('follows a change of the country in Settings, in the background, without changing the contact', async () => {
    const { id } = await crm.createContact({ phone: '020 1234 5678' })
    const updatedAt = (await crm.payload.findByID({ collection: 'contacts', id })).updatedAt
    expect(await e164Of(id)).toBeNull()
    await setCountry('GB')
    expect(await e164Of(id)).toBe('+442012345678')
    await setCountry('NL')
    expect(await e164Of(id)).toBe('+312012345678')
    expect((await crm.payload.findByID({ collection: 'contacts', id })).updatedAt).toBe(updatedAt)
  })

  it('is not read again when other settings change', async () => {
    const before = await jobsIn(crm.payload, 'maintenance')
    await crm.payload.updateGlobal({ slug: 'settings', data: { siteName: unique('Site') } })
    expect(await jobsIn(crm.payload, 'maintenance')).toEqual(before)
  })

  it('is set for contacts that were stored without it, from where a run that was ended left off', async () => {
    const [one, other] = [
      await insertWithout('+49 30 123456'),
      await insertWithout('+49 30 654321'),
    ]
    const ended = AbortSignal.abort()
    expect(await normalisePhones(crm.payload, { after: one, signal: ended })).toBe(one)
    const { signal } = new AbortController()
    expect(await normalisePhones(crm.payload, { after: one, signal })).toBeNull()
    expect([await e164Of(one), await e164Of(other)]).toEqual([null, '+4930654321'])
    await crm.payload.jobs.queue({ task: 'normalisePhones', input: {}, queue: 'maintenance' })
    await runQueue(crm.payload, 'maintenance')
    expect(await e164Of(one)).toBe('+4930123456')
  })

  it('a country that has no phone numbers cannot be set', async () => {
    const data = { defaultCountry: 'XX' }
    await expect(crm.payload.updateGlobal({ slug: 'settings', data })).rejects.toThrow()
  })
})
