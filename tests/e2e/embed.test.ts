import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminUi, openAdminUi } from '#tests/support/admin-ui.ts'
import { colourRules, seriousViolations } from '#tests/support/axe.ts'
import { samplesIn } from '#tests/support/samples.ts'
import { takePicture } from '#tests/support/take-picture.ts'
import { serveForeignPage } from '#tests/support/website.ts'

/** Elements of Muster on a page of others, whose policy allows the one host and nothing else. */
let ui: AdminUi
let foreign: Awaited<ReturnType<typeof serveForeignPage>>
let page: Page
const problems: string[] = []

const html = (muster: string) => `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><title>Andere</title></head><body><main>
<h1>Eine andere Website</h1>
<muster-upcoming-events limit="2" places site-url="https://shore.example"><h2>Termine</h2></muster-upcoming-events>
<muster-sign-up lang="en" source="partner" trap="homepage"></muster-sign-up>
<muster-proposal trap="homepage"></muster-proposal>
<muster-event-registration lang="en" event="assembly"></muster-event-registration>
<muster-form lang="en" slug="join"></muster-form>
</main><script type="module" src="${muster}/api/embed.js"></script></body></html>`

const policy = (muster: string) =>
  [
    "default-src 'none'",
    ...['script-src', 'connect-src', 'img-src'].map((name) => `${name} ${muster}`),
  ].join('; ')

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const meal = { label: 'Meal', kind: 'choice', required: true, choices: 'Vegan\nVegetarian' }

const crew = {
  ...{ title: 'Crew', slug: 'join', confirms: false, thanks: 'Welcome aboard.' },
  items: [
    { blockType: 'formChoice', label: 'Do you sail?', choices: 'Yes\nNo', required: true },
    {
      ...{ blockType: 'formNumber', label: 'Years at sea', required: true },
      showIf: { question: 'do_you_sail', values: 'Yes' },
    },
    {
      ...{ blockType: 'formChoice', label: 'How you help', choices: 'Cook\nSteer' },
      ...{ several: true, other: true, help: 'As you like.' },
    },
    { blockType: 'formPageBreak' },
    { blockType: 'formEmail', label: 'Email', required: true, personField: 'email' },
    { blockType: 'formFile', label: 'Your licence' },
    { blockType: 'formAgreement', label: 'I agree', text: 'To the rules.', required: true },
  ],
}

const day = 86_400_000
const inDays = (days: number): string => new Date(Date.now() + days * day).toISOString()

beforeAll(async () => {
  ui = await openAdminUi('without a worker')
  await ui.signIn()
  for (const [at, title] of ['Clean-up', 'Assembly', 'Walk'].entries())
    await ui.post('/cms-api/events', {
      title,
      slug: '',
      description: 'Everybody is welcome.',
      startDate: inDays(at + 1),
      location: 'At the pier',
      _status: 'published',
      ...(title === 'Assembly'
        ? { registration: { enabled: true, places: 3, companions: 2, questions: [meal] } }
        : {}),
    })
  await ui.post('/cms-api/forms', { ...crew, _status: 'published' })
  await ui.post('/cms-api/globals/settings', { exactPlaces: true })
  foreign = await serveForeignPage(html(ui.site), policy(ui.site))
  const browser = ui.page.context().browser()
  if (!browser) throw new Error('no browser')
  page = await browser.newPage()
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    // A rejected form is an error to the browser's console, and to no other.
    if (message.type() === 'error' && !message.text().includes('400')) problems.push(message.text())
  })
  await page.goto(foreign.url)
})

afterAll(async () => {
  foreign?.close()
  await ui?.close()
})

const newest = async (collection: string): Promise<unknown> => {
  const response = await ui.page.request.get(
    `${ui.site}/cms-api/${collection}?sort=-createdAt&limit=1`,
    {
      headers: { origin: ui.site },
    },
  )
  return ((await response.json()) as { docs: unknown[] }).docs[0]
}

describe('elements on a website of others', () => {
  it('show the next events, which lead to their pages, in the language of the page', async () => {
    const events = page.locator('muster-upcoming-events')
    await events.getByRole('link', { name: 'Clean-up' }).waitFor()
    expect(await events.getByRole('listitem').count()).toBe(2)
    expect(await events.getByRole('link').first().getAttribute('href')).toBe(
      'https://shore.example/events/clean-up',
    )
    await events.getByText('Freie Plätze: 3').waitFor()
    await page.locator('muster-event-registration').getByText('Places left: 3').waitFor()
    await page.getByRole('heading', { name: 'Termine' }).waitFor()
    await page.getByRole('button', { name: 'Vorschlag senden' }).waitFor()
  })

  it('register for an event, with the answers to its questions', async () => {
    const registration = page.locator('muster-event-registration')
    await registration.getByLabel('Your name').fill('Wanda')
    await registration.getByLabel('Your email').fill('wanda@example.org')
    await registration.getByLabel('How many you bring along').selectOption('2')
    await registration.getByLabel('Meal').selectOption('Vegan')
    expect(await seriousViolations(page, 'main')).toEqual([])
    await registration.getByRole('button', { name: 'Register' }).click()
    await registration.getByText('Please open the mail we send you').waitFor()
    expect(await newest('event-registrations')).toMatchObject({
      email: 'wanda@example.org',
      companions: 2,
      answers: [{ question: 'Meal', answer: 'Vegan' }],
    })
  })

  it('show a form, whose conditions and pages are applied, and what is wrong at its question', async () => {
    const form = page.locator('muster-form')
    const button = form.locator('button[type=submit]')
    await button.click()
    expect(await form.getByLabel('Years at sea').isVisible()).toBe(false)
    await form.getByLabel('Yes').check()
    await form.getByLabel('Years at sea').fill('7')
    await form.getByLabel('Steer').check()
    await form.getByLabel('Another answer').fill('Sing')
    expect(await seriousViolations(page, 'main')).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await takePicture(page, 'embed-form-1.png')
    await button.click()
    await form.getByText('Page 2 of 2').waitFor()
    await form.getByLabel('Email').fill('crew@nowhere')
    await form.getByLabel('I agree').check()
    const uploads: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/join/files')) uploads.push(request.url())
    })
    const licence = form.getByLabel('Your licence')
    const png = { name: 'licence.png', mimeType: 'image/png' }
    await licence.setInputFiles({ ...png, buffer: Buffer.from('<svg/>') })
    await button.click()
    await form.getByText('must be a PDF, JPEG').waitFor()
    await licence.setInputFiles({ ...png, buffer: onePixel })
    await button.click()
    await form.getByText('This is no answer to the question.').waitFor()
    expect(await form.locator('input:focus').getAttribute('type')).toBe('email')
    expect(await seriousViolations(page, 'main')).toEqual([])
    await takePicture(page, 'embed-form-2.png')
    await form.getByLabel('Email').fill('crew@example.org')
    await button.click()
    await form.getByText('Welcome aboard.').waitFor()
    expect(await newest('form-answers')).toMatchObject({
      email: 'crew@example.org',
      answers: {
        ...{ do_you_sail: 'Yes', years_at_sea: 7, how_you_help: ['Steer', 'Sing'] },
        your_licence: 'licence.png',
      },
    })
    // The file was sent once, however often the form was.
    expect(uploads).toHaveLength(2)
  })

  it('show a form by its former slug', async () => {
    const form = { ...crew, title: 'Harbour crew', slug: 'harbour-crew', _status: 'published' }
    const { doc } = (await ui.post('/cms-api/forms', form)) as { doc: { id: number } }
    const response = await ui.page.request.patch(`${ui.site}/cms-api/forms/${doc.id}`, {
      headers: { origin: ui.site },
      data: { slug: 'pier-crew' },
    })
    expect(response.status()).toBe(200)
    await page.evaluate(() =>
      document.querySelector('muster-form')?.setAttribute('slug', 'harbour-crew'),
    )
    await page.getByRole('heading', { name: 'Harbour crew' }).waitFor()
    // That of the read by the former slug, which is a 404.
    expect(problems.splice(0)).toEqual([expect.stringContaining('404')])
  })

  it('subscribe, after the error of the API was said at its field', async () => {
    const signUp = page.locator('muster-sign-up')
    await signUp.getByLabel('Your email').fill('reader@nowhere')
    await signUp.getByRole('button', { name: 'Subscribe' }).click()
    await signUp.getByText('must be a valid email address').waitFor()
    expect(await seriousViolations(page, 'main')).toEqual([])
    await signUp.getByLabel('Your email').fill('reader@example.org')
    await signUp.getByRole('button', { name: 'Subscribe' }).click()
    await signUp.getByText('Thank you for subscribing').waitFor()
    expect(await newest('newsletter-subscribers')).toMatchObject({
      email: 'reader@example.org',
      source: 'partner',
    })
  })

  it('send a proposal with an image', async () => {
    const proposal = page.locator('muster-proposal')
    await proposal.getByLabel('Titel Ihrer Idee').fill('Bänke')
    await proposal.getByLabel('Worum geht es').fill('Eine Bank am Hafen.')
    await proposal.getByLabel('Ihr Name').fill('Bo')
    await proposal.getByLabel('Ihre E-Mail-Adresse').fill('bo@example.org')
    await proposal
      .getByLabel('Bilder')
      .setInputFiles({ name: 'bank.png', mimeType: 'image/png', buffer: onePixel })
    await proposal.getByRole('img', { name: 'bank.png' }).waitFor()
    expect(await seriousViolations(page, 'main')).toEqual([])
    await proposal.getByRole('button', { name: 'Vorschlag senden' }).click()
    await proposal.getByText('Wir lesen ihn').waitFor()
    const sent = await newest('action-submissions')
    expect(sent).toMatchObject({ title: 'Bänke' })
    expect(JSON.stringify(sent)).toContain('student-submissions/')
  })

  it('send a proposal of an event with its day, time and place', async () => {
    const proposal = page.locator('muster-proposal')
    await proposal.evaluate((element) => element.setAttribute('kind', 'event'))
    await proposal.getByLabel('Titel Ihrer Idee').fill('Putztag')
    await proposal.getByLabel('Worum geht es').fill('Wir räumen den Hafen auf.')
    await proposal.getByLabel('Tag', { exact: true }).fill('2030-05-04')
    await proposal.getByLabel('Uhrzeit').fill('18:30')
    await proposal.getByLabel('Ort', { exact: true }).fill('Hafen')
    await proposal.getByLabel('Ihr Name').fill('Bo')
    await proposal.getByLabel('Ihre E-Mail-Adresse').fill('bo@example.org')
    await takePicture(page, 'embed-event-proposal.png')
    expect(await seriousViolations(page, 'main')).toEqual([])
    await proposal.getByRole('button', { name: 'Vorschlag senden' }).click()
    await proposal.getByText('Wir lesen ihn').waitFor()
    expect(await newest('action-submissions')).toMatchObject({
      ...{ title: 'Putztag', location: 'Hafen' },
    })
  })

  it('have programs held that fill in the hidden field which `trap` names', async () => {
    await ui.post('/cms-api/globals/settings', { trapField: 'homepage' })
    await page.reload()
    const signUp = page.locator('muster-sign-up')
    await signUp.getByLabel('Your email').fill('bot@example.org')
    const trap = signUp.locator('[name=homepage]')
    const { width } = (await signUp.locator('.trap').boundingBox()) ?? {}
    expect(width).toBe(1)
    await trap.fill('https://spam.example')
    await signUp.getByRole('button', { name: 'Subscribe' }).click()
    await signUp.getByText('Thank you for subscribing').waitFor()
    expect(await newest('held-submissions')).toMatchObject({
      email: 'bot@example.org',
      reasons: ['trap'],
    })
  })

  it.each([
    ['packages/embed/README.md', 3],
    ['docs/building.md', 1],
  ])('are drawn by the HTML of %s', async (guide, count) => {
    const [sample = ''] = await samplesIn(guide, 'html')
    const text = sample.replaceAll('https://muster.example.org', ui.site)
    const other = await serveForeignPage(`<!doctype html><main>${text}</main>`, policy(ui.site))
    await page.goto(other.url)
    const drawn = page.locator(
      'muster-sign-up form, muster-proposal form, muster-upcoming-events li',
    )
    await drawn.first().waitFor()
    const elements = 'muster-sign-up, muster-proposal, muster-upcoming-events'
    expect(await page.locator(elements).count()).toBe(count)
    await page.locator('muster-sign-up button').waitFor()
    other.close()
  })

  it('break no rule of the policy of the page', () => expect(problems).toEqual([]))
})

describe('the script of the elements', () => {
  it('is small, is read from any origin, and is asked for again by its ETag', async () => {
    const response = await fetch(`${ui.site}/api/embed.js`)
    const { headers } = response
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(gzipSync(await response.text()).byteLength).toBeLessThan(15_000)
    const again = { headers: { 'If-None-Match': headers.get('etag') ?? '' } }
    expect((await fetch(`${ui.site}/api/embed.js`, again)).status).toBe(304)
  })

  it('is shown at work, with the code to copy, on an accessible page without problems', async () => {
    const own = await ui.browser.newPage()
    const broken: string[] = []
    own.on('console', (message) => message.type() === 'error' && broken.push(message.text()))
    await own.goto(`${ui.site}/api/embed`)
    await own.getByRole('link', { name: 'Clean-up' }).waitFor()
    await own.getByRole('button', { name: 'Subscribe' }).waitFor()
    await own.getByText('/api/embed.js"></script>').waitFor()
    expect(await seriousViolations(own, 'html')).toEqual([])
    await own.emulateMedia({ colorScheme: 'dark' })
    expect(await seriousViolations(own, 'html', colourRules)).toEqual([])
    await own.setViewportSize({ width: 360, height: 740 })
    expect(await own.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
    expect(broken).toEqual([])
    await own.close()
  })
})
