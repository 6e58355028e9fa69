import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violationsInBothLooks } from '#tests/support/axe.ts'
import { type MailUi, openMailUi } from '#tests/support/mail-ui.ts'

let ui: MailUi

beforeAll(async () => {
  ui = await openMailUi()
})
afterAll(() => ui?.close())

const submit = async (path: string, json: object): Promise<void> => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(ui.site + path, {
    method: 'POST',
    headers,
    body: JSON.stringify(json),
  })
  expect(response.status).toBe(200)
}

const idOf = async (collection: string, field: string, email: string): Promise<number> => {
  const { page, site } = ui
  const query = `where[${field}][equals]=${encodeURIComponent(email)}`
  const response = await page.request.get(`${site}/cms-api/${collection}?${query}`, {
    headers: { origin: site },
  })
  const { docs } = (await response.json()) as { docs: { id: number }[] }
  return docs[0]?.id ?? 0
}

const open = async (collection: string, id: number) => {
  await ui.page.goto(`${ui.site}/admin/collections/${collection}/${id}`)
  await ui.page.waitForSelector('.replies')
}

const send = () => ui.page.click('.replies__end button')

describe('replies in the admin UI', () => {
  it('a message is replied to on its page, once however often the button is clicked, and its state follows', async () => {
    const { page } = ui
    const email = 'ada@example.org'
    const message = 'I live close by and would like to help with the beach day.\nWhen do you meet?'
    await submit('/api/contact', { name: 'Ada Lovelace', email, subject: 'Beach day', message })
    const id = await idOf('contact-submissions', 'email', email)
    await open('contact-submissions', id)
    await send()
    await page.waitForSelector('.replies [role=alert]:has-text("Please write a reply first.")')
    await page.fill(
      '.replies textarea',
      'Dear Ada,\n\nwith pleasure: on Saturday at ten, at the pier.',
    )
    await page.dblclick('.replies__end button')
    await page.waitForSelector('.replies__item:has-text("on Saturday at ten")')
    await page.waitForSelector('.replies__head:has-text("sent")')
    await page.waitForSelector(
      '.field-status:has-text("Answered"), #field-status:has-text("Answered")',
    )
    expect(await page.inputValue('.replies textarea')).toBe('')
    const mails = await ui.mailsTo(email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Re: Beach day'])
    await page.reload()
    await page.waitForSelector('.replies__item')
    expect(await violationsInBothLooks(page, '.replies')).toEqual([])
  })

  it('who replies after a colleague sees that reply first, and loses nothing they wrote', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    const email = 'grace@example.org'
    await submit('/api/contact', { name: 'Grace', email, subject: 'Boats', message: 'Hello' })
    const id = await idOf('contact-submissions', 'email', email)
    await open('contact-submissions', id)
    await page.fill('.replies textarea', 'My own words')
    await ui.post(`/cms-api/contact-submissions/${id}/reply`, {
      key: '0123456789abcdef0123456789abcdef',
      after: null,
      text: 'From a colleague',
    })
    await send()
    await page.waitForSelector('.replies__end [role=alert]:has-text("has replied meanwhile")')
    await page.waitForSelector('.replies__item:has-text("From a colleague")')
    expect(await page.inputValue('.replies textarea')).toBe('My own words')
    await page.waitForSelector(
      '.field-status:has-text("Answered"), #field-status:has-text("Answered")',
    )
    await send()
    await page.waitForSelector('.replies__item:has-text("My own words")')
    expect(await page.locator('.replies__item').count()).toBe(2)
  })

  it('a proposal is replied to beside its decision, and a suppressed email says why it cannot be', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    const contactEmail = 'sam@example.org'
    const proposal = { title: 'Clean the pier', description: 'A morning', content: '<p>Gloves</p>' }
    await submit('/api/student/submit-action', { ...proposal, contactName: 'Sam', contactEmail })
    const id = await idOf('action-submissions', 'contactEmail', contactEmail)
    await open('action-submissions', id)
    await page.fill('.replies textarea', 'A good idea. Who else would come?')
    await send()
    await page.waitForSelector('.replies__item:has-text("Who else")')
    await ui.post('/cms-api/newsletter-subscribers', {
      email: contactEmail,
      status: 'unsubscribed',
      suppression: 'complaint',
    })
    await page.reload()
    await page.waitForSelector('.replies__obstacle:has-text("This email address is suppressed")')
    expect(await page.locator('.replies textarea').count()).toBe(0)
  })

  it('a reply is in the timeline of the contact, and leads to what it answers', {
    tags: 'long',
  }, async () => {
    const { page, site } = ui
    const email = 'kim@example.org'
    await submit('/api/contact', { name: 'Kim', email, subject: 'Choir', message: 'May I sing?' })
    const id = await idOf('contact-submissions', 'email', email)
    await ui.post(`/cms-api/contact-submissions/${id}/reply`, {
      key: 'f123456789abcdef0123456789abcdef',
      after: null,
      text: 'You may indeed',
    })
    const { doc } = await ui.post('/cms-api/contacts', { name: 'Kim', email, status: 'Member' })
    await page.goto(`${site}/admin/collections/contacts/${(doc as { id: number }).id}`)
    // The latest is above too.
    const item = page
      .getByRole('region', { name: 'Timeline' })
      .locator('.contact-timeline__item--reply')
    await item.getByText('You may indeed').waitFor()
    await item.locator('a:has-text("Re: Choir")').click()
    await page.waitForURL(`**/collections/contact-submissions/${id}`)
    await page.waitForSelector('.replies__item:has-text("You may indeed")')
  })
})
