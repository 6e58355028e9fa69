import type { BrowserContext, Page } from 'playwright-core'
import { seed } from '#src/runtime/demo/seed.ts'
import { type AdminUi, openAdminUi } from '#tests/support/admin-ui.ts'
import { median } from './support/compare.ts'
import { openDatabase, urlOf } from './support/database.ts'
import type { Row } from './support/row.ts'
import { isHydrated } from './views.ts'

const rounds = 5

/** A phone of five years ago in a train: a quarter of the processor, 1.6 Mbit/s, 150 ms. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const processor = { rate: 4 }

/** Pages, and an element that each shows when it can be used. */
const pages = {
  dashboard: { path: '/admin', usable: '.desk-card' },
  contact: { path: '/admin/collections/contacts/1', usable: '.contact-timeline__item' },
  article: { path: '/admin/collections/news/1', usable: '#field-title' },
} as const
type Name = keyof typeof pages

/** Seconds until a page can be used, and the kB of scripts and styles that came until then. */
const visit = async (page: Page, site: string, { path, usable }: (typeof pages)[Name]) => {
  let bytes = 0
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', network)
  await client.send('Emulation.setCPUThrottlingRate', processor)
  client.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  const began = performance.now()
  await page.goto(site + path, { waitUntil: 'commit' })
  await page.waitForFunction(isHydrated, usable)
  const seconds = (performance.now() - began) / 1000
  const kilobytes = bytes / 1000
  await page.waitForLoadState('networkidle')
  await client.detach()
  return { seconds, kilobytes }
}

/** In a browser that never saw the page, and once more in the same. */
const visitTwice = async ({ browser, page, site }: AdminUi, name: Name) => {
  const storageState = await page.context().storageState()
  const viewport = { width: 390, height: 844 }
  const context: BrowserContext = await browser.newContext({ storageState, viewport })
  try {
    const phone = await context.newPage()
    const cold = await visit(phone, site, pages[name])
    return { cold, again: await visit(phone, site, pages[name]) }
  } finally {
    await context.close()
  }
}

const names = Object.keys(pages) as Name[]

/** How soon the admin UI can be used on a phone: in seconds, which is what a person waits. */
export async function bench(): Promise<Row[]> {
  const database = 'bench_phone'
  await seed(await openDatabase(database), () => undefined)
  const adminUi = await openAdminUi({ DATABASE_URL: urlOf(database) })
  try {
    await adminUi.signIn()
    const rows: Row[] = []
    for (const name of names) {
      // The first visit only warms up the server.
      await visitTwice(adminUi, name)
      const visits: Awaited<ReturnType<typeof visitTwice>>[] = []
      for (let round = 0; round < rounds; round += 1) visits.push(await visitTwice(adminUi, name))
      const row = (kind: 'cold' | 'again', atMost: number): Row => {
        const seconds = median(visits.map((each) => each[kind].seconds))
        const kilobytes = median(visits.map((each) => each[kind].kilobytes))
        return {
          what: `${name} on a phone, ${kind}: usable, against ${atMost} s`,
          measured: `${seconds.toFixed(1)} s, ${Math.round(kilobytes)} kB`,
          ratio: seconds / atMost,
          demanded: { atMost: 1 },
        }
      }
      rows.push(row('cold', 5), row('again', 2))
    }
    return rows
  } finally {
    await adminUi.close()
  }
}
