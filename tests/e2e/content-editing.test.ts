import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminUi, openAdminUi } from '#tests/support/admin-ui.ts'
import { eventually } from '#tests/support/muster.ts'

let ui: AdminUi

beforeAll(async () => {
  ui = await openAdminUi()
})
afterAll(() => ui?.close())

const picture = async () => ({
  name: 'harbour.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 700, height: 400, channels: 3, background: '#0f4c5c' } })
    .jpeg()
    .toBuffer(),
})

/** The next whole minute that is at least 20 s away, as the form writes it. */
const soon = (): string => {
  const timestamp = new Date(Math.ceil((Date.now() + 20_000) / 60_000) * 60_000)
  const parts = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).formatToParts(timestamp)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('month')} ${of('day')}, ${of('year')} ${of('hour')}:${of('minute')} ${of('dayPeriod')}`
}

const actionPath = '/api/actions/quiet-harbour-at-night'

describe('an editor with content', () => {
  it('an editor publishes an action with an image and tags, and the contract returns it', async () => {
    const { page, site, signIn, post, read } = ui
    await signIn()
    await post('/cms-api/tags', { name: 'Harbours', slug: '' })
    await page.goto(`${site}/admin/collections/actions/create`)
    await page.fill('#field-title', 'Quiet harbour at night')
    await page.fill('#field-description', 'Ships should plug in.')
    await page.click('#field-tags .rs__control')
    await page.click('.rs__option:has-text("Harbours")')
    await page.click('button:has-text("Appearance")')
    await page.click('#field-coverImage button:has-text("Create New")')
    await page.setInputFiles('.drawer input[type=file]', await picture())
    await page.fill('.drawer #field-alt', 'A dark harbour')
    await page.click('.drawer #action-save')
    await page.waitForSelector(
      '#field-coverImage .upload-relationship-details, #field-coverImage img',
    )
    await page.click('#action-save')
    await eventually(async () => (await read(actionPath)).status === 200, 'the action is public')
    const { json } = await read(actionPath)
    expect(json).toMatchObject({
      title: 'Quiet harbour at night',
      tags: [{ name: 'Harbours', slug: 'harbours' }],
      coverImageUrl: expect.stringMatching(/^\/api\/images\/media\/\d{13}-[0-9a-f]{16}\.jpg$/),
      author: { name: 'Administrator' },
    })
    const { coverImageUrl } = json as { coverImageUrl: string }
    expect((await fetch(`${site}${coverImageUrl}?w=320`)).headers.get('content-type')).toBe(
      'image/jpeg',
    )
  })

  it('an unpublished action is gone from the contract at once', async () => {
    const { page, read } = ui
    await page.click('.doc-controls__popup button')
    await page.click('#action-unpublish')
    await page.click('.confirmation-modal button:has-text("Confirm"), #confirm-action')
    await eventually(async () => (await read(actionPath)).status === 404, 'the action is gone')
  })

  it('a publication is scheduled from the form of a draft, which stays unpublished', async () => {
    const { page, read } = ui
    // The page re-renders its form while it loads, and would lose what was typed.
    await page.reload({ waitUntil: 'networkidle' })
    await page.click('.form-submit .popup-button')
    await page.click('#schedule-publish')
    // Publication is preselected for a draft.
    expect(await page.isChecked('.schedule-publish__type li:first-child input')).toBe(true)
    // In the time zone of the browser, which is named.
    const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
    await page.waitForSelector(`.schedule-publish .timezone-picker:has-text("${zone}")`)
    await page.fill('.schedule-publish .date-time-picker input', soon())
    await page.keyboard.press('Enter')
    await page.click('#scheduled-publish-save')
    await page.waitForSelector('.schedule-publish__upcoming tr:has-text("Publish")')
    expect((await read(actionPath)).status).toBe(404)
    await page.goto(`${ui.site}/admin/collections/actions`)
    await page.waitForSelector('.cell-_status:has-text("Scheduled for")')
  })

  it('an image is found in the library by its original file name', { tags: 'long' }, async () => {
    const { page, site } = ui
    await page.goto(`${site}/admin/collections/media/create`)
    await page.setInputFiles('input[type=file]', {
      ...(await picture()),
      name: 'Dünen am Meer.jpg',
    })
    await page.click('#action-save')
    await page.waitForURL(/media\/\d+/)
    await page.goto(`${site}/admin/collections/media?search=meer`)
    await page.waitForSelector('.image-card:has-text("Dünen am Meer.jpg") img')
    expect(await page.locator('.image-card').count()).toBe(1)
    await page.click('.image-card-open')
    await page.waitForSelector('.doc-header__title:has-text("Dünen am Meer.jpg")')
  })

  it('an unusable image file is rejected with a message that says why', {
    tags: 'long',
  }, async () => {
    const { page, site } = ui
    await page.goto(`${site}/admin/collections/media/create`)
    await page.setInputFiles('input[type=file]', {
      name: 'broken.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('this is no picture'),
    })
    await page.click('#action-save')
    await page.waitForSelector('text=/not an image|must be a JPEG/i')
  })
})

describe('a session that ends while a form is edited', () => {
  it('saving after the session ended says so and keeps the text, which is saved after signing in again', async () => {
    const { page, site } = ui
    await page.goto(`${site}/admin/collections/tags/create`, { waitUntil: 'networkidle' })
    await page.fill('#field-name', 'Lighthouses')
    const session = await page.context().cookies()
    await page.context().clearCookies()
    await page.click('#action-save')
    await page.waitForSelector('.payload-toast-container >> text=You are signed out.')
    await page.context().addCookies(session)
    await page.click('#action-save')
    await page.waitForURL(/tags\/\d+/)
    await page.waitForSelector('#field-name[value="Lighthouses"]')
  })
})

describe('the menu', () => {
  const account = async (role: string) => {
    const username = `${role}-of-the-house`
    const password = 'a good long password'
    await ui.post('/cms-api/users', {
      username,
      email: `${username}@example.org`,
      password,
      displayName: role,
      roles: [role],
    })
    return { username, password }
  }
  const links = async () => {
    await ui.page.goto(`${ui.site}/admin`)
    await ui.page.waitForSelector('nav a[href*="/admin/"]')
    const all = await ui.page.$$eval('nav a', (anchors) =>
      anchors.map((each) => each.getAttribute('href') ?? ''),
    )
    return all.map((href) => href.replace(/^.*\/(collections|globals)\//, ''))
  }

  it('the menu shows an editor content without contacts, and an organizer both, content to read only', {
    tags: 'long',
  }, async () => {
    await ui.signIn()
    const editor = await account('editor')
    const organizer = await account('organizer')
    await ui.signIn(editor)
    const ofEditor = await links()
    expect(ofEditor).toEqual(expect.arrayContaining(['actions', 'news', 'events', 'pages']))
    expect(ofEditor).not.toEqual(expect.arrayContaining(['contacts']))
    await ui.page.goto(`${ui.site}/admin/collections/contacts`)
    await ui.page.waitForSelector('text=/not found|no access|nothing found/i')
    await ui.signIn(organizer)
    expect(await links()).toEqual(
      expect.arrayContaining(['contacts', 'progression-stages', 'follow-ups']),
    )
    await ui.page.goto(`${ui.site}/admin/collections/actions`)
    await ui.page.waitForSelector('h1')
    expect(await ui.page.$('a[href$="/collections/actions/create"]')).toBeNull()
  })
})
