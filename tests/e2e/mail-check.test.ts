import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousViolations } from '#tests/support/axe.ts'
import { button, confirm, type MailUi, openMailUi } from '#tests/support/mail-ui.ts'

let ui: MailUi

beforeAll(async () => {
  ui = await openMailUi('without a worker')
  await ui.subscribe('ada')
})
afterAll(() => ui?.close())

const said = (text: string) => `.mail-check .mail-warnings li:has-text("${text}")`

const careless = [
  '<p style="color:#aaa">Come along</p>',
  '<p><a href="">Read on</a> <a href="/news/no-such-article">News</a></p>',
  '<img src="https://images.example.org/crowd.jpg">',
  '<p><a href="https://no-such-host.example.org/">Elsewhere</a></p>',
].join('\n')

describe('the mail check', () => {
  it('says beside the preview what to fix, follows links on request, and is counted before sending', async () => {
    const { page } = ui
    await ui.open('create')
    await ui.writeHtml()
    await page.fill('#field-title', 'May')
    await page.fill('#field-subject', 'ACT NOW, FRIENDS!!')
    await page.fill('#field-htmlContent', careless)
    for (const text of [
      'The subject is in capitals',
      'several exclamation',
      'The link “Read on” leads nowhere',
      'Nothing is published at /news/no-such-article',
      'An image (crowd.jpg) has no alternative text',
      '“Come along” is hard to read',
    ])
      await page.waitForSelector(said(text))
    await page.click('.mail-check button:has-text("Check 1 link to another website")')
    await page.waitForSelector(said('https://no-such-host.example.org/'))
    await page.click('.mail-check__sender summary:has-text("3 issues with your sender")')
    await page.waitForSelector(
      '.mail-check__problem li:has-text("Settings have no postal address")',
    )
    expect(await seriousViolations(page, '.mail-check')).toEqual([])

    await ui.save()
    await page.click(button('Approve'))
    // Seven of the content, and three of the sender.
    await page.waitForSelector(
      '.form-dialog .mail-check__count:has-text("7 issues in this email. 3 issues with your sender.")',
    )
    await page.click(confirm('Approve'))
    await page.waitForSelector('.mail-status:has-text("Approved")')
    await page.click(`${button('Send')} >> nth=-1`)
    await page.waitForSelector(
      '.form-dialog .mail-check__count:has-text("7 issues in this email. 3 issues with your sender.")',
    )
    await page.click(confirm('Send'))
    await page.waitForSelector('.mail-status:has-text("Sent on")')
  })

  it('a mail without faults has nothing to fix', { tags: 'long' }, async () => {
    const { page } = ui
    await ui.open('create', 'compose-emails')
    await ui.writeHtml()
    await page.fill('#field-subject', 'Our meeting on Friday')
    await page.fill('#field-htmlContent', '<p>Dear {{name|friend}}, see you there.</p>')
    await page.waitForSelector('.mail-check__nothing:has-text("No issues in this email")')
  })

  it('whoever approves sees it too, without a button that follows links', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    await ui.createNewsletter({ htmlContent: careless })
    await page.goto(`${ui.site}/admin/approvals`)
    await page.waitForSelector(`.approvals ${said('“Come along” is hard to read')}`)
    expect(await page.locator('.mail-check__links').count()).toBe(0)
    await page.click('.approvals .mail-actions button:has-text("Reject")')
    await page.waitForSelector('.form-dialog .mail-check__count:has-text("issues in this email")')
  })
})
