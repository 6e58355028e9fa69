import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { withHashingSlot } from '#src/accounts/password/hashing-limit.ts'
import { hashPassword } from '#src/accounts/password/password.ts'
import { replacePassword } from '#src/accounts/sessions/sql/credentials.ts'
import { admitSession, admitToken, type Checked } from '#src/accounts/sql/admission.ts'
import { findCredentials } from '#src/accounts/sql/find.ts'
import { startPayload } from '#tests/support/database.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload

beforeAll(async () => {
  payload = await startPayload()
})

const session = () => ({ sid: crypto.randomUUID(), lifetime: 60 })

const checkedAccount = async (): Promise<Checked> => {
  const { id } = await createStaff(payload, 'editor')
  const checked = await findCredentials(payload.db.drizzle, id)
  if (!checked) throw new Error('the account is gone')
  return checked
}

const newHash = async () => {
  const hash = await withHashingSlot({ ip: 'test' }, () => hashPassword('a new password'))
  return hash ?? expect.fail('not hashed')
}

describe('admission after a password check', () => {
  it('a login is admitted while the password it was checked with is current', async () => {
    const db = payload.db.drizzle
    const checked = await checkedAccount()
    expect(await admitToken(db, checked)).toMatchObject({ id: checked.id, wait: 0 })
    expect(await admitSession(db, checked, session())).toMatchObject({ id: checked.id })
  })

  it('a login is not admitted once its password has changed', async () => {
    const db = payload.db.drizzle
    const checked = await checkedAccount()
    await replacePassword(db, checked, await newHash(), 'kept')
    expect(await admitToken(db, checked)).toBeUndefined()
    expect(await admitSession(db, checked, session())).toBeUndefined()
  })

  it('a login waits for a password change in progress, and is not admitted after it', async () => {
    const checked = await checkedAccount()
    const next = await newHash()
    const waiting: Promise<unknown>[] = []
    await payload.db.drizzle.transaction(async (tx) => {
      await replacePassword(tx, checked, next, 'kept')
      waiting.push(
        admitToken(payload.db.drizzle, checked),
        admitSession(payload.db.drizzle, checked, session()),
      )
      await new Promise((done) => setTimeout(done, 200))
    })
    expect(await Promise.all(waiting)).toEqual([undefined, undefined])
    const { sessions } = await payload.findByID({ collection: 'users', id: checked.id })
    expect(sessions).toEqual([])
  })

  it('a login with the new password is delayed to the next full second after the change', async () => {
    const db = payload.db.drizzle
    const checked = await checkedAccount()
    const next = await newHash()
    await replacePassword(db, checked, next, 'kept')
    const admitted = await admitToken(db, { id: checked.id, hash: next.hash })
    expect(admitted?.wait).toBeGreaterThan(0)
    expect(admitted?.wait).toBeLessThanOrEqual(1000)
  })
})
