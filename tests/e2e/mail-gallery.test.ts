import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousViolations } from '#tests/support/axe.ts'
import { button, confirm, type MailUi, openMailUi } from '#tests/support/mail-ui.ts'
import { eventually } from '#tests/support/muster.ts'
import { takePicture } from '#tests/support/take-picture.ts'

let ui: MailUi

beforeAll(async () => {
  ui = await openMailUi()
  await ui.subscribe('ada')
  await ui.post('/cms-api/globals/settings', {
    siteName: 'Harbour Union',
    primaryColor: '#c8102e',
    postalAddress: 'Quay 1',
    mailLinks: [{ label: 'Mastodon', url: 'https://social.example.org/@harbour' }],
  })
})
afterAll(() => ui?.close())

const start = async (template: string) => {
  const { page } = ui
  await page.waitForSelector('.mail-start select:enabled')
  await page.selectOption('.mail-start select', { label: template })
  await page.click('.mail-start button:has-text("Use")')
}

describe('the gallery of templates', () => {
  it('a newsletter begins with one, in its frame, without anything to fix, and arrives in it', async () => {
    const { page } = ui
    await ui.open('create')
    await page.waitForSelector('.mail-start select:enabled')
    expect(await page.locator('.mail-start optgroup').count()).toBe(1)
    await page.fill('#field-title', 'May')
    await start('Event invitation')
    const sheet = ui.preview()
    await sheet.locator('h1:has-text("[Name of the event]")').waitFor()
    await sheet.locator('a:has-text("Harbour Union")').waitFor()
    await sheet.locator('td:has-text("Quay 1") a:has-text("Mastodon") >> nth=-1').waitFor()
    await page.waitForSelector('.mail-check__nothing')
    expect(await page.inputValue('#field-subject')).toBe('You are invited: [name of the event]')
    await page.waitForSelector('#field-frame:has-text("Newsletter with masthead")')
    expect(await seriousViolations(page, '.mail-start')).toEqual([])

    await page.click('#field-frame .rs__control')
    await page.click('.rs__option:has-text("Bold announcement")')
    await sheet.locator('body[style*="#c8102e"]').waitFor()

    await ui.save()
    await page.click(button('Approve'))
    await page.click(confirm('Approve'))
    await page.waitForSelector('.mail-status:has-text("Approved")')
    await page.click(`${button('Send')} >> nth=-1`)
    await page.click(confirm('Send'))
    await eventually(async () => (await ui.mailsTo('ada@example.org')).length === 1, 'the mail')
    const [mail] = await ui.mailsTo('ada@example.org')
    expect(String(mail?.html)).toMatch(/<body[^>]*#c8102e[\s\S]*Harbour Union[\s\S]*Dear ada/)
  })

  it('a newsletter and a mail about an account are read at 320 pixels with 280 of text, light and dark', async () => {
    const account = { email: 'writer@example.org', displayName: 'Writer', roles: ['communicator'] }
    const password = 'a good long password'
    await ui.post('/cms-api/users', { username: 'writer', password, ...account })
    await ui.post('/cms-api/users/forgot-password', { username: 'writer' })
    await eventually(async () => (await ui.mailsTo('writer@example.org')).length > 0, 'the link')
    const [notice] = await ui.mailsTo('writer@example.org')
    const [letter] = await ui.mailsTo('ada@example.org')
    expect(String(notice?.html)).toMatch(/#c8102e[\s\S]*Harbour Union[\s\S]*\/admin\/reset\//)
    expect(String(notice?.html)).not.toContain('{{')
    const reader = await ui.browser.newPage()
    try {
      await reader.setViewportSize({ width: 320, height: 900 })
      for (const [name, mail] of Object.entries({ letter, notice }))
        for (const colorScheme of ['light', 'dark'] as const) {
          await reader.emulateMedia({ colorScheme })
          await reader.setContent(String(mail?.html), { waitUntil: 'domcontentloaded' })
          await takePicture(reader, `mail-${name}-320-${colorScheme}.png`)
          const shown = await reader.evaluate(() => {
            const text = document.querySelector('.m-text p')
            return {
              text: Math.round(text?.getBoundingClientRect().width ?? 0),
              page: document.documentElement.scrollWidth,
              colour: text ? getComputedStyle(text).color : '',
            }
          })
          const colour = colorScheme === 'dark' ? 'rgb(240, 240, 240)' : 'rgb(34, 34, 34)'
          expect(shown, `${name}, ${colorScheme}`).toEqual({ text: 280, page: 320, colour })
        }
    } finally {
      await reader.close()
    }
  })

  it('each can be begun with, also as a stored template', { tags: 'long' }, async () => {
    const { page } = ui
    await ui.open('create', 'email-templates')
    await page.fill('#field-name', 'Our welcome')
    for (const [name, words] of [
      ['Announcement', '[What you announce, in a few words]'],
      ['Digest', 'Coming up'],
      ['Thank you', '[first result]'],
      ['Welcome', 'Good to have you with us'],
    ] as const) {
      await start(name)
      if (name !== 'Announcement')
        await page.click('.confirmation-modal:visible button:has-text("Use")')
      await ui.preview().locator(`:text("${words}") >> nth=0`).waitFor()
    }
    await page.click('#action-save')
    await page.waitForURL(/email-templates\/\d+/)

    await ui.open('create', 'compose-emails')
    await start('Our welcome')
    await ui.preview().locator('h1:has-text("Good to have you with us")').waitFor()
    await ui.preview().locator('a:has-text("Harbour Union")').waitFor()
    expect(await page.locator('.mail-start optgroup').count()).toBe(2)
  })
})
