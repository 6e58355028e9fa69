import type { Page } from 'playwright-core'
import { openDesk } from '#tests/support/desk.ts'
import { compare, milliseconds } from './support/compare.ts'
import { insertContacts } from './support/contact-rows.ts'
import { addressOf, openDatabase } from './support/database.ts'
import type { Row } from './support/row.ts'

const contacts = 10_000

/** The platform's own list of contacts, which the others are held against. */
const list = { path: '/admin/collections/contacts', usable: 'td:has-text("Person Number")' }

/** Pages of ours, and what is on them when they can be worked with. */
const views = {
  'board of stages': { path: '/admin/board', usable: '.board-card' },
  'contact with its timeline': {
    path: '/admin/collections/contacts/1',
    usable: '.contact-timeline__item',
  },
  dashboard: { path: '/admin', usable: '.desk-card' },
} as const

const opening =
  (page: Page, site: string, { path, usable }: typeof list) =>
  async () => {
    await page.goto(site + path)
    await page.waitForSelector(usable)
  }

/** The time until a page of the admin UI can be worked with, among 10,000 contacts. */
export async function bench(): Promise<Row[]> {
  const name = 'bench_views'
  const payload = await openDatabase(name)
  await insertContacts(payload, contacts)
  const desk = await openDesk({
    DATABASE_URL: addressOf(name),
    PAYLOAD_SECRET: 'a secret of the benchmark, long enough',
    JWT_SECRET: 'another secret of the benchmark, long enough',
  })
  try {
    await desk.signIn()
    const rows: Row[] = []
    for (const [what, view] of Object.entries(views)) {
      const ms = await compare(
        { view: opening(desk.page, desk.site, view), list: opening(desk.page, desk.site, list) },
        { rounds: 9, calls: 1 },
      )
      rows.push({
        what: `${what}, usable among 10,000 contacts, against the platform's list of them`,
        measured: `${milliseconds(ms.view)} : ${milliseconds(ms.list)}`,
        ratio: ms.view / ms.list,
        demanded: { atMost: 1.5 },
      })
    }
    return rows
  } finally {
    await desk.close()
  }
}
