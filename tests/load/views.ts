import { seed } from '#src/runtime/demo/seed.ts'
import { type AdminUi, openAdminUi } from '#tests/support/admin-ui.ts'
import { median } from './support/compare.ts'
import { insertContacts } from './support/contact-rows.ts'
import { openDatabase, urlOf } from './support/database.ts'
import { insertNews } from './support/news-rows.ts'
import type { Row } from './support/row.ts'
import { insertVersions } from './support/search-rows.ts'

const contacts = 100_000
const articles = 10_000
const rounds = 9

/** Of one event. */
const participants = `
  INSERT INTO event_registrations (event_id, name, email, state, seats)
  SELECT (SELECT min(id) FROM events), 'Ada ' || n, 'ada' || n || '@example.org', 'booked', 1
  FROM generate_series(1, 10000) n`

/** A list of the platform with nothing in it, with which the others are compared. */
const list = 'empty list'

/** Pages of the admin UI, and an element that they show when they can be used. */
const views = {
  [list]: { path: '/admin/collections/webhooks', usable: '.search-filter input' },
  'list of contacts': { path: '/admin/collections/contacts', usable: '.table tbody td' },
  'list of 10,000 participants': {
    path: '/admin/collections/event-registrations',
    usable: '.table tbody td',
  },
  'list of news': { path: '/admin/collections/news', usable: '.table tbody td' },
  dashboard: { path: '/admin', usable: '.desk-card' },
  'board of stages': { path: '/admin/board', usable: '.board-card' },
  'contact with its timeline': {
    path: '/admin/collections/contacts/1',
    usable: '.contact-timeline__item',
  },
  'import of contacts': { path: '/admin/import', usable: '.import-drop button' },
  approvals: { path: '/admin/approvals', usable: '.approvals__mail button' },
  'approvals with the mail': {
    path: '/admin/approvals',
    usable: '.approvals__mail .mail-preview iframe',
  },
  'action with its preview and share link': {
    path: '/admin/collections/actions/1',
    usable: '#share-draft',
  },
  'newsletter with its preview': {
    path: '/admin/collections/newsletters/1',
    usable: '.mail-preview iframe',
  },
  'template with its preview': {
    path: '/admin/collections/email-templates/1',
    usable: '.mail-preview iframe',
  },
  'proposal beside the action it becomes': {
    path: '/admin/collections/action-submissions/1',
    usable: '.proposal__decision button',
  },
  'navigation as it will appear': {
    path: '/admin/globals/navigation',
    usable: '.menu-preview__bar li',
  },
  calendar: { path: '/admin/calendar', usable: '.calendar[aria-busy=false]' },
} as const
type View = keyof typeof views

/** Whether an element is hydrated: markup from the server does not react until then. */
export const isHydrated = (usable: string): boolean => {
  const part = document.querySelector(usable)
  return part !== null && Object.keys(part).some((name) => name.startsWith('__reactProps'))
}

/** Milliseconds until a page can be used, opened when the one before it is idle. */
const open = async ({ page, site }: AdminUi, { path, usable }: (typeof views)[View]) => {
  const began = performance.now()
  await page.goto(site + path, { waitUntil: 'commit' })
  await page.waitForFunction(isHydrated, usable)
  const took = performance.now() - began
  await page.waitForLoadState('networkidle')
  return took
}

const names = Object.keys(views) as View[]

/** The median time until each page can be used; they alternate in one browser. */
const medians = async (adminUi: AdminUi): Promise<ReadonlyMap<View, number>> => {
  const times = new Map<View, number[]>(names.map((name) => [name, []]))
  for (let round = 0; round <= rounds; round += 1)
    for (const name of names) {
      const took = await open(adminUi, views[name])
      // The first round only warms up.
      if (round > 0) times.get(name)?.push(took)
    }
  return new Map([...times].map(([name, all]) => [name, median(all)]))
}

const measure = async (adminUi: AdminUi, data: string, seconds: number): Promise<Row[]> => {
  const ms = await medians(adminUi)
  const of = (name: View) => ms.get(name) ?? Number.NaN
  const shown = (name: View) => `${Math.round(of(name))} ms`
  return names
    .filter((name) => name !== list)
    .map((name) => ({
      what: `${name}, usable with ${data}, against an ${list} of the platform`,
      measured: `${shown(name)} (of ${seconds} s) : ${shown(list)}`,
      ratio: of(name) / of(list),
      demanded: { atMost: 1.5 },
    }))
}

/** How soon the pages of the admin UI can be used, and how that grows. */
export async function bench(): Promise<Row[]> {
  const database = 'bench_views'
  const payload = await openDatabase(database)
  await seed(payload, () => undefined)
  await payload.db.pool.query(participants)
  const adminUi = await openAdminUi({ DATABASE_URL: urlOf(database) })
  try {
    await adminUi.signIn()
    const few = await measure(adminUi, 'the demo data', 2)
    await insertContacts(payload, contacts)
    await insertNews(payload, articles)
    await insertVersions(payload)
    await payload.db.pool.query('VACUUM ANALYZE')
    return [...few, ...(await measure(adminUi, '100,000 contacts and 10,000 articles', 1.5))]
  } finally {
    await adminUi.close()
  }
}
