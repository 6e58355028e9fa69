import { beforeEach, describe, expect, it } from 'vitest'
import { clearLedger, subscribe } from '#tests/support/mail.ts'
import {
  actions,
  details,
  inDays,
  openNewsletterCommands,
} from '#tests/support/newsletter-commands.ts'

const { payload, admin, communicator, begin, press, stateOf, letter, approved, act } =
  await openNewsletterCommands()

beforeEach(begin)

describe('sending and scheduling a newsletter', () => {
  it.each(['send', 'schedule'] as const)('a newsletter needs approval to %s', async (action) => {
    const { id } = await letter()
    const { status, json } = await act(id, action, communicator)
    expect(status).toBe(400)
    expect(json).toEqual({
      errors: [
        {
          message: 'Newsletter must be approved before sending',
          code: 'newsletter-not-approved',
          params: [],
        },
      ],
    })
  })

  it('a newsletter cannot be scheduled for the past', async () => {
    const { id } = await approved()
    expect((await act(id, 'schedule', communicator, { at: inDays(-1) })).status).toBe(400)
    expect((await act(id, 'schedule', communicator, { at: 'soon' })).status).toBe(400)
  })

  it('a newsletter can be scheduled and unscheduled', async () => {
    const { id } = await approved()
    await act(id, 'schedule', communicator)
    expect(await stateOf(id)).toMatchObject({
      status: 'scheduled',
      scheduledSendAt: details.schedule.at,
    })
    await act(id, 'unschedule', communicator)
    expect(await stateOf(id)).toMatchObject({ status: 'draft', scheduledSendAt: null })
  })

  it('of ten concurrent requests to send a newsletter one succeeds', async () => {
    await clearLedger(payload)
    await subscribe(payload, 'once', 5)
    const { id } = await approved()
    const { seen } = await stateOf(id)
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => press(`/${id}/send`, { seen }, communicator.token)),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await stateOf(id)).report).toMatchObject({ queued: 5 })
  })

  const moves = actions.filter((action) => action !== 'test')
  it.each(moves)('a sent newsletter rejects the command %s', async (action) => {
    const { id } = await approved()
    await act(id, 'send', communicator)
    expect((await act(id, action, admin)).status).toBe(400)
  })

  it('a test mail of a newsletter goes to the given addresses once, and to no subscriber', async () => {
    await clearLedger(payload)
    await subscribe(payload, 'untested', 3)
    const { id } = await letter()
    const emails = ['one@example.org', 'two@example.org', 'one@example.org']
    expect((await act(id, 'test', communicator, { emails })).status).toBe(200)
    const { docs } = await payload.find({
      collection: 'deliveries',
      where: { newsletter: { equals: id } },
      sort: 'id',
    })
    expect(docs.map(({ email, isTest }) => [email, isTest])).toEqual([
      ['one@example.org', true],
      ['two@example.org', true],
    ])
  })

  it.each([
    ['no address', []],
    ['an invalid address', ['x']],
    ['a line break', ['a@example.org\r\nBcc: b@example.org']],
    ['two in one entry', ['a@example.org,b@example.org']],
    ['21 addresses', Array.from({ length: 21 }, (_, at) => `t${at}@example.org`)],
  ])('a test mail to %s is rejected', async (_, emails) => {
    const { id } = await letter()
    expect((await act(id, 'test', communicator, { emails })).status).toBe(400)
  })
})
