import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AdminUi, openDemoUi } from '#tests/support/admin-ui.ts'
import {
  faultyMarkup,
  faultyStyle,
  markupSelectors,
  removeOurStyle,
  styleFaults,
  withoutOurMarkup,
} from '#tests/support/platform-pages.ts'
import { block, documentOf, paragraph, text, upload } from '#tests/support/rich-text.ts'

// That ours has none of these faults is shown in tests/e2e/accessibility.test.ts.

const styles = (await styleFaults()).map(({ name }) => name)
const markup = new Set<string>()
const style = new Set<string>()
let ui: AdminUi

/** Looks at what is on the page now. */
const look = async (): Promise<void> => {
  for (const selector of await faultyMarkup(ui.page)) markup.add(selector)
  for (const name of await faultyStyle(ui.page)) style.add(name)
}

const open = async (path: string): Promise<void> => {
  await ui.page.goto(ui.site + path, { waitUntil: 'networkidle' })
  await removeOurStyle(ui.page)
  await look()
}

/** The path of an entry of a list. */
const entryIn = async (collection: string): Promise<string> => {
  const response = await ui.page.request.get(`${ui.site}/cms-api/${collection}?limit=1&depth=0`, {
    headers: { origin: ui.site },
  })
  const { docs } = (await response.json()) as { docs: readonly { id: number }[] }
  return `/admin/collections/${collection}/${docs[0]?.id}`
}

const content = documentOf(
  paragraph(text('Before')),
  { ...upload(1), version: 3, fields: {} },
  block('quote', { text: 'Forward', source: 'A member' }),
)

beforeAll(async () => {
  ui = await openDemoUi()
  const { page } = ui
  await page.setViewportSize({ width: 1600, height: 2000 })
  await withoutOurMarkup(page)
  for (const path of ['/admin/login', '/admin/forgot']) await open(path)
  await ui.signIn()
  for (const path of ['', '/account', '/collections/news', '/globals/navigation'])
    await open(`/admin${path}`)
  for (const list of ['actions', 'events', 'media']) await open(await entryIn(list))
  for (const list of ['media', 'news']) await open(`/admin/collections/${list}/create`)
  const article = { title: 'With an image', slug: 'with-an-image', description: 'Briefly.' }
  const { doc } = await ui.post('/cms-api/news', { ...article, content })
  await open(`/admin/collections/news/${(doc as { id: number }).id}`)
  await page.waitForSelector('.ContentEditable__root img')
  await page.waitForSelector('.shown-block blockquote')
  await look()
  const body = documentOf(block('button', { label: 'Join us', url: 'https://example.org' }))
  const mail = { title: 'With a button', subject: 'May', writtenWith: 'composer', body }
  const newsletter = await ui.post('/cms-api/newsletters', mail)
  await open(`/admin/collections/newsletters/${(newsletter['doc'] as { id: number }).id}`)
  await page.waitForSelector('[class*=LexicalEditorTheme__block] input')
  await look()
  await page.goBack({ waitUntil: 'networkidle' })
  await page.click('.form-submit .popup-button')
  await page.click('#schedule-publish')
  await page.waitForSelector('.schedule-publish .date-time-picker input')
  await page.waitForLoadState('networkidle')
  await look()
})
afterAll(() => ui?.close())

it.each(markupSelectors)('Payload’s markup alone has the fault that we list: %s', (selector) => {
  expect([...markup], 'the platform is right by now: take it from faults.ts').toContain(selector)
})

it.each(styles)('Payload’s style alone has the fault that we list, %s', (name) => {
  expect([...style], 'the platform is right by now: take it from wcag.css').toContain(name)
})
