import pg from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Crm, startCrm, unique } from '#tests/support/crm.ts'
import { importFile, recordedImport } from '#tests/support/imports.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let crm: Crm
let admin: Staff
beforeAll(async () => {
  crm = await startCrm()
  admin = await createStaff(crm.payload, 'admin')
})

const subscribe = { consent: 'I agree to the newsletter' }
const domain = (): string => unique('m').replace(' ', '')
const dayOf = (n: number) => new Date(Date.UTC(2015, 0, 1 + n)).toISOString().slice(0, 10)

/** Imports 300 people who consented on so many days; returns the statements it took. */
const statementsFor = async (
  target: 'contacts' | 'newsletter-subscribers',
  mark: string,
  days: number,
  known = 'skip',
): Promise<number> => {
  const rows = Array.from({ length: 300 }, (_, n) => `P ${n},${n}@${mark}.org,${dayOf(n % days)}`)
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  await recordedImport({
    token: admin.token,
    target,
    file: ['name,email,CONFIRM_TIME', ...rows, `Now,now@${mark}.org,`].join('\n'),
    options: { known, subscribe, columns: { CONFIRM_TIME: 'consentAt' } },
  })
  const statements = spy.mock.calls.length
  spy.mockRestore()
  return statements
}

/** The days of the consents by email. */
const consentDays = async (mark: string): Promise<Record<string, string[]>> => {
  const { rows } = await crm.payload.db.pool.query(
    `SELECT split_part(email, '@', 1) AS person, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day
    FROM consents WHERE email LIKE $1 AND given ORDER BY id`,
    [`%@${mark}.org`],
  )
  const days: Record<string, string[]> = {}
  for (const { person, day } of rows) days[person] = [...(days[person] ?? []), day]
  return days
}

const expected = (days: number) =>
  Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`${n}`, [dayOf(n % days)]]))

describe('the dates of imported consents', () => {
  it.each(['newsletter-subscribers', 'contacts'] as const)(
    'of %s each has its own, and many days take no more statements than few',
    async (target) => {
      const [few, many] = [domain(), domain()]
      await statementsFor(target, domain(), 3)
      const ofFew = await statementsFor(target, few, 3)
      const ofMany = await statementsFor(target, many, 300)
      expect(Math.abs(ofMany - ofFew)).toBeLessThan(100)
      const { now: nowOfFew, ...daysOfFew } = await consentDays(few)
      const { now: nowOfMany, ...daysOfMany } = await consentDays(many)
      expect(daysOfFew).toEqual(expected(3))
      expect(daysOfMany).toEqual(expected(300))
      const today = new Date().toISOString().slice(0, 10)
      expect([nowOfFew, nowOfMany]).toEqual([[today], [today]])
    },
  )

  it('of people who were known without a consent each has its own', async () => {
    const mark = domain()
    const emails = Array.from({ length: 300 }, (_, n) => `${n}@${mark}.org`)
    await recordedImport({
      token: admin.token,
      target: 'newsletter-subscribers',
      file: ['email', ...emails].join('\n'),
    })
    expect(await consentDays(mark)).toEqual({})
    await statementsFor('newsletter-subscribers', mark, 300, 'fill')
    const { now: _, ...days } = await consentDays(mark)
    expect(days).toEqual(expected(300))
  })

  it('are proposed of contacts too, as Mailchimp names them', async () => {
    const mark = domain()
    const header = 'Name,Email Address,OPTIN_TIME,CONFIRM_TIME'
    const file = `${header}\nAda,ada@${mark}.org,2019-01-01 10:00:00,2019-02-03 10:00:00`
    const given = { token: admin.token, target: 'contacts', file } as const
    const { head } = await importFile({ ...given, dryRun: true })
    await recordedImport({ ...given, options: { ...head.proposal, subscribe } })
    expect(await consentDays(mark)).toEqual({ ada: ['2019-02-03'] })
  })

  it.each(['newsletter-subscribers', 'contacts'] as const)(
    'of %s that are no dates, or of the future, cost the date alone, with a remark',
    async (target) => {
      const mark = domain()
      const { rejected, incompleteRows } = await recordedImport({
        ...{ token: admin.token, target },
        file: `name,email,since\nBo,bo@${mark}.org,long ago\nCy,cy@${mark}.org,2051-03-04\n`,
        options: { subscribe, columns: { since: 'consentAt' } },
      })
      expect(rejected).toBe(0)
      expect(incompleteRows).toMatchObject([
        { row: 2, code: 'field-not-a-date', value: 'long ago' },
        { row: 3, code: 'field-in-future', value: '2051-03-04' },
      ])
      const today = [new Date().toISOString().slice(0, 10)]
      expect(await consentDays(mark)).toEqual({ bo: today, cy: today })
    },
  )
})
