import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seriousViolations } from '#tests/support/axe.ts'
import { button, confirm, type MailUi, openMailUi } from '#tests/support/mail-ui.ts'
import { reply } from '#tests/support/smtp.ts'
import { takePicture } from '#tests/support/take-picture.ts'

let ui: MailUi
/** Holds the mail server's replies back. */
let held: Promise<undefined> | undefined
let release = (): void => undefined
const hold = () => {
  held = new Promise((done) => {
    release = () => done(undefined)
  })
}
/** Whether recipients whose email begins with `moody` are rejected. */
let isMoody = true

/** Whether every mail is rejected for its sender. */
let isClosed = false

beforeAll(async () => {
  ui = await openMailUi({
    onSender: () => (isClosed ? reply(553, '5.7.1 sender not verified') : undefined),
    onMessage: () => held,
    onRecipient: (address) =>
      isMoody && address.startsWith('moody') ? reply(554, '5.7.0 not today') : undefined,
  })
  const names = Array.from({ length: 12 }, (_, n) => `reader${n}`)
  await ui.subscribe(...names)
})
afterAll(() => ui?.close())
beforeEach(() => {
  release()
  held = undefined
})

const sendOff = async (title: string): Promise<number> => {
  const { page } = ui
  const id = await ui.createNewsletter({ title, subject: title })
  await ui.open(id)
  await page.click(button('Approve'))
  await page.click(confirm('Approve'))
  await page.waitForSelector('.mail-status:has-text("Approved")')
  await page.click(`${button('Send')} >> nth=-1`)
  await page.click(confirm('Send'))
  await page.waitForSelector('.mail-progress')
  return id
}

describe('controlling a newsletter that is being sent', () => {
  it('a newsletter is paused, resumed, paused again and cancelled after a confirmation with its numbers', async () => {
    const { page, site } = ui
    hold()
    const id = await sendOff('Long letter')
    await page.waitForSelector('.mail-status strong:has-text("Sending")')
    await page.click(button('Pause'))
    await page.waitForSelector('.mail-status:has-text("Paused by")')
    await page.waitForSelector('.mail-status:has-text("Sending began on")')
    await page.locator('.mail-status strong', { hasText: /^Paused at \d+ of \d+$/ }).waitFor()
    expect(await seriousViolations(page, '.mail-sending')).toEqual([])
    await takePicture(page, 'newsletter-paused.png', false)
    await page.goto(`${site}/admin/collections/newsletters`)
    await page.locator('tr:has-text("Long letter") .cell-status', { hasText: 'Paused' }).waitFor()
    await page.goto(`${site}/admin`)
    await page.locator('.desk-card li:has-text("Long letter")', { hasText: 'Paused' }).waitFor()
    await ui.open(id)
    await page.click(button('Resume'))
    await page.waitForSelector('.mail-status strong:has-text("Sending")')
    await page.click(button('Pause'))
    await page.waitForSelector('.mail-status:has-text("Paused by")')
    release()
    held = undefined
    await page.waitForSelector('.mail-progress:not(:has-text("Sending"))')

    await page.click(button('Cancel the rest'))
    const dialog = page.locator('.form-dialog')
    await dialog.locator('text=/Cancel the \\d+ that are not sent yet/').waitFor()
    expect(await seriousViolations(page, '.form-dialog')).toEqual([])
    await page.click(confirm('Do not cancel'))
    await page.waitForSelector('.form-dialog', { state: 'detached' })
    await page.click(button('Cancel the rest'))
    await page.click(confirm('Cancel the rest'))
    await page.waitForSelector('.mail-status:has-text("Cancelled by")')
    await page.waitForSelector('.mail-progress:has-text("12 of 12 done")')
    await page.waitForSelector('.mail-progress dt:has-text("Cancelled")')
    expect(await seriousViolations(page, '.mail-sending')).toEqual([])
  })

  it('a newsletter is sent again to recipients it failed for, and to people who subscribed since', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    await ui.subscribe('moody')
    await sendOff('Second letter')
    await page.waitForSelector('.mail-progress:has-text("13 of 13 done")')
    isMoody = false
    await page.click(button('Resend to failed'))
    await page.waitForSelector('.form-dialog:has-text("the 1 recipient it failed for")')
    await page.click(confirm('Resend to failed'))
    await expect.poll(async () => (await ui.mailsTo('moody@example.org')).length).toBe(1)
    await page.waitForSelector('.mail-progress:has-text("13 of 13 done")')
    await ui.subscribe('newcomer')
    await page.reload()
    await page.click(button('Send to new subscribers'))
    await page.waitForSelector('.form-dialog:has-text("1 person who joined its audience")')
    await page.click(confirm('Send to new subscribers'))
    await page.waitForSelector('.mail-progress:has-text("14 of 14 done")')
    expect(await ui.mailsTo('newcomer@example.org')).toHaveLength(1)
    expect(await ui.mailsTo('reader0@example.org')).toHaveLength(1 + Number(await first()))
  })
})

describe('trouble with a newsletter that is being sent', () => {
  it('a newsletter is paused by itself with the words of the server, and goes on when resumed', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    isMoody = true
    // More than the connections that may still have one in flight when it is paused.
    await ui.subscribe(...Array.from({ length: 12 }, (_, n) => `moody${n}`))
    await sendOff('Refused letter')
    await page.waitForSelector('.mail-status:has-text("Paused by itself")')
    await page.waitForSelector('.mail-status:has-text("not today")')
    expect(await seriousViolations(page, '.mail-sending')).toEqual([])
    isMoody = false
    await page.click(button('Resume'))
    await page.waitForSelector('.mail-progress:not(:has-text("Queued")):not(:has-text("Sending"))')
    expect(await page.locator('.mail-trouble').count()).toBe(0)
  })

  it('what holds all mail up is shown with the newsletter and on the dashboard until mail goes out', {
    tags: 'long',
  }, async () => {
    const { page, site } = ui
    isClosed = true
    const id = await sendOff('Held letter')
    const trouble = '.mail-trouble:has-text("the mail server refuses it")'
    await page.waitForSelector(`${trouble}:has-text("sender not verified")`)
    expect(await seriousViolations(page, '.mail-sending')).toEqual([])
    await page.goto(`${site}/admin`)
    await page.waitForSelector(`.desk-card ${trouble}`)
    expect(await seriousViolations(page, '.desk')).toEqual([])
    isClosed = false
    await ui.open(id)
    await page.click(button('Cancel the rest'))
    await page.click(confirm('Cancel the rest'))
    await page.waitForSelector('.mail-status:has-text("Cancelled by")')
  })
})

/** Whether the letter that was cancelled had reached the first reader by then. */
const first = async () =>
  (await ui.mailsTo('reader0@example.org')).some(({ subject }) => subject === 'Long letter')
