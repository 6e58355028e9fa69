import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seriousViolations, violationsInBothLooks } from '#tests/support/axe.ts'
import { type ContactsUi, openContactsUi } from '#tests/support/contacts-ui.ts'
import { eventually } from '#tests/support/muster.ts'
import { takePicture } from '#tests/support/take-picture.ts'

let ui: ContactsUi

beforeAll(async () => {
  ui = await openContactsUi('without a worker')
})
afterAll(() => ui?.close())

const send = async (path: string, init: RequestInit): Promise<Record<string, unknown>> => {
  const response = await fetch(ui.site + path, { method: 'POST', ...init })
  expect(response.status).toBe(200)
  return (await response.json()) as Record<string, unknown>
}

const uploadPicture = async (): Promise<unknown> => {
  const bytes = await sharp({
    create: { width: 900, height: 500, channels: 3, background: '#1b7f79' },
  })
    .jpeg()
    .toBuffer()
  const body = new FormData()
  body.append('file', new File([new Uint8Array(bytes)], 'beach.jpg', { type: 'image/jpeg' }))
  return (await send('/api/student/upload/image', { body }))['url']
}

const propose = async (title: string, more: object = {}): Promise<unknown> => {
  const proposal = {
    title,
    description: 'A morning with gloves and bags',
    content: '<p>Bring <strong>gloves</strong></p><script>alert(1)</script>',
    contactName: 'Sam',
    contactEmail: 'sam@example.org',
    ...more,
  }
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(proposal)
  return (await send('/api/student/submit-action', { headers, body }))['id']
}

const open = async (id: unknown) => {
  await ui.page.goto(`${ui.site}/admin/collections/action-submissions/${id}`)
  await ui.page.waitForSelector('.proposal__decision')
}
const action = () => ui.page.frameLocator('.proposal iframe')
const press = (name: string) => ui.page.click(`.proposal__decision button:has-text("${name}")`)
const confirm = (name: string) => ui.page.click(`.form-dialog button:has-text("${name}")`)

it('the lists of what strangers wrote load their columns, and no text that they do not show', async () => {
  const { page, site, signIn, editor } = ui
  await propose('A very long one', { content: `<p>${'unshown '.repeat(10_000)}</p>` })
  await signIn(editor)
  for (const list of ['action-submissions', 'held-submissions']) {
    const response = await page.goto(`${site}/admin/collections/${list}`)
    expect(response?.status(), list).toBe(200)
    expect(await response?.text(), list).not.toContain('unshown unshown')
  }
})

describe('the page of a proposal', () => {
  it('a proposal is shown beside the action it would become, and becomes that action', async () => {
    const { page, site, signIn, editor } = ui
    await propose('Clean the north beach', { imageUrls: [await uploadPicture()] })
    await signIn(editor)
    await page.goto(`${site}/admin/collections/action-submissions`)
    // What the form does not show as fields is in the list.
    await page.waitForSelector('tr:has-text("Clean the north beach"):has-text("Sam")')
    await page.click('a:has-text("Clean the north beach")')
    await page.waitForSelector('.proposal__sent strong:has-text("gloves")')
    await page.waitForSelector('.proposal__sent a[href="mailto:sam@example.org"]')
    expect(await page.locator('.proposal__sent img').count()).toBe(1)
    await action().locator('h1:has-text("Clean the north beach")').waitFor()
    await action().locator('main strong:has-text("gloves")').waitFor()
    await action().locator('text=Proposed. This is how it would look.').waitFor()
    expect(await action().locator('main img').count()).toBe(1)
    // There is nothing to save.
    expect(await page.$('#action-save')).toBeNull()

    await press('Accept')
    await page.waitForURL(/\/admin\/collections\/actions\/\d+/)
    await page.waitForSelector('#field-title')
    await page.click('#action-save')
    const read = () => fetch(`${site}/api/actions/clean-the-north-beach`)
    await eventually(async () => (await read()).status === 200, 'the action is public')
    const response = await read()
    expect(await response.json()).toMatchObject({
      title: 'Clean the north beach',
      content: '<p>Bring <strong>gloves</strong></p>',
      coverImageUrl: expect.stringMatching(/^\/api\/images\/media\//),
    })
  })

  it('a proposal of an event is shown with when and where, and becomes that event', {
    tags: 'long',
  }, async () => {
    const { page, signIn, editor } = ui
    const body = JSON.stringify({
      ...{ title: 'Reading at the pier', description: 'We read aloud', contactName: 'Sam' },
      ...{ contactEmail: 'sam@example.org', day: '2027-07-01', location: 'North pier' },
    })
    const headers = { 'content-type': 'application/json' }
    const { id } = await send('/api/student/submit-event', { headers, body })
    await signIn(editor)
    await page.goto(`${ui.site}/admin/collections/action-submissions`)
    await page.waitForSelector('tr:has-text("Reading at the pier"):has-text("Event")')
    await takePicture(page, 'proposals-list.png')
    await open(id)
    await page.waitForSelector('.proposal__sent dd:has-text("North pier")')
    await action().locator('h1:has-text("Reading at the pier")').waitFor()
    await action().locator('text=North pier').waitFor()
    await takePicture(page, 'event-proposal.png')
    expect(await violationsInBothLooks(page, '.proposal')).toEqual([])
    await press('Accept')
    await page.waitForURL(/\/admin\/collections\/events\/\d+/)
    await page.waitForSelector('#field-title')
    expect(await page.inputValue('#field-location')).toBe('North pier')
    await takePicture(page, 'event-of-proposal.png')
    await open(id)
    await page.waitForSelector('.proposal__decision a:has-text("Open the event")')
  })

  it('an accepted proposal shows who accepted it and when, and links to its current action', {
    tags: 'long',
  }, async () => {
    const { page, signIn, editor } = ui
    await signIn(editor)
    const id = await propose('Paint the boat shed')
    await open(id)
    await press('Accept')
    await page.waitForURL(/\/admin\/collections\/actions\/\d+/)
    const draft = page.url()
    await page.fill('#field-title', 'Paint the old boat shed')
    await page.click('#action-save-draft')
    await page.waitForSelector('.payload-toast-container >> text=Saved as draft')
    await open(id)
    await page.waitForSelector('.proposal__decision >> text=/Accepted by editor, .*20\\d\\d/')
    await action().locator('h1:has-text("Paint the old boat shed")').waitFor()
    await page.click('.proposal__decision a:has-text("Open the action")')
    await page.waitForURL(draft)
  })

  it('a proposal is declined on its page, after a confirmation', async () => {
    const { page } = ui
    await open(await propose('Paint the sea'))
    await press('Decline')
    await page.waitForSelector('.form-dialog:has-text("It cannot be accepted later")')
    expect(await seriousViolations(page, '.form-dialog')).toEqual([])
    await confirm('Cancel')
    await page.waitForSelector('.form-dialog', { state: 'detached' })
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Decline')
    await press('Decline')
    await confirm('Decline')
    await page.waitForSelector('.proposal__decision >> text=/Declined by editor, /')
    expect(await page.locator('.proposal__decision button').count()).toBe(0)
    expect(await page.locator('.proposal__decision:focus').count()).toBe(1)
  })

  it('the page of a proposal has no serious accessibility violation, and stacks its sides on a phone', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    const id = await propose('Count the gulls', { imageUrls: [await uploadPicture()] })
    await open(id)
    expect(await violationsInBothLooks(page, '.proposal')).toEqual([])
    const sides = '.proposal__sides > section'
    const leftEdges = () =>
      page.$$eval(sides, (sections) => sections.map((side) => side.getBoundingClientRect().left))
    expect(new Set(await leftEdges()).size).toBe(2)
    await page.setViewportSize({ width: 390, height: 800 })
    expect(new Set(await leftEdges()).size).toBe(1)
    expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('a proposal that another user decided on meanwhile is not decided on again', {
    tags: 'long',
  }, async () => {
    const { page, post } = ui
    const id = await propose('Plant a hedge')
    await open(id)
    await post(`/cms-api/action-submissions/${id}/reject`, {})
    await press('Accept')
    await page.waitForSelector('text=This proposal has already been decided')
    await page.waitForSelector('.proposal__decision >> text=/Declined by /')
    const other = await propose('Plant two hedges')
    await open(other)
    await press('Decline')
    await post(`/cms-api/action-submissions/${other}/reject`, {})
    await confirm('Decline')
    await page.waitForSelector('.form-dialog [role=alert]:has-text("already been decided")')
    await confirm('Cancel')
    await page.waitForSelector('.proposal__decision >> text=/Declined by /')
  })

  it('a decision on a proposal that a lost connection interrupted can be retried', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    await open(await propose('Mend the nets'))
    await press('Decline')
    await page.context().setOffline(true)
    await confirm('Decline')
    await page.waitForSelector('.form-dialog [role=alert]:has-text("The server cannot be reached")')
    await page.context().setOffline(false)
    await confirm('Decline')
    await page.waitForSelector('.proposal__decision >> text=/Declined by editor, /')
    await open(await propose('Sew the sails'))
    await page.context().setOffline(true)
    await press('Accept')
    await page.waitForSelector('.proposal [role=alert]:has-text("The server cannot be reached")')
    expect(await seriousViolations(page, '.proposal')).toEqual([])
    await page.context().setOffline(false)
    await press('Accept')
    await page.waitForURL(/\/admin\/collections\/actions\/\d+/)
  })

  it('a role that may not write actions can decline a proposal, and not accept it', {
    tags: 'long',
  }, async () => {
    const { page, signIn, organizer } = ui
    await signIn(organizer)
    await open(await propose('Count the seals'))
    await page.waitForSelector('.proposal__decision >> text=/needs permission to edit actions/')
    expect(await page.locator('.proposal__decision button').allTextContents()).toEqual(['Decline'])
  })
})
