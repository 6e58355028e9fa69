import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { encode } from 'uqr'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { seriousViolations, violationsInBothLooks } from '#tests/support/axe.ts'
import { startBrowser } from '#tests/support/browser.ts'
import { type ContactsUi, openContactsUi } from '#tests/support/contacts-ui.ts'
import { takePicture } from '#tests/support/take-picture.ts'

/** Helpers at the door with their phones, and the organiser who lets them in. */

let ui: ContactsUi
let event: { id: number; title: string }
let link = ''

const created = z.object({ doc: z.object({ id: z.number(), title: z.string() }) })
const registered = z.object({ id: z.number() })
const listed = z.object({ people: z.array(z.object({ name: z.string(), code: z.string() })) })
const names = ['José Núñez', 'Anna Müller', 'Rosa Vela', 'Ben Okoye', 'Cleo Park']
const phones: Page[] = []

beforeAll(async () => {
  ui = await openContactsUi('without a worker')
  const response = await ui.post('/cms-api/events', {
    title: 'Summer party in the yard',
    description: 'All come',
    startDate: new Date(Date.now() + 60_000).toISOString(),
    location: 'Yard',
    _status: 'published',
    registration: { enabled: true, companions: 3 },
  })
  event = created.parse(response).doc
  for (const [companions, name] of names.entries())
    registered.parse(
      await ui.post(`/cms-api/events/${event.id}/participants`, {
        name,
        companions: companions === 1 ? 2 : 0,
      }),
    )
  await ui.signIn(ui.organizer)
})
afterAll(async () => {
  for (const phone of phones) await phone.context().close()
  await ui?.close()
})

const openPhone = async (locale: string, scheme: 'light' | 'dark', browser?: Browser | null) => {
  const started = browser ?? ui.page.context().browser()
  const context = await started?.newContext({
    locale,
    colorScheme: scheme,
    viewport: { width: 320, height: 640 },
    permissions: browser ? ['camera'] : [],
  })
  if (!context) throw new Error('no browser')
  const page = await context.newPage()
  phones.push(page)
  return page
}
/** The service worker has the page: it opens without a connection from now on. */
const isReady = (phone: Page) =>
  phone.waitForFunction(
    () => navigator.serviceWorker.controller !== null && Object.keys(localStorage).length > 0,
  )
const button = (phone: Page, action: string, name: string) =>
  phone.getByRole('button', { name: `${action}: ${name}` })

it('an organiser makes the link of a day, which helpers scan', async () => {
  const { page, site } = ui
  await page.goto(`${site}/admin/collections/events/${event.id}`)
  await page.getByRole('button', { name: 'Helpers at the door' }).click()
  const dialog = page.getByRole('dialog', { name: 'Helpers at the door' })
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  await dialog.getByRole('img', { name: /^QR code/ }).waitFor()
  const { pathname } = new URL((await dialog.getByRole('link').getAttribute('href')) ?? '')
  link = site + pathname
  await takePicture(page, 'door-link.png', false)
  expect(await violationsInBothLooks(page, '.form-dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click()
})

it('a helper searches, checks in, goes on without a connection, and is merged', async () => {
  const phone = await openPhone('en-GB', 'light')
  const problems: string[] = []
  phone.on('pageerror', (error) => problems.push(String(error)))
  await phone.goto(link)
  await phone.getByText('0 of 7 came').waitFor()
  await isReady(phone)
  expect(await seriousViolations(phone, 'main')).toEqual([])
  await phone.getByLabel('Search a name').fill('muller an')
  expect(await phone.getByRole('listitem').allTextContents()).toEqual([
    'Anna Müller+ 2 companionsCheck in',
  ])
  await button(phone, 'Check in', 'Anna Müller').click()
  await phone.getByText('3 of 7 came').waitFor()
  await phone.getByText('Connected').waitFor()
  await takePicture(phone, 'door-en.png', false)
  const other = await openPhone('de-DE', 'dark')
  await other.goto(link)
  await other.getByText('3 von 7 da').waitFor()

  await phone.context().setOffline(true)
  await phone.getByLabel('Search a name').fill('')
  await button(phone, 'Check in', 'José Núñez').click()
  await phone.getByText('1 entry waits to be sent.').waitFor()
  await phone.reload()
  await phone.getByText('4 of 7 came').waitFor()
  await button(phone, 'Check in', 'Rosa Vela').click()
  await phone.getByText('2 entries wait to be sent.').waitFor()
  await takePicture(phone, 'door-offline.png', false)
  // The other phone checks one of them in as well.
  await button(other, 'Einchecken', 'José Núñez').click()
  await other.getByText('4 von 7 da').waitFor()
  await phone.context().setOffline(false)
  await phone.getByText('Connected').waitFor()
  await phone.getByText('5 of 7 came').waitFor()
  await other.reload()
  await other.getByText('5 von 7 da').waitFor()
  await button(other, 'Rückgängig', 'Rosa Vela').click()
  await other.getByText('4 von 7 da').waitFor()
  await other.getByText('Verbunden').waitFor()
  await takePicture(other, 'door-de.png', false)
  expect(await seriousViolations(other, 'main')).toEqual([])
  const width = await other.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(320)
  expect(problems).toEqual([])
})

/** A film of a QR code, as browsers show it for a camera (YUV4MPEG2). */
const filmOf = (text: string): Buffer => {
  const { data, size } = encode(text, { border: 6 })
  const [width, height] = [480, 480]
  const scale = Math.floor(width / size)
  const light = Buffer.alloc(width * height, 235)
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries())
      if (isDark)
        for (let line = 0; line < scale; line += 1)
          light.fill(
            16,
            (y * scale + line) * width + x * scale,
            (y * scale + line) * width + (x + 1) * scale,
          )
  const frame = [Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)]
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F5:1 Ip A1:1 C420\n`),
    ...frame,
    ...frame,
  ])
}

describe('the code of a registration', () => {
  it('checks in whom the camera sees, once', { tags: 'long' }, async () => {
    const { people } = listed.parse(await (await fetch(`${link}/list`)).json())
    const code = people.find(({ name }) => name === 'Cleo Park')?.code ?? ''
    const folder = await mkdtemp(join(tmpdir(), 'muster-camera-'))
    const film = join(folder, 'code.y4m')
    await writeFile(film, filmOf(code))
    const browser = await startBrowser([
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ])
    try {
      const phone = await openPhone('en-GB', 'light', browser)
      await phone.goto(link)
      await phone.getByRole('button', { name: 'Scan a code' }).click()
      await phone.getByText('Cleo Park is checked in.').waitFor()
      await takePicture(phone, 'door-scan.png', false)
      // Shown again, it is said that they are here.
      await phone.getByRole('button', { name: 'Close the camera' }).click()
      await phone.getByRole('button', { name: 'Scan a code' }).click()
      await phone.getByText('Cleo Park was checked in at').waitFor()
      await phone.getByRole('button', { name: 'Close the camera' }).click()
      phones.splice(phones.indexOf(phone), 1)
    } finally {
      await browser.close()
      await rm(folder, { recursive: true })
    }
  })
})

it('withdrawn, the link ends at once, and no name stays on the phones', async () => {
  const { page, site } = ui
  const [phone, other] = phones
  if (!phone || !other) throw new Error('no phones')
  await page.goto(`${site}/admin/collections/events/${event.id}`)
  await page.getByRole('button', { name: 'Helpers at the door' }).click()
  const dialog = page.getByRole('dialog', { name: 'Helpers at the door' })
  await dialog.getByRole('button', { name: 'Withdraw the link' }).click()
  await dialog.getByRole('button', { name: 'Make the link' }).waitFor()
  for (const [each, text] of [
    [phone, 'This link has ended.'],
    [other, 'Dieser Link ist abgelaufen.'],
  ] as const) {
    await each.reload()
    await each.getByText(text).waitFor()
    expect(await each.evaluate(() => [...Object.keys(localStorage)])).toEqual([])
    await expect.poll(() => each.evaluate(async () => (await caches.keys()).length)).toBe(0)
  }
  await takePicture(phone, 'door-ended.png', false)
  expect((await phone.reload())?.status()).toBe(404)
})
