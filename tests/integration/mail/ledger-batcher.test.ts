import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { createLocalReq } from 'payload'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withTransaction } from '#src/data/transaction.ts'
import { queueMail } from '#src/mail/ledger/enqueue-mail.ts'
import { LedgerBatcher } from '#src/mail/ledger/ledger-batcher.ts'
import { startPayload } from '#tests/support/database.ts'
import { clearLedger, countDeliveries } from '#tests/support/mail.ts'

const letter = { kind: 'notification', subject: 'S', html: '<p>x</p>', text: 'x' } as const

/** The ledger with so many mails, and the statements that one worker has run on it. */
async function openLedger(mails: number) {
  const payload = await startPayload()
  await clearLedger(payload)
  const req = await createLocalReq({}, payload)
  await withTransaction(req, async () => {
    for (let at = 0; at < mails; at += 1)
      await queueMail(req, { ...letter, to: `r${at}@example.org` })
  })
  const query = vi.spyOn(payload.db.pool, 'query')
  const holder = { owner: 'a-worker', domain: 'muster.test' }
  const ledger = new LedgerBatcher(payload, holder, new AbortController().signal)
  return { payload, ledger, query }
}

const sent = (delivery: { id: number } | undefined) =>
  ({ id: delivery?.id ?? 0, status: 'sent' }) as const

describe('statements on the ledger', () => {
  let opened: Awaited<ReturnType<typeof openLedger>>
  beforeEach(async () => {
    opened = await openLedger(4)
  })
  afterEach(() => vi.restoreAllMocks())

  it('mails that are finished soon after a statement are recorded by one', async () => {
    const { payload, ledger, query } = opened
    const [first, second] = await Promise.all([
      ledger.exchange(undefined, true),
      ledger.exchange(undefined, true),
    ])
    expect(query).toHaveBeenCalledTimes(2)
    const one = ledger.exchange(sent(first), true)
    await nextTurn()
    const other = ledger.exchange(sent(second), true)
    expect((await one)?.id).not.toBe((await other)?.id)
    expect(query).toHaveBeenCalledTimes(3)
    expect(await countDeliveries(payload)).toMatchObject({ sent: 2, waiting: 2 })
  })

  it('the last mail in flight waits for no other', async () => {
    const { ledger, query } = opened
    const only = await ledger.exchange(undefined, true)
    const recorded = ledger.exchange(sent(only), false)
    await nextTurn()
    expect(query).toHaveBeenCalledTimes(2)
    await recorded
  })

  it('a mail that took long is recorded at once', async () => {
    const { ledger, query } = opened
    const first = await ledger.exchange(undefined, true)
    await ledger.exchange(undefined, true)
    await sleep(20)
    const recorded = ledger.exchange(sent(first), false)
    expect(query).toHaveBeenCalledTimes(3)
    await recorded
  })
})
