import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAdminUi } from '#tests/support/admin-ui.ts'
import { seriousViolations } from '#tests/support/axe.ts'
import { mailEvent } from '#tests/support/mail-events.ts'
import { button, confirm } from '#tests/support/mail-ui.ts'
import { type ReceivedMail, startSmtp } from '#tests/support/smtp.ts'

const secret = 'a-secret-of-the-mail-server'
let smtp: Awaited<ReturnType<typeof startSmtp>>
let ui: Awaited<ReturnType<typeof openAdminUi>>

beforeAll(async () => {
  smtp = await startSmtp()
  ui = await openAdminUi({
    SMTP_URL: smtp.url,
    BOUNCE_ADDRESS: 'bounces@example.org',
    MAIL_EVENTS_SECRET: secret,
  })
  await ui.signIn()
})
afterAll(async () => {
  await ui?.close()
  await smtp?.stop()
})

const sendNewsletter = async (...names: string[]): Promise<number> => {
  const { page, post, site } = ui
  for (const name of names) {
    const person = { email: `${name}@example.org`, name }
    await post('/cms-api/newsletter-subscribers', { ...person, status: 'subscribed' })
    await post('/cms-api/contacts', { ...person, status: 'Member' })
  }
  const content = { subject: 'Our autumn', htmlContent: '<p>Hello {{name}}</p>' }
  const { doc } = await post('/cms-api/newsletters', { title: 'Autumn letter', ...content })
  const { id } = doc as { id: number }
  await page.goto(`${site}/admin/collections/newsletters/${id}?step=review`)
  await page.click(button('Approve'))
  await page.click(confirm('Approve'))
  await page.waitForSelector('.mail-status:has-text("Approved")')
  await page.click(`${button('Send')} >> nth=-1`)
  await page.click(confirm('Send'))
  const progress = `${names.length} of ${names.length} done`
  await page.waitForSelector(`.mail-progress:has-text("${progress}")`)
  return id
}

/** The mail server reports what came back for a mail. */
const report = async (name: string, mail: ReceivedMail | undefined) => {
  const about = { recipient: mail?.recipients[0] ?? '', returnPath: mail?.sender ?? '' }
  const body = mailEvent(name, about)
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  const response = await fetch(`${ui.site}/api/mail-events/dsn`, {
    method: 'POST',
    headers: { 'Muster-Timestamp': timestamp, 'Muster-Signature': `sha256=${digest}` },
    body,
  })
  expect([response.status, await response.json()]).toEqual([200, { success: true, recorded: 1 }])
}

describe('what comes back', () => {
  it('the page of a newsletter, the list of bounces and the timeline of a contact show what came back', async () => {
    const { page, site } = ui
    const id = await sendNewsletter('ada', 'bo', 'cy', 'dee')
    const mails = await smtp.mails()
    const to = (name: string) => mails.find((mail) => mail.recipients[0] === `${name}@example.org`)
    await report('postfix-unknown-user.eml', to('ada'))
    await report('exchange-mailbox-full.eml', to('bo'))
    await report('arf-abuse.eml', to('cy'))

    await page.goto(`${site}/admin/collections/newsletters/${id}`)
    await page.waitForSelector('.mail-progress dl:has-text("Bounced2")')
    await page.waitForSelector('.mail-progress dl:has-text("Complaints1")')
    await page.click('.mail-progress summary:has-text("Bounced or complained (3)")')
    await page.waitForSelector(
      '.mail-progress li:has-text("ada@example.org bounced for good: 550 5.1.1")',
    )
    await page.waitForSelector('.mail-progress li:has-text("cy@example.org spam complaint: abuse")')
    expect(await seriousViolations(page, '.mail-sending')).toEqual([])

    await page.goto(`${site}/admin/collections/bounces`)
    await page.waitForSelector('tr:has-text("bo@example.org"):has-text("Soft bounce")')
    await page.click('tr:has-text("ada@example.org") a')
    await page.waitForSelector('#field-raw')
    expect(await page.inputValue('#field-raw')).toContain(
      'final-recipient: rfc822; ada@example.org',
    )
    expect(await page.locator('#action-save').count()).toBe(0)

    await page.goto(`${site}/admin/collections/contacts?search=ada`)
    await page.click('tr:has-text("ada@example.org") a')
    await page.waitForSelector(
      '.contact-timeline__item--mail:has-text("Our autumn"):has-text("bounced")',
    )
  })
})
