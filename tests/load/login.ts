import { randomUUID } from 'node:crypto'
import { apiClient, dispatcher } from '#tests/support/api.ts'
import { createStaff } from '#tests/support/staff.ts'
import { compare, milliseconds } from './support/compare.ts'
import { openDatabase } from './support/database.ts'
import type { Row } from './support/row.ts'

/**
 * The three failures of a login take the same time (decisions §4), so that it does not reveal
 * which accounts exist or are locked.
 */
export async function bench(): Promise<Row[]> {
  const payload = await openDatabase('bench_login')
  const api = apiClient(dispatcher(payload))
  const { username } = await createStaff(payload, 'editor')
  const fail = async (name: string, clientIp: string) => {
    const headers = { 'x-muster-address': clientIp }
    const json = { username: name, password: 'wrong password' }
    const { status } = await api('POST', '/api/auth/login', { json, headers })
    if (status !== 401) throw new Error(`a failed login returned ${status}`)
  }
  for (let failure = 1; failure <= 10; failure += 1) await fail(username, 'shut out')
  const times = await compare(
    {
      'wrong password': () => fail(username, randomUUID()),
      'unknown user': () => fail(randomUUID(), randomUUID()),
      throttled: () => fail(username, 'shut out'),
    },
    { rounds: 21, calls: 2 },
  )
  const wrong = times['wrong password']
  return (['unknown user', 'throttled'] as const).map((name) => ({
    what: `failed login: ${name} against wrong password`,
    measured: `${milliseconds(times[name])} against ${milliseconds(wrong)}`,
    ratio: Math.max(times[name], wrong) / Math.min(times[name], wrong),
    demanded: { atMost: 1.2 },
  }))
}
