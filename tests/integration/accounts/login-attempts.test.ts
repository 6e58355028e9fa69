import { randomUUID } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  type Attempt,
  claimAttempt,
  countFailure,
  resetAttempts,
} from '#src/accounts/sign-ins/sql/attempts.ts'
import type { Database } from '#src/data/transaction.ts'
import { startPayload } from '#tests/support/database.ts'

let db: Database

beforeAll(async () => {
  db = (await startPayload()).db.drizzle
})

const anew = (): Attempt => ({ account: `user ${randomUUID()}`, ip: 'test' })

const claim = async (attempt: Attempt, times: number): Promise<boolean[]> => {
  const outcomes: boolean[] = []
  for (let time = 0; time < times; time += 1) outcomes.push(await claimAttempt(db, attempt))
  return outcomes
}

const allowed = (outcomes: readonly boolean[]): number => outcomes.filter(Boolean).length

/** Lets so many minutes pass for all attempts so far. */
const pass = async ({ account }: Attempt, minutes: number): Promise<void> => {
  await db.execute(sql`
    UPDATE login_attempts SET last_at = last_at - make_interval(mins => ${minutes}),
      recent = ARRAY(SELECT at - make_interval(mins => ${minutes}) FROM unnest(recent) at)
    WHERE account = ${account}`)
}

describe('login attempts of an account', () => {
  it('ten login attempts are allowed, and then none', async () => {
    const attempt = anew()
    expect(await claim(attempt, 12)).toEqual([...Array<boolean>(10).fill(true), false, false])
  })

  it('ten login attempts are allowed, however many are concurrent', async () => {
    const attempt = anew()
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => claimAttempt(db, attempt)))
    expect(allowed(outcomes)).toBe(10)
  })

  it('login attempts are rejected for 15 minutes after the tenth, which rejected ones do not prolong', async () => {
    const attempt = anew()
    await claim(attempt, 10)
    await pass(attempt, 14)
    expect(allowed(await claim(attempt, 3))).toBe(0)
    await pass(attempt, 2)
    expect(allowed(await claim(attempt, 11))).toBe(10)
  })

  it('login attempts are counted within a sliding window of 15 minutes', async () => {
    const attempt = anew()
    await claim(attempt, 5)
    await pass(attempt, 10)
    await claim(attempt, 4)
    await pass(attempt, 6)
    // Five are too old by now, four are not.
    expect(allowed(await claim(attempt, 10))).toBe(6)
  })

  it('login attempts are counted per account and IP address', async () => {
    const attempt = anew()
    await claim(attempt, 10)
    expect(await claimAttempt(db, { ...attempt, ip: 'elsewhere' })).toBe(true)
    expect(await claimAttempt(db, { ...anew(), ip: attempt.ip })).toBe(true)
    expect(await claimAttempt(db, attempt)).toBe(false)
  })

  it('a successful login resets the count of attempts', async () => {
    const attempt = anew()
    await claim(attempt, 9)
    await resetAttempts(db, attempt)
    expect(allowed(await claim(attempt, 11))).toBe(10)
  })

  it('login attempts are deleted once they are too old to count', async () => {
    const [old, other] = [anew(), anew()]
    await claim(old, 3)
    await pass(old, 16)
    await claim(other, 1)
    const { rows } = await db.execute(
      sql`SELECT FROM login_attempts WHERE account = ${old.account}`,
    )
    expect(rows).toHaveLength(0)
  })
})

describe('login failures of an IP address', () => {
  const fail = async (address: string, times: number): Promise<number> => {
    let time = 0
    for (let at = 0; at < times; at += 1) time = await countFailure(db, address)
    return time
  }
  const minute = 60_000

  const passAll = async (address: string, minutes: number) =>
    db.execute(sql`
      UPDATE login_attempts SET last_at = last_at - make_interval(mins => ${minutes}),
        recent = ARRAY(SELECT at - make_interval(mins => ${minutes}) FROM unnest(recent) at)
      WHERE address = ${address}`)

  it('the fiftieth login failure of an IP address blocks it for 15 minutes', async () => {
    const address = randomUUID()
    expect(await fail(address, 49)).toBe(0)
    const time = await fail(address, 1)
    expect(time).toBeGreaterThan(14 * minute)
    expect(time).toBeLessThanOrEqual(15 * minute)
  })

  it('an IP address is blocked until the oldest of its last fifty login failures is 15 minutes old', async () => {
    const address = randomUUID()
    await fail(address, 30)
    await passAll(address, 10)
    const time = await fail(address, 20)
    expect(time).toBeGreaterThan(4 * minute)
    expect(time).toBeLessThanOrEqual(5 * minute)
    await passAll(address, 6)
    expect(await fail(address, 1)).toBe(0)
  })

  it('concurrent login failures of an IP address are all counted', async () => {
    const address = randomUUID()
    const times = await Promise.all(Array.from({ length: 50 }, () => countFailure(db, address)))
    expect(times.filter((time) => time > 0)).toHaveLength(1)
  })

  it('login failures of an IP address do not count against an account', async () => {
    const attempt = { ...anew(), address: randomUUID() }
    await fail(attempt.address, 60)
    expect(allowed(await claim(attempt, 11))).toBe(10)
  })
})
