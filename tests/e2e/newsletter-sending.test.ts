import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousViolations } from '#tests/support/axe.ts'
import { holdResponses } from '#tests/support/held-response.ts'
import { button, confirm, type MailUi, openMailUi } from '#tests/support/mail-ui.ts'

/** Blocks the mail server's response to some recipients until it resolves. */
let blocked: Promise<undefined> | undefined
let ui: MailUi

beforeAll(async () => {
  ui = await openMailUi({
    onMessage: ([address]) => {
      if (address?.startsWith('perhaps')) return 'drop'
      return address?.startsWith('waits') ? blocked : undefined
    },
  })
  await ui.subscribe('ada', 'bo', 'gone')
})
afterAll(() => ui?.close())

const sendOff = async (id: number) => {
  const { page } = ui
  await ui.open(id)
  await page.click(button('Approve'))
  await page.click(confirm('Approve'))
  await page.waitForSelector('.mail-status:has-text("Approved")')
  await page.click(`${button('Send')} >> nth=-1`)
  await page.click(confirm('Send'))
  await page.waitForSelector('.mail-progress')
}

describe('sending a newsletter', () => {
  it('a newsletter is rejected with a comment, resubmitted, approved, and sent after a confirmation with its number of recipients', async () => {
    const { page, signIn } = ui
    const id = await ui.createNewsletter({ subject: 'To everybody' })
    await signIn()
    await ui.open(id)
    await page.click(button('Reject'))
    await page.fill('.form-dialog textarea', 'Say when')
    expect(await seriousViolations(page, '.form-dialog')).toEqual([])
    await page.click(confirm('Reject'))
    await page.waitForSelector('.mail-status:has-text("Say when")')
    await page.waitForSelector(':focus .mail-status')
    await page.waitForSelector('#field-approvedBy:has-text("Decided by")')
    await page.click(button('Request approval'))
    await page.waitForSelector('.mail-status:has-text("Waiting for approval")')
    await page.click(button('Approve'))
    await page.click(confirm('Approve'))
    await page.waitForSelector('.mail-status:has-text("Approved")')

    await page.click(`${button('Send')} >> nth=-1`)
    await page.waitForSelector('.form-dialog:has-text("Send it to 3 recipients?")')
    await page.keyboard.press('Escape')
    await page.waitForSelector('.form-dialog', { state: 'detached' })
    expect(await ui.mailsTo('ada@example.org')).toEqual([])

    await page.click(`${button('Send')} >> nth=-1`)
    await page.click(confirm('Send'))
    await page.waitForSelector('.mail-progress:has-text("3 of 3 done")')
    await page.waitForSelector('.mail-status:has-text("Sent on")')
    await page.click('.mail-progress summary')
    await page.waitForSelector('.mail-progress li:has-text("gone@example.org")')
    expect((await ui.mailsTo('ada@example.org')).length).toBe(1)
    expect((await ui.mailsTo('bo@example.org')).length).toBe(1)
    expect(await page.locator('.mail-actions button').count()).toBe(0)
    expect(await seriousViolations(page, '.mail-sending')).toEqual([])

    for (const look of ['as it was sent', 'opened anew']) {
      await page.waitForSelector('.mail-status:has-text("cannot be changed")')
      await ui.step('write')
      await page.waitForSelector('.mail-locked:has-text("cannot be changed")')
      await page.waitForSelector('#field-subject:disabled')
      expect(await page.isDisabled('#field-htmlContent'), look).toBe(true)
      expect(await page.locator('#action-save').count(), look).toBe(0)
      await ui.open(id)
    }
  })

  it('a dialog that is opened while the form still shows the last action stays open', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    const id = await ui.createNewsletter()
    await ui.open(id)
    await page.click(button('Reject'))
    await page.fill('.form-dialog textarea', 'Later')
    await page.click(confirm('Reject'))
    await page.waitForSelector('.mail-status:has-text("Later")')
    const held = await holdResponses(page, `**/cms-api/newsletters/${id}?depth=0`, 'GET')
    await page.click(button('Request approval'))
    await held.requested
    await page.click(button('Approve'))
    await page.waitForSelector('.form-dialog')
    held.release()
    await page.waitForSelector('[data-sonner-toast]:has-text("Approval requested")')
    await page.click(confirm('Approve'), { timeout: 10_000 })
    await page.waitForSelector('.mail-status:has-text("Approved")')
  })

  it('the dashboard shows the progress of a newsletter being sent', { tags: 'long' }, async () => {
    const { page, site } = ui
    let release = () => {}
    blocked = new Promise((resolve) => {
      release = () => resolve(undefined)
    })
    await ui.subscribe('waits')
    await sendOff(await ui.createNewsletter({ title: 'Slow letter' }))
    await page.goto(`${site}/admin`)
    const line = page.locator('.desk-card li:has-text("Slow letter")')
    await line.locator('text=/^2 of \\d sent$/').waitFor()
    release()
    await line.locator('text=/^3 of \\d sent$/').waitFor()
  })

  it('a sent newsletter lists its deliveries in doubt with their message ids', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    const email = 'perhaps@example.org'
    await ui.subscribe('perhaps')
    await sendOff(await ui.createNewsletter())
    await page.click('.mail-progress summary:has-text("may have been delivered twice (1)")')
    const [mail] = await ui.mailsTo(email)
    expect(mail?.messageId).toMatch(/^<.+>$/)
    await page.waitForSelector(`.mail-progress li:has-text("${email} ${mail?.messageId}")`)
    expect(await seriousViolations(page, '.mail-sending')).toEqual([])
  })
})
