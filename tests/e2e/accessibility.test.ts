import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles } from '#src/contract/permission.ts'
import { type Excuse, seriousFaults } from '#tests/support/axe.ts'
import { type Desk, openDesk } from '#tests/support/desk.ts'

/**
 * Faults in the platform's own markup (3.90.1), which we cannot mend from outside; what its style
 * alone gets wrong is mended in `wcag.css`. None of them is in a part of ours.
 */
const ofThePlatform: readonly (Excuse & { readonly why: string })[] = [
  {
    rule: 'aria-hidden-focus',
    within: '.dropdown-indicator, .clear-indicator',
    why: 'the arrow and the cross of a choice are hidden, and still reached by Tab',
  },
  { rule: 'label', within: '.react-select', why: 'a choice is not tied to its label' },
  { rule: 'label', within: '.table .checkbox-input', why: 'the box to choose a row has no name' },
  { rule: 'label', within: '.react-datepicker-wrapper', why: 'a date is not tied to its label' },
  {
    rule: 'aria-input-field-name',
    within: '.ContentEditable__root',
    why: 'a rich text is not tied to its label',
  },
  {
    rule: 'nested-interactive',
    within: '.rs__multi-value',
    why: 'a chosen value is a button to drag, with a button to remove it inside',
  },
  {
    rule: 'target-size',
    within: '.react-select',
    why: 'the input of a choice of several is as narrow as what is typed',
  },
  {
    rule: 'button-name',
    within:
      '.popup-button, .clickable-arrow, .date-time-picker, .toolbar-popup__button, .copy-to-clipboard, .file-details__remove, .upload-relationship-details',
    why: 'buttons that are only an icon have no name',
  },
  {
    rule: 'aria-command-name',
    within: '.collapsible__drag',
    why: 'the handle to drag a row has no name',
  },
  { rule: 'list', within: '.doc-tabs__tabs', why: 'tabs of a page are no items of their list' },
  {
    rule: 'label-content-name-mismatch',
    within: '.doc-tab',
    why: 'the number of versions is not in the name of its tab',
  },
]

const password = 'a good long password'
let desk: Desk
const needed = new Set<number>()

beforeAll(async () => {
  desk = await openDesk({}, '--demo')
  await desk.page.setViewportSize({ width: 1600, height: 2000 })
})
afterAll(() => desk?.close())

/** The path of a link, followed; what is on the page is there when nothing more is fetched. */
const open = async (path: string) => {
  await desk.page.goto(desk.site + path, { waitUntil: 'networkidle' })
  // A colour on its way to another is neither.
  await desk.page.addStyleTag({ content: '* { transition: none !important }' })
}

const faultsIn = async (theme: 'dark' | 'light'): Promise<readonly string[]> => {
  await desk.page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
  const found = await seriousFaults(desk.page, 'html', ofThePlatform)
  for (const excuse of found.needed) needed.add(excuse)
  return found.faults
}

const themes = ['light', 'dark'] as const
let turn = 0

/** By turns one look of each page of the menu; `MUSTER_E2E=long`: both, and of an entry too. */
const isLong = process.env['MUSTER_E2E'] === 'long'

const expectNone = async (path: string, which: 'both' | 'one' = 'both') => {
  await open(path)
  turn += 1
  for (const theme of which === 'one' && !isLong ? [themes[turn % 2] ?? 'light'] : themes)
    expect.soft(await faultsIn(theme), `${path}, ${theme}`).toEqual([])
}

const menu = () =>
  desk.page.$$eval('a.nav__link', (links) => links.map((link) => link.getAttribute('href') ?? ''))

/** The first entry of a list that is open; undefined where there is none to open. */
const entryIn = (list: string) =>
  desk.page.$$eval(
    '.table a',
    (links, start) =>
      links.map((link) => link.getAttribute('href') ?? '').find((href) => href.startsWith(start)),
    `${list}/`,
  )

describe('no serious fault for those who see, hear or type otherwise', () => {
  it('is on the pages of who is not signed in', async () => {
    for (const path of ['/admin/login', '/admin/forgot']) await expectNone(path)
  })

  it('is on any page of an administrator: each of the menu, and an entry of each list', async () => {
    await desk.signIn()
    await open('/admin')
    const pages = await menu()
    expect(pages.length).toBeGreaterThan(25)
    for (const path of ['/admin', '/admin/account', ...pages]) {
      await expectNone(path, 'one')
      const entry = isLong && path.includes('/collections/') ? await entryIn(path) : undefined
      if (entry) await expectNone(entry, 'one')
    }
  }, 900_000)

  it('is on the first page of any role', async () => {
    for (const role of roles) {
      await desk.signIn()
      const account = { username: `first-${role}`, password, displayName: role, roles: [role] }
      await desk.post('/cms-api/users', { ...account, email: `${role}@example.org` })
      await desk.signIn(account)
      await expectNone('/admin')
    }
  })

  it.runIf(isLong)('is let pass without need', () => {
    const needless = ofThePlatform.filter((_, at) => !needed.has(at))
    expect(needless).toEqual([])
  })
})
