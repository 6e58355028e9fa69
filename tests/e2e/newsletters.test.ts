import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousViolations } from '#tests/support/axe.ts'
import { type Desk, openDesk } from '#tests/support/desk.ts'
import { saveThroughLostConnection } from '#tests/support/lost-connection.ts'
import { eventually } from '#tests/support/muster.ts'
import { quiet } from '#tests/support/quiet.ts'
import { reply, startSmtp } from '#tests/support/smtp.ts'

/** What the mails to some address wait for, on the doorstep of the recipient. */
let held: Promise<undefined> | undefined
let smtp: Awaited<ReturnType<typeof startSmtp>>
let desk: Desk

const password = 'a good long password'
const boss = { username: 'boss', password: 'boss of the house' }
const writer = { username: 'writer', password }

beforeAll(async () => {
  smtp = await startSmtp({
    onRecipient: (address) => (address.startsWith('gone') ? reply(550, 'no such user') : undefined),
    onMessage: ([address]) => {
      if (address?.startsWith('perhaps')) return 'drop'
      return address?.startsWith('waits') ? held : undefined
    },
  })
  desk = await openDesk({ SMTP_URL: smtp.url })
  await desk.signIn()
  const account = { email: 'writer@example.org', displayName: 'Writer', roles: ['communicator'] }
  await desk.post('/cms-api/users', { ...writer, ...account })
  for (const name of ['ada', 'bo', 'gone'])
    await desk.post('/cms-api/newsletter-subscribers', {
      email: `${name}@example.org`,
      name,
      status: 'subscribed',
    })
  for (const [name, subject, heading] of [
    ['Invitation', 'An invitation', 'Come along'],
    ['Monthly letter', 'News of the month', 'Dear reader'],
  ])
    await desk.post('/cms-api/email-templates', {
      name,
      subject,
      htmlContent: `<h1>${heading}</h1>`,
    })
}, 400_000)

afterAll(async () => {
  await desk?.close()
  await smtp?.stop()
})

const button = (name: string) => `.mail-actions button:has-text("${name}")`
const confirm = (name: string) => `.form-dialog button:has-text("${name}")`
const sheet = () => desk.page.frameLocator('.mail-preview iframe')
const mailsTo = async (address: string) =>
  (await smtp.mails()).filter(({ recipients }) => recipients.includes(address))

const letter = async (fields: object = {}): Promise<number> => {
  const { doc } = await desk.post('/cms-api/newsletters', {
    title: 'Letter',
    subject: 'Hello',
    htmlContent: '<p>Hello {{name|friend}}</p>',
    ...fields,
  })
  return (doc as { id: number }).id
}
const open = async (id: number | 'create', collection = 'newsletters') => {
  await desk.page.goto(`${desk.site}/admin/collections/${collection}/${id}`)
  await desk.page.waitForSelector(id === 'create' ? '.mail-start' : '.mail-status')
}

/** Approves and sends a newsletter, to whomever it goes. */
const sendOff = async (id: number) => {
  const { page } = desk
  await open(id)
  await page.click(button('Approve'))
  await page.click(confirm('Approve'))
  await page.waitForSelector('.mail-status:has-text("Approved")')
  await page.click(`${button('Send')} >> nth=-1`)
  await page.click(confirm('Send'))
  await page.waitForSelector('.mail-progress')
}

describe('a newsletter', () => {
  it('is written from a template, seen as it will arrive, and tried', async () => {
    const { page, signIn } = desk
    await signIn(writer)
    await open('create')
    await page.fill('#field-title', 'May')
    await page.focus('.mail-start select')
    await page.keyboard.press('ArrowDown')
    expect(await page.inputValue('#field-subject')).toBe('')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await sheet().locator('h1:has-text("Dear reader")').waitFor()
    expect(await page.inputValue('#field-subject')).toBe('News of the month')

    await page.fill('#field-htmlContent', '<p>Dear , {{colour}}</p>')
    await page.evaluate(() => {
      const field = document.querySelector<HTMLTextAreaElement>('#field-htmlContent')
      field?.setSelectionRange(8, 8)
    })
    await page.click('.mail-start button:has-text("{{name}}")')
    await sheet().locator('p:has-text("Dear Sam Reader,")').waitFor()
    await page.waitForSelector('#field-htmlContent:focus')
    await page.keyboard.type('!')
    expect(await page.inputValue('#field-htmlContent')).toContain('Dear {{name|friend}}!,')
    await page.waitForSelector('.mail-warnings li:has-text("{{colour}} is filled by nothing")')
    await page.fill('#field-htmlContent', '<p>Dear {{name|friend}}</p>')
    await page.waitForSelector('.mail-warnings li', { state: 'detached' })

    await page.selectOption('.mail-start select', { label: 'Invitation' })
    await page.click('.mail-start button:has-text("Use")')
    await page.click('#confirm-cancel')
    expect(await page.inputValue('#field-subject')).toBe('News of the month')
    await page.click('.mail-start button:has-text("Use")')
    await page.click('#confirm-action')
    await sheet().locator('h1:has-text("Come along")').waitFor()
    expect(await page.inputValue('#field-subject')).toBe('An invitation')
    await page.fill('#field-htmlContent', '<p>Dear {{name|friend}}</p>')

    await page.click('.mail-preview button:has-text("Phone")')
    const width = (await page.locator('.mail-preview iframe').boundingBox())?.width ?? 0
    expect(width).toBeLessThanOrEqual(375)
    await page.click('.mail-preview button:has-text("Plain text")')
    await page.waitForSelector('.mail-preview pre:has-text("Dear Sam Reader")')
    expect(await page.locator('.mail-actions').count()).toBe(0)

    await page.click('#action-save')
    await page.waitForSelector(button('Send a test'))
    await page.click(button('Send a test'))
    expect(await page.inputValue('.form-dialog input')).toBe('writer@example.org')
    await page.click(confirm('Send a test'))
    await page.waitForSelector('.form-dialog', { state: 'detached' })
    await eventually(async () => (await mailsTo('writer@example.org')).length === 1, 'the test')
    const [mail] = await mailsTo('writer@example.org')
    expect(mail?.subject).toBe('[Test] An invitation')
    expect(await mailsTo('ada@example.org')).toEqual([])
  })

  it('cannot be approved or sent by its writer, who is told so', async () => {
    const { page } = desk
    await open(await letter())
    await page.waitForSelector('text=Somebody else has to approve it')
    await page.waitForSelector('text=It must be approved first')
    for (const name of ['Approve', 'Schedule', 'Send'])
      expect(await page.isDisabled(`${button(name)} >> nth=-1`)).toBe(true)
    expect(await seriousViolations(page, '.mail-desk')).toEqual([])
    expect(await seriousViolations(page, '.mail-preview')).toEqual([])
    expect(await seriousViolations(page, '.mail-start')).toEqual([])
  })

  it('is rejected with a comment, asked for again, approved, and sent to a number that is named', async () => {
    const { page, signIn } = desk
    const id = await letter({ subject: 'To everybody' })
    await signIn(boss)
    await open(id)
    await page.click(button('Reject'))
    await page.fill('.form-dialog textarea', 'Say when')
    expect(await seriousViolations(page, '.form-dialog')).toEqual([])
    await page.click(confirm('Reject'))
    await page.waitForSelector('.mail-status:has-text("Say when")')
    await page.waitForSelector(':focus .mail-status')
    await page.waitForSelector('#field-approvedBy:has-text("Decided by")')
    await page.click(button('Ask for approval again'))
    await page.waitForSelector('.mail-status:has-text("Waits for approval")')
    await page.click(button('Approve'))
    await page.click(confirm('Approve'))
    await page.waitForSelector('.mail-status:has-text("Approved")')

    await page.click(`${button('Send')} >> nth=-1`)
    await page.waitForSelector('.form-dialog:has-text("Send it to 3 recipients?")')
    await page.keyboard.press('Escape')
    await page.waitForSelector('.form-dialog', { state: 'detached' })
    expect(await mailsTo('ada@example.org')).toEqual([])

    await page.click(`${button('Send')} >> nth=-1`)
    await page.click(confirm('Send'))
    await page.waitForSelector('.mail-progress:has-text("3 of 3 done")')
    await page.waitForSelector('.mail-status:has-text("Sent on")')
    await page.click('.mail-progress summary')
    await page.waitForSelector('.mail-progress li:has-text("gone@example.org")')
    expect((await mailsTo('ada@example.org')).length).toBe(1)
    expect((await mailsTo('bo@example.org')).length).toBe(1)
    expect(await page.locator('.mail-actions button').count()).toBe(0)
    expect(await seriousViolations(page, '.mail-desk')).toEqual([])

    for (const look of ['as it was sent', 'opened anew']) {
      await page.waitForSelector('#field-subject:disabled')
      expect(await page.isDisabled('#field-htmlContent'), look).toBe(true)
      expect(await page.locator('#action-save').count(), look).toBe(0)
      await page.waitForSelector('.mail-status:has-text("stays as it is")')
      await open(id)
    }
  })

  it('is scheduled in the time zone of whoever sits here, and taken back', async () => {
    const { page } = desk
    await open(await letter())
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
    const words = new Intl.DateTimeFormat('en', there).format(new Date(at)).replace(/\s/g, '.')
    const faults: string[] = []
    const note = ({ message }: Error) => faults.push(message)
    page.on('pageerror', note)
    const clock = await page.context().newCDPSession(page)
    await clock.send('Emulation.setTimezoneOverride', { timezoneId: 'Pacific/Auckland' })
    await page.reload()
    await page.waitForSelector(`.mail-status p:text-matches("${words}")`)
    await clock.detach()
    page.off('pageerror', note)
    expect(faults).toEqual([])
    await page.reload()
    await page.click(button('Do not send by itself'))
    await page.waitForSelector('.mail-status:has-text("Draft")')
  })

  it('is not sent in another wording than the one on the screen', async () => {
    const { page } = desk
    const id = await letter()
    await open(id)
    await page.request.patch(`${desk.site}/cms-api/newsletters/${id}`, {
      data: { subject: 'Changed meanwhile' },
      headers: { origin: desk.site },
    })
    await page.click(button('Approve'))
    await page.click(confirm('Approve'))
    await page.waitForSelector('.form-dialog [role=alert]:has-text("changed it meanwhile")')
  })

  it('is not approved in a wording that came after what the form shows', async () => {
    const { page } = desk
    const id = await letter({ subject: 'As I read it' })
    // The form is there with its page; where the newsletter stands is asked afterwards.
    await page.route(`**/newsletters/${id}/desk`, async (route) => {
      await page.request.patch(`${desk.site}/cms-api/newsletters/${id}`, {
        data: { subject: 'As nobody read it' },
        headers: { origin: desk.site },
      })
      await route.continue()
    })
    await open(id)
    await page.unrouteAll({ behavior: 'wait' })
    expect(await page.inputValue('#field-subject')).toBe('As I read it')
    await page.click(button('Approve'))
    await page.click(confirm('Approve'))
    await page.waitForSelector('.form-dialog [role=alert]:has-text("changed it meanwhile")')
  })

  it('keeps the dialog when the connection is lost, for another try', async () => {
    const { page } = desk
    await open(await letter())
    await page.click(button('Approve'))
    await page.context().setOffline(true)
    await page.click(confirm('Approve'))
    await page.waitForSelector('.form-dialog [role=alert]:has-text("cannot be reached")')
    await page.context().setOffline(false)
    await page.click(confirm('Approve'))
    await page.waitForSelector('.mail-status:has-text("Approved")')
  })

  it('says that where it stands cannot be asked for, and asks again', async () => {
    const { page } = desk
    const id = await letter()
    await page.route(`**/newsletters/${id}/desk`, (route) => route.abort())
    await open(id)
    await page.waitForSelector('.mail-desk [role=alert]:has-text("cannot be reached")')
    expect(await seriousViolations(page, '.mail-desk')).toEqual([])
    await page.unrouteAll({ behavior: 'wait' })
    await page.click('.mail-desk button:has-text("Try again")')
    await page.waitForSelector('.mail-desk [role=alert]', { state: 'detached' })
  })

  it('is saved once the connection is back, which was lost meanwhile', async () => {
    const { page } = desk
    await open(await letter())
    const text = 'Written in a tunnel'
    await saveThroughLostConnection(page, { field: '#field-subject', text })
    await page.waitForSelector('.mail-preview__subject:has-text("Written in a tunnel")')
  })

  it('is tried at no address that is none, and the author is told', async () => {
    const { page } = desk
    await open(await letter())
    await page.click(button('Send a test'))
    await page.fill('.form-dialog input', 'ada@example.org, nowhere')
    await page.click(confirm('Send a test'))
    await page.waitForSelector('.form-dialog [role=alert]:has-text("not a valid email address")')
  })

  it('is followed on the dashboard while it goes out', async () => {
    const { page, post, site } = desk
    let release = () => {}
    held = new Promise((resolve) => {
      release = () => resolve(undefined)
    })
    await post('/cms-api/newsletter-subscribers', {
      email: 'waits@example.org',
      status: 'subscribed',
    })
    await sendOff(await letter({ title: 'Slow letter' }))
    await page.goto(`${site}/admin`)
    const line = page.locator('.desk-card li:has-text("Slow letter")')
    await line.locator('text=/^2 of \\d sent$/').waitFor()
    release()
    await line.locator('text=/^3 of \\d sent$/').waitFor()
  })

  it('shows who was left in doubt, with what to look for', async () => {
    const { page, post } = desk
    const email = 'perhaps@example.org'
    await post('/cms-api/newsletter-subscribers', { email, status: 'subscribed' })
    await sendOff(await letter())
    await page.click('.mail-progress summary:has-text("may have arrived twice (1)")')
    const [mail] = await mailsTo(email)
    expect(mail?.messageId).toMatch(/^<.+>$/)
    await page.waitForSelector(`.mail-progress li:has-text("${email} ${mail?.messageId}")`)
    expect(await seriousViolations(page, '.mail-desk')).toEqual([])
  })

  it('is read, and neither written nor moved, by who may only read', async () => {
    const { page, post, signIn } = desk
    await signIn(boss)
    const id = await letter()
    const reader = { username: 'reader', password }
    const account = { email: 'reader@example.org', displayName: 'Reader', roles: ['organizer'] }
    await post('/cms-api/users', { ...reader, ...account })
    await signIn(reader)
    await open(id)
    await page.waitForSelector('text=You may read newsletters, not change them')
    await sheet().locator('p:has-text("Hello")').waitFor()
    expect(await page.locator('.mail-actions button:enabled').count()).toBe(0)
    expect(await page.$('.mail-start')).toBeNull()
    expect(await page.$('#action-save')).toBeNull()
    await signIn(boss)
  })

  it('says that changes are to be saved first', async () => {
    const { page } = desk
    await open(await letter())
    await page.fill('#field-subject', 'Half written')
    await page.waitForSelector('text=Save your changes first')
    expect(await page.isDisabled(button('Approve'))).toBe(true)
  })
})

describe('a composed email', () => {
  it('is written to named addresses, seen, and sent after a question', async () => {
    const { page } = desk
    await open('create', 'compose-emails')
    await page.waitForSelector('.mail-desk:has-text("Save it once; then it can be sent.")')
    await page.fill('#field-subject', 'To the two of you')
    await page.fill('#field-htmlContent', '<p>Dear {{name|friend}}</p>')
    await sheet().locator('p:has-text("Dear")').waitFor()
    const recipients = page.locator('.field-recipientEmails input')
    for (const address of ['one@example.org', 'not an address']) {
      await recipients.fill(address)
      await recipients.press('Enter')
      await page.locator('.field-recipientEmails').getByText(address, { exact: true }).waitFor()
    }
    await quiet(page)
    await page.click('#action-save')
    await page.waitForSelector('.field-error:has-text("not an address is not an email address")')
    await recipients.press('Backspace')
    await recipients.fill('gone.too@example.org')
    await recipients.press('Enter')
    await page.click('#action-save')

    await page.waitForSelector('.mail-status:has-text("2 recipients")')
    expect(await page.locator(button('Approve')).count()).toBe(0)
    await page.click(button('Send'))
    await page.waitForSelector('.form-dialog:has-text("Send it to 2 recipients?")')
    await page.click(confirm('Send'))
    await page.waitForSelector('.mail-progress:has-text("2 of 2 done")')
    await page.click('.mail-progress summary')
    await page.waitForSelector('.mail-progress li:has-text("gone.too@example.org")')
    const mails = await mailsTo('one@example.org')
    expect(mails.map(({ subject }) => subject)).toEqual(['To the two of you'])
    await page.waitForSelector('.mail-start', { state: 'detached' })
    await page.waitForSelector('#field-subject:disabled')
    expect(await page.locator('#action-save').count()).toBe(0)
    expect(await seriousViolations(page, '.mail-desk')).toEqual([])
    expect(await seriousViolations(page, '.mail-preview')).toEqual([])
  })
})

describe('a subscriber whose mail bounced', () => {
  it('is shown why and since when, and is mailed again only after a question', async () => {
    const { page, site } = desk
    const { doc } = await desk.post('/cms-api/newsletter-subscribers', {
      email: 'bounced@example.org',
      status: 'subscribed',
      suppression: 'hard_bounce',
    })
    const { id } = doc as { id: number }
    const stop = page.locator('.mail-stop')
    const suppression = async () => {
      const headers = { origin: site }
      const answer = await page.request.get(`${site}/cms-api/newsletter-subscribers/${id}`, {
        headers,
      })
      return ((await answer.json()) as { suppression: unknown }).suppression
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(`${site}/admin/collections/newsletter-subscribers/${id}`)
      await page.waitForSelector(`html[data-theme=${colorScheme}] .mail-stop`)
      expect(await seriousViolations(page, '.mail-stop'), colorScheme).toEqual([])
    }
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await stop.textContent()).toContain('the address does not exist. Since ')

    await page.fill('#field-name', 'Half written')
    expect(await stop.locator('button').isDisabled()).toBe(true)
    await page.reload()
    await stop.locator('button').click()
    await page.click('#confirm-cancel')
    expect(await suppression()).toBe('hard_bounce')
    await stop.locator('button').click()
    await page.click('#confirm-action')
    await stop.waitFor({ state: 'detached' })
    expect(await suppression()).toBeNull()
    await page.waitForSelector('.field-type.select:has-text("Suppression")')
  })
})

describe('a template', () => {
  it('is shown with sample values, and warns of a missing way out', async () => {
    const { page, site } = desk
    await page.goto(`${site}/admin/collections/email-templates/create`)
    await page.fill('#field-htmlContent', '<p>Dear {{name}}</p>')
    await sheet().locator('p:has-text("Dear Sam Reader")').waitFor()
    await page.waitForSelector('.mail-warnings li:has-text("no {{unsubscribe}} link")')
    await page.fill('#field-htmlWrapper', '<main>{{content}}<a href="{{unsubscribe}}">x</a></main>')
    await sheet().locator('main p:has-text("Dear Sam Reader")').waitFor()
    await page.waitForSelector('.mail-warnings li:has-text("unsubscribe")', { state: 'detached' })
    expect(await seriousViolations(page, '.mail-preview')).toEqual([])
  })

  it('is refused without a place for its text, and saved once the connection is back', async () => {
    const { page, site } = desk
    const create = `${site}/admin/collections/email-templates/create`
    // The form is made anew while the page settles, and would forget what was typed.
    await page.goto(create, { waitUntil: 'networkidle' })
    await page.fill('#field-subject', 'Come along')
    await page.fill('#field-htmlContent', '<p>Dear {{name}}</p>')
    await page.fill('#field-name', 'Invite')
    await page.fill('#field-htmlWrapper', '<main>nothing</main>')
    await quiet(page)
    await page.click('#action-save')
    await page.waitForSelector('.field-error:has-text("{{content}}")')
    await page.fill('#field-htmlWrapper', '<main>{{content}}</main>')
    await saveThroughLostConnection(page, { field: '#field-name', text: 'Invitation' })
    await page.waitForURL(/email-templates\/\d+/)
  })

  it('says that its preview waits for the connection, and shows it once that is back', async () => {
    const { page, site } = desk
    const create = `${site}/admin/collections/email-templates/create`
    await page.goto(create, { waitUntil: 'networkidle' })
    await page.context().setOffline(true)
    await page.fill('#field-htmlContent', '<p>Dear {{name}}</p>')
    await page.waitForSelector('.mail-preview [role=alert]:has-text("cannot be reached")')
    await page.context().setOffline(false)
    await page.fill('#field-htmlContent', '<p>Dear {{name}}, come</p>')
    await sheet().locator('p:has-text("Dear Sam Reader, come")').waitFor()
    await page.waitForSelector('.mail-preview [role=alert]:has-text("reached")', {
      state: 'detached',
    })
  })

  it('is not shown to who may not read mails', async () => {
    const { page, site, post, signIn } = desk
    const editor = { username: 'edith', password }
    const account = { email: 'edith@example.org', displayName: 'Edith', roles: ['editor'] }
    await signIn(boss)
    await post('/cms-api/users', { ...editor, ...account })
    await signIn(editor)
    await page.goto(`${site}/admin/collections/email-templates`)
    await page.waitForSelector('text=/not found|unauthorized|nothing found/i')
    await signIn(boss)
  })
})
