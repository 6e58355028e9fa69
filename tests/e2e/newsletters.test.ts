import { EventEmitter, once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousViolations } from '#tests/support/axe.ts'
import { saveThroughLostConnection } from '#tests/support/lost-connection.ts'
import { button, confirm, type MailUi, openMailUi } from '#tests/support/mail-ui.ts'
import { eventually } from '#tests/support/muster.ts'

let ui: MailUi

const password = 'a good long password'
const writer = { username: 'writer', password }

beforeAll(async () => {
  ui = await openMailUi()
  const account = { email: 'writer@example.org', displayName: 'Writer', roles: ['communicator'] }
  await ui.post('/cms-api/users', { ...writer, ...account })
  await ui.subscribe('ada', 'bo', 'gone')
  for (const [name, subject, heading] of [
    ['Invitation', 'An invitation', 'Come along'],
    ['Monthly letter', 'News of the month', 'Dear reader'],
  ])
    await ui.post('/cms-api/email-templates', {
      name,
      subject,
      htmlContent: `<h1>${heading}</h1>`,
    })
})
afterAll(() => ui?.close())

describe('the page of a newsletter', () => {
  it('HTML that is chosen right before the response to an earlier change is shown', {
    tags: 'long',
  }, async () => {
    const { page, signIn } = ui
    await signIn(writer)
    await ui.open('create')
    const chosen = new EventEmitter()
    let isHeld = false
    await page.route('**/admin/**', async (route) => {
      if (isHeld || route.request().method() !== 'POST') return route.continue()
      isHeld = true
      const response = await route.fetch()
      const isReleased = once(chosen, 'released')
      chosen.emit('arrived')
      await isReleased
      await route.fulfill({ response })
    })
    const hasArrived = once(chosen, 'arrived')
    await page.fill('#field-title', 'May')
    await hasArrived
    await page.click('.written-with button:has-text("Write HTML")')
    const isMerged = page.waitForResponse((response) => response.request().method() === 'POST')
    chosen.emit('released')
    await isMerged
    await page.fill('#field-htmlContent', '<p>Dear reader</p>')
    await ui.preview().locator('p:has-text("Dear reader")').waitFor()
    expect(await page.inputValue('#field-htmlContent')).toBe('<p>Dear reader</p>')
    await page.unroute('**/admin/**')
  })

  it('a newsletter is started from a template, previewed as it will arrive, and sent as a test mail', async () => {
    const { page, signIn } = ui
    await signIn(writer)
    await ui.open('create')
    await page.fill('#field-title', 'May')
    // Disabled until the templates are there.
    await page.waitForSelector('.mail-start select:enabled')
    await page.focus('.mail-start select')
    await page.keyboard.press('ArrowDown')
    expect(await page.inputValue('#field-subject')).toBe('')
    await page.keyboard.press('ArrowDown')
    await page.waitForSelector('.mail-start button:has-text("Use"):enabled')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await ui.preview().locator('h1:has-text("Dear reader")').waitFor()
    expect(await page.inputValue('#field-subject')).toBe('News of the month')

    await page.fill('#field-htmlContent', '<p>Dear , {{colour}}</p>')
    await page.evaluate(() => {
      const field = document.querySelector<HTMLTextAreaElement>('#field-htmlContent')
      field?.setSelectionRange(8, 8)
    })
    const placeholders = page.locator('.mail-start__placeholders')
    await placeholders.getByRole('button', { name: 'Name', exact: true }).click()
    await ui.preview().locator('p:has-text("Dear Sam Reader,")').waitFor()
    await page.waitForSelector('#field-htmlContent:focus')
    await page.keyboard.type('!')
    expect(await page.inputValue('#field-htmlContent')).toContain('Dear {{name|friend}}!,')
    await page.waitForSelector('.mail-warnings li:has-text("Unknown placeholder {{colour}}")')
    await page.fill('#field-htmlContent', '<p>Dear {{name|friend}}</p>')
    await page.waitForSelector('.mail-warnings li', { state: 'detached' })

    await page.selectOption('.mail-start select', { label: 'Invitation' })
    await page.click('.mail-start button:has-text("Use")')
    await page.click('#confirm-cancel')
    expect(await page.inputValue('#field-subject')).toBe('News of the month')
    await page.click('.mail-start button:has-text("Use")')
    await page.click('#confirm-action')
    await ui.preview().locator('h1:has-text("Come along")').waitFor()
    expect(await page.inputValue('#field-subject')).toBe('An invitation')
    await page.fill('#field-htmlContent', '<p>Dear {{name|friend}}</p>')

    await page.click('.mail-preview button:has-text("Phone")')
    const width = (await page.locator('.mail-preview iframe').boundingBox())?.width ?? 0
    expect(width).toBeLessThanOrEqual(375)
    await page.click('.mail-preview button:has-text("Plain text")')
    await page.waitForSelector('.mail-preview pre:has-text("Dear Sam Reader")')
    expect(await page.locator('.mail-actions').count()).toBe(0)

    await ui.save()
    await page.click(button('Send test email'))
    expect(await page.inputValue('.form-dialog input')).toBe('writer@example.org')
    await page.click(confirm('Send test email'))
    await page.waitForSelector('.form-dialog', { state: 'detached' })
    await eventually(async () => (await ui.mailsTo('writer@example.org')).length === 1, 'the test')
    const [mail] = await ui.mailsTo('writer@example.org')
    expect(mail?.subject).toBe('[Test] An invitation')
    expect(await ui.mailsTo('ada@example.org')).toEqual([])
  })

  it('a newsletter can be neither approved nor sent by its author, who sees why', async () => {
    const { page } = ui
    await ui.open(await ui.createNewsletter())
    await page.waitForSelector('text=another user must approve it')
    await page.waitForSelector('text=It must be approved first')
    for (const name of ['Approve', 'Schedule', 'Send'])
      expect(await page.isDisabled(`${button(name)} >> nth=-1`)).toBe(true)
    expect(await seriousViolations(page, '.mail-sending')).toEqual([])
    expect(await seriousViolations(page, '.mail-preview')).toEqual([])
    await ui.step('write')
    expect(await seriousViolations(page, '.mail-start')).toEqual([])
  })

  it('a newsletter is scheduled in the time zone of the browser, and can be unscheduled', async () => {
    const { page, signIn } = ui
    await signIn()
    await ui.open(await ui.createNewsletter())
    await page.click(button('Approve'))
    await page.click(confirm('Approve'))
    await page.click(button('Schedule'))
    await page.fill('.form-dialog input', '2020-01-01T10:00')
    await page.click(confirm('Schedule'))
    await page.waitForSelector('.form-dialog [role=alert]:has-text("future")')
    await page.fill('.form-dialog input', '2099-05-01T10:00')
    await page.click(confirm('Schedule'))
    await page.waitForSelector('.mail-status:has-text("May 1, 2099")')
    await page.click(button('Schedule'))
    expect(await page.inputValue('.form-dialog input')).toBe('2099-05-01T10:00')
    await page.keyboard.press('Escape')
    await page.waitForSelector('.form-dialog', { state: 'detached' })
    const at = await page.evaluate(() => new Date('2099-05-01T10:00').toISOString())
    const there = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Pacific/Auckland' } as const
    const formatted = new Intl.DateTimeFormat('en', there).format(new Date(at)).replace(/\s/g, '.')
    const faults: string[] = []
    const note = ({ message }: Error) => faults.push(message)
    page.on('pageerror', note)
    const clock = await page.context().newCDPSession(page)
    await clock.send('Emulation.setTimezoneOverride', { timezoneId: 'Pacific/Auckland' })
    await page.reload()
    await page.waitForSelector(`.mail-status p:text-matches("${formatted}")`)
    await clock.detach()
    page.off('pageerror', note)
    expect(faults).toEqual([])
    await page.reload()
    await page.click(button('Unschedule'))
    await page.waitForSelector('.mail-status:has-text("Draft")')
  })

  it('an approval of a newsletter that another user changed meanwhile is rejected', async () => {
    const { page } = ui
    const id = await ui.createNewsletter()
    await ui.open(id)
    await page.request.patch(`${ui.site}/cms-api/newsletters/${id}`, {
      data: { subject: 'Changed meanwhile' },
      headers: { origin: ui.site },
    })
    await page.click(button('Approve'))
    await page.click(confirm('Approve'))
    await page.waitForSelector('.form-dialog [role=alert]:has-text("has changed it")')
  })

  it('an approval covers the version the form shows, not one saved since', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    const id = await ui.createNewsletter({ subject: 'As I read it' })
    // The form is rendered with its page; the status is requested afterwards.
    await page.route(`**/newsletters/${id}/sending`, async (route) => {
      await page.request.patch(`${ui.site}/cms-api/newsletters/${id}`, {
        data: { subject: 'As nobody read it' },
        headers: { origin: ui.site },
      })
      await route.continue()
    })
    await ui.open(id)
    await page.unrouteAll({ behavior: 'wait' })
    expect(await page.inputValue('#field-subject')).toBe('As I read it')
    await page.click(button('Approve'))
    await page.click(confirm('Approve'))
    await page.waitForSelector('.form-dialog [role=alert]:has-text("has changed it")')
  })

  it('the approval dialog stays open when the connection is lost, and can be retried', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    await ui.open(await ui.createNewsletter())
    await page.click(button('Approve'))
    await page.context().setOffline(true)
    await page.click(confirm('Approve'))
    await page.waitForSelector('.form-dialog [role=alert]:has-text("cannot be reached")')
    await page.context().setOffline(false)
    await page.click(confirm('Approve'))
    await page.waitForSelector('.mail-status:has-text("Approved")')
  })

  it('a newsletter whose status cannot be loaded says so, and loads it again', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    const id = await ui.createNewsletter()
    await page.route(`**/newsletters/${id}/sending`, (route) => route.abort())
    await ui.open(id)
    await page.waitForSelector('.mail-sending [role=alert]:has-text("cannot be reached")')
    expect(await seriousViolations(page, '.mail-sending')).toEqual([])
    await page.unrouteAll({ behavior: 'wait' })
    await page.click('.mail-sending button:has-text("Try again")')
    await page.waitForSelector('.mail-sending [role=alert]', { state: 'detached' })
  })

  it('a newsletter whose saving a lost connection interrupted is saved once the connection is back', async () => {
    const { page } = ui
    await ui.open(await ui.createNewsletter())
    await ui.step('write')
    const text = 'Written in a tunnel'
    await saveThroughLostConnection(page, { field: '#field-subject', text })
    await page.waitForSelector('.mail-preview__subject:has-text("Written in a tunnel")')
  })

  it('a test mail to an invalid address is rejected with an error', { tags: 'long' }, async () => {
    const { page } = ui
    await ui.open(await ui.createNewsletter())
    await page.click(button('Send test email'))
    await page.fill('.form-dialog input', 'ada@example.org, nowhere')
    await page.click(confirm('Send test email'))
    await page.waitForSelector('.form-dialog [role=alert]:has-text("not a valid email address")')
  })

  it('a role that only reads newsletters can neither edit, approve nor send one', {
    tags: 'long',
  }, async () => {
    const { page, post, signIn } = ui
    await signIn()
    const id = await ui.createNewsletter()
    const reader = { username: 'reader', password }
    const account = { email: 'reader@example.org', displayName: 'Reader', roles: ['organizer'] }
    await post('/cms-api/users', { ...reader, ...account })
    await signIn(reader)
    await ui.open(id)
    await page.waitForSelector('text=You have read-only access')
    await ui.preview().locator('p:has-text("Hello")').waitFor()
    expect(await page.locator('.mail-actions button:enabled').count()).toBe(0)
    expect(await page.$('.mail-start')).toBeNull()
    expect(await page.$('#action-save')).toBeNull()
    await signIn()
  })

  it('a newsletter with unsaved changes cannot be approved', async () => {
    const { page } = ui
    await ui.open(await ui.createNewsletter())
    await ui.step('write')
    await page.fill('#field-subject', 'Half written')
    await ui.step('review')
    await page.waitForSelector('text=Save your changes first')
    expect(await page.isDisabled(button('Approve'))).toBe(true)
  })
})
