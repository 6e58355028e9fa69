import { describe, expect, it } from 'vitest'
import { deliveryState, sentMail, storedOf } from '#tests/support/bounces.ts'
import { mailEvent } from '#tests/support/mail-events.ts'
import { openMailEvents, type Provider } from '#tests/support/posted-mail-events.ts'

const { payload, providers, report, post, MAIL_EVENTS_SECRET } = await openMailEvents()

describe('reports of a mail server', () => {
  it('the secret itself is accepted in place of a signature, for a pipe with curl', async () => {
    const mail = await sentMail(payload)
    const body = mailEvent('postfix-unknown-user.eml', mail)
    const headers = { authorization: `Bearer ${MAIL_EVENTS_SECRET}` }
    expect(await post(providers['dsn'] as Provider, { body, headers })).toEqual([
      200,
      { success: true, recorded: 1 },
    ])
  })

  it('the return path alone identifies a mail, and a report in words is soft', async () => {
    const mail = await sentMail(payload)
    const about = { returnPath: mail.returnPath, recipient: mail.recipient }
    const words = report(mailEvent('qmail-in-words.eml', about))
    expect(await post(providers['dsn'] as Provider, words)).toEqual([
      200,
      { success: true, recorded: 1 },
    ])
    expect(await deliveryState(payload, mail.id)).toEqual({ status: 'sent', bounce: 'soft' })
    expect((await storedOf(payload, mail.recipient)).suppression).toBeNull()
    const structured = report(mailEvent('postfix-unknown-user.eml', about))
    await post(providers['dsn'] as Provider, structured)
    expect(await deliveryState(payload, mail.id)).toEqual({ status: 'sent', bounce: 'hard' })
    expect((await storedOf(payload, mail.recipient)).suppression).toBe('hard_bounce')
  })

  it('a forged return path identifies nothing', async () => {
    const mail = await sentMail(payload)
    const other = await sentMail(payload)
    const returnPath = mail.returnPath.replace(`+${mail.id}-`, `+${other.id}-`)
    const about = { recipient: other.recipient, returnPath }
    await post(providers['dsn'] as Provider, report(mailEvent('postfix-unknown-user.eml', about)))
    expect((await storedOf(payload, other.recipient)).suppression).toBeNull()
  })

  it('whatever else arrives at the return path is accepted and recorded nowhere', async () => {
    const mail = await sentMail(payload)
    for (const body of [
      mailEvent('out-of-office.eml', mail),
      mailEvent('exim-delayed.eml', mail),
      '',
    ])
      expect(await post(providers['dsn'] as Provider, report(body))).toEqual([
        200,
        { success: true, recorded: 0 },
      ])
  })
})
