import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { results } from '#src/contract/newsletters/results.ts'
import { apiClient, dispatcher } from '#tests/support/api.ts'
import { sweepAndSend } from '#tests/support/job-queue.ts'
import { clearLedger, countDeliveries, deliver } from '#tests/support/mail.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { openSendingControl } from '#tests/support/sending-control.ts'

const { payload, admin, end, smtp, query, press, pressed, stateOf, sent, notify } =
  await openSendingControl()

beforeEach(() => clearLedger(payload))
afterEach(end)

describe('cancelling', () => {
  it('cancelling keeps what is not sent from being sent, and says so of every delivery', async () => {
    const id = await sent('cancel', 5)
    const server = await smtp()
    await deliver(payload, server.url, {
      connections: 1,
      until: async () => (await countDeliveries(payload)).sent >= 1,
    })
    const { sent: before } = await countDeliveries(payload)
    const state = await pressed(id, 'cancel')
    expect(state.progress).toMatchObject({ stage: 'cancelled', by: 'Staff Member' })
    expect(state.report).toMatchObject({ queued: 0, sent: before, cancelled: 5 - before })
    await sweepAndSend(payload)
    const states = await query<{ status: string }>('SELECT status FROM deliveries')
    expect(states.filter(({ status }) => status === 'cancelled')).toHaveLength(5 - before)
    await notify()
    await deliver(payload, server.url)
    expect(server.recipients()).toHaveLength(before + 1)
    expect((await stateOf(id)).report).toMatchObject({ sent: before, cancelled: 5 - before })
    expect((await press(id, 'resume')).status).toBe(400)
  })

  it('a delivery that a dead worker had in flight when its newsletter was cancelled is in doubt', async () => {
    const id = await sent('dead', 1)
    await query(`UPDATE deliveries SET status = 'sending', attempts = 1,
      lease_until = now() - interval '1 second', lease_owner = gen_random_uuid()`)
    await pressed(id, 'cancel')
    await sweepAndSend(payload)
    expect(await query('SELECT status, in_doubt FROM deliveries')).toEqual([
      { status: 'cancelled', in_doubt: true },
    ])
  })

  it('one without a reader by then is in no archive and no comparison; one that a reader got is in both', async () => {
    const call = apiClient(dispatcher(payload))
    const archived = async () => JSON.stringify((await call('GET', '/api/newsletters')).json)
    const resultsOf = async (id: number) => {
      const path = `/newsletters/${id}/results`
      return results.parse((await callPlatform('GET', path, { token: admin.token })).json)
    }
    const [some, none] = [await sent('some', 2), await sent('none', 2)]
    await query(
      `UPDATE deliveries SET status = 'sent', sent_at = now() WHERE id = (
      SELECT min(id) FROM deliveries WHERE newsletter_id = $1)`,
      [some],
    )
    expect(await archived()).toContain(`-${none}"`)
    await pressed(some, 'cancel')
    await pressed(none, 'cancel')
    expect(await archived()).toContain(`-${some}"`)
    expect(await archived()).not.toContain(`-${none}"`)
    const view = await call('GET', `/api/newsletters/hello-friend-${none}/view`)
    expect(view.status).toBe(404)
    expect((await resultsOf(none)).newsletter).toMatchObject({ waiting: 0, notSent: 4 })
    const { before } = await resultsOf(await sent('next', 1))
    const ids = before.map(({ id }) => id)
    expect(ids).toContain(some)
    expect(ids).not.toContain(none)
  })
})
