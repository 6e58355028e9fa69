import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles } from '#src/contract/permission.ts'
import { type AdminUi, openDemoUi } from '#tests/support/admin-ui.ts'
import { colourRules, seriousViolations } from '#tests/support/axe.ts'
import { chooseLanguage } from '#tests/support/languages.ts'
import { isLong, isShort } from '#tests/support/long.ts'
import { block, documentOf, paragraph, text, upload } from '#tests/support/rich-text.ts'

const password = 'a good long password'
let ui: AdminUi

beforeAll(async () => {
  ui = await openDemoUi()
  await ui.page.setViewportSize({ width: 1600, height: 2000 })
})
afterAll(() => ui?.close())

const open = async (path: string) => {
  await ui.page.goto(ui.site + path, { waitUntil: 'networkidle' })
  // Contrast is measured on final colours.
  await ui.page.addStyleTag({ content: '* { transition: none !important }' })
}

const faultsIn = async (theme: 'dark' | 'light'): Promise<readonly string[]> => {
  await ui.page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
  return seriousViolations(ui.page, 'html', theme === 'dark' ? colourRules : undefined)
}

/** Attributes that a screen reader would read as "[object Object]". */
const unnamed = () =>
  ui.page.evaluate<string[]>(`[...document.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes].filter(({ value }) => value.includes('[object '))
      .map(({ name, value }) => element.tagName + ' ' + name + ': ' + value))`)

const mainLandmarks = () => ui.page.locator('main:visible, [role=main]:visible').count()

const themes = ['light', 'dark'] as const

const kindsSeen = new Set<string>()

/** Pages of ours that `npm test` shows to axe in tests of their own, or of whose kind it has another. */
const seenElsewhere = [
  '/admin',
  ...['approvals', 'audit-trail', 'calendar', 'duplicates', 'event-shifts', 'follow-ups'],
  ...['import-subscribers', 'inbox', 'mail-inbox', 'notifications'],
].map((path) => path.replace(/^(?!\/)/, '/admin/'))

/** List, entry or global; contacts and newsletters have forms that no other entry has. */
const kindOf = (path: string): string =>
  path
    .replace(/(collections|globals)\/(?!contacts\b|newsletters\b)[^/]+/, '$1')
    .replace(/\d+$/, 'id')

/** Whether a page is to be looked at: one of each kind is, unless all are asked for. */
const isNext = (path: string): boolean => {
  const isNew = !kindsSeen.has(kindOf(path)) && !(isShort && seenElsewhere.includes(path))
  kindsSeen.add(kindOf(path))
  return isLong || isNew
}

const expectNone = async (path: string) => {
  await open(path)
  expect.soft(await unnamed(), path).toEqual([])
  if (!/\/(login|forgot)$/.test(path)) expect.soft(await mainLandmarks(), `${path}: main`).toBe(1)
  for (const theme of themes) expect.soft(await faultsIn(theme), `${path}, ${theme}`).toEqual([])
}

const menu = () =>
  ui.page.$$eval('a.nav__link', (links) => links.map((link) => link.getAttribute('href') ?? ''))

/** The first entry of a list that is open; undefined where there is none to open. */
const entryIn = (list: string) =>
  ui.page.$$eval(
    '.table a',
    (links, start) =>
      links.map((link) => link.getAttribute('href') ?? '').find((href) => href.startsWith(start)),
    `${list}/`,
  )

/** Looks at a page of the menu and, where it is a list, at an entry of it. */
const lookAt = async (path: string) => {
  const isList = path.includes('/collections/')
  if (!isNext(path) && !(isList && !kindsSeen.has(kindOf(`${path}/0`)))) return
  await expectNone(path)
  const entry = isList ? await entryIn(path) : undefined
  if (entry && isNext(entry)) await expectNone(entry)
}

describe('the admin UI has no serious accessibility violation', () => {
  it('the login and forgotten-password pages have no serious accessibility violation', async () => {
    for (const path of ['/admin/login', '/admin/forgot']) await expectNone(path)
  })

  it('no page of the menu, nor an entry of any list, has a serious accessibility violation', async () => {
    await ui.signIn()
    await open('/admin')
    const pages = await menu()
    expect(pages.length).toBeGreaterThan(25)
    for (const path of ['/admin', '/admin/account', ...pages]) await lookAt(path)
  }, 900_000)

  it('the first page of every role has no serious accessibility violation', {
    tags: 'long',
  }, async () => {
    for (const role of roles) {
      await ui.signIn()
      const account = { username: `first-${role}`, password, displayName: role, roles: [role] }
      await ui.post('/cms-api/users', { ...account, email: `${role}@example.org` })
      await ui.signIn(account)
      await expectNone('/admin')
    }
  })
})

const withImageAndBlock = documentOf(
  paragraph(text('Before')),
  { ...upload(1), version: 3, fields: {} },
  block('quote', { text: 'Forward', source: 'A member' }),
)

describe('editing has no serious accessibility violation', () => {
  it('an image and a block in rich text, and the drawer that schedules a publication have no serious accessibility violation', async () => {
    const { page, post } = ui
    await ui.signIn()
    const { doc } = await post('/cms-api/news', {
      title: 'With an image',
      slug: 'with-an-image',
      description: 'Briefly.',
      content: withImageAndBlock,
    })
    await open(`/admin/collections/news/${(doc as { id: number }).id}`)
    await page.waitForSelector('.ContentEditable__root img')
    await page.waitForSelector('.shown-block blockquote')
    for (const theme of themes) expect.soft(await faultsIn(theme), `image, ${theme}`).toEqual([])
    expect.soft(await unnamed()).toEqual([])
    await page.click('[class*=LexicalEditorTheme__block] [class*=editButton]')
    await page.waitForSelector('.drawer--is-open textarea')
    await page.waitForLoadState('networkidle')
    expect.soft(await seriousViolations(page, '.drawer--is-open')).toEqual([])
    await page.keyboard.press('Escape')
    await page.waitForSelector('.drawer--is-open', { state: 'detached' })
    await page.click('.form-submit .popup-button')
    await page.click('#schedule-publish')
    await page.waitForSelector('.schedule-publish .date-time-picker input')
    await page.waitForLoadState('networkidle')
    for (const theme of themes) expect.soft(await faultsIn(theme), `drawer, ${theme}`).toEqual([])
    expect.soft(await unnamed()).toEqual([])
  })
})

describe('controls the platform shows as an icon, or beside their label', () => {
  it('icon buttons and fields of the platform have an accessible name in the user’s language, also those added later', async () => {
    const { page, site } = ui
    await ui.signIn()
    await open('/admin/collections/actions/1')
    const named = (role: 'button' | 'combobox' | 'textbox', name: string) =>
      page.getByRole(role, { name, exact: true })
    await named('combobox', 'Tags').waitFor()
    await named('textbox', 'Content').waitFor()
    await named('button', 'Bold').waitFor()
    await chooseLanguage(page, site, 'de')
    await open('/admin/collections/actions/1')
    await named('button', 'Fett').waitFor()
    await open('/admin/globals/navigation')
    const handles = await named('button', 'Verschieben').count()
    expect(handles).toBeGreaterThan(0)
    await page.click('#field-items > .array-field__add-row')
    await named('button', 'Verschieben').nth(handles).waitFor()
  })
})

describe('motion', () => {
  /** Opens the menu and a drawer, and records what moves. */
  const openBoth = async () => {
    const { page } = ui
    await page.goto(`${ui.site}/admin/collections/actions/1`, { waitUntil: 'networkidle' })
    // Looked at when one begins: on a busy machine it has ended before the page can be asked.
    await page.evaluate(() => {
      const record = () => {
        const ends = document
          .getAnimations()
          .map(({ effect }) => effect?.getComputedTiming().endTime)
        const { longest = '0' } = document.body.dataset
        document.body.dataset['longest'] = String(Math.max(Number(longest), ...ends.map(Number)))
      }
      for (const type of ['transitionrun', 'animationstart'])
        document.addEventListener(type, record, true)
    })
    await page.click('.nav-toggler')
    await page.click('.nav-toggler')
    await page.click('.form-submit .popup-button')
    await page.click('#schedule-publish')
    await page.waitForSelector('.schedule-publish')
  }

  /** The longest movement that began with either so far, in ms. */
  const longestMovement = () =>
    ui.page.evaluate(() => Number(document.body.dataset['longest'] ?? 0))

  it('nothing moves for who asked for less motion, where it does for others', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    await ui.signIn()
    await openBoth()
    // On a busy machine the drawer is there before it begins to move.
    await expect.poll(longestMovement).toBeGreaterThan(100)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openBoth()
    await page.waitForTimeout(500)
    expect(await longestMovement()).toBeLessThanOrEqual(1)
    await page.emulateMedia({ reducedMotion: null })
  })
})
