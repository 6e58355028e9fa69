import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openFind } from '#tests/support/find.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

const { payload, staff, mark, find, kindsIn } = await openFind()

describe('the bounds of a search', () => {
  it('a text of more than a hundred characters is rejected, and one without words finds nothing', async () => {
    const token = staff.get('admin')?.token
    const long = 'x'.repeat(101)
    expect((await callPlatform('GET', `/find?q=${long}`, { token })).status).toBe(400)
    expect((await find({ q: '%_…!' })).groups).toEqual([])
  })

  it('a table that is locked leaves the others, and is said not to be searched', async () => {
    const { pool } = payload.db
    const client = await pool.connect()
    try {
      await client.query('BEGIN; LOCK TABLE contacts')
      const result = await find({ q: mark })
      expect(result.isComplete).toBe(false)
      expect(kindsIn(result)).toContain('news')
      expect(kindsIn(result)).not.toContain('contacts')
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })

  it('a user who searches again and again gets one search at a time, and an error when it is too much', {
    tags: 'long',
  }, async () => {
    const { token } = await createStaff(payload, 'admin')
    const client = await payload.db.pool.connect()
    try {
      await client.query('BEGIN; LOCK TABLE contacts')
      const asked = Array.from({ length: 7 }, () =>
        callPlatform('GET', `/find?q=${mark}`, { token }),
      )
      await wait(200)
      const statuses = (await Promise.all(asked)).map(({ status }) => status)
      expect(statuses).toContain(200)
      expect(statuses).toContain(503)
      expect(statuses.every((status) => status === 200 || status === 503)).toBe(true)
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })
})
