import pg from 'pg'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { label } from '#src/locales/labels/label.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { type AdminUi, openAdminUi } from '#tests/support/admin-ui.ts'
import { seriousViolations } from '#tests/support/axe.ts'
import { holdResponses } from '#tests/support/held-response.ts'
import { chooseLanguage } from '#tests/support/languages.ts'
import { eventually } from '#tests/support/muster.ts'
import { waitForNetworkIdle } from '#tests/support/network-idle.ts'
import { takePicture } from '#tests/support/take-picture.ts'

const isLong = process.env['MUSTER_FAULTS'] === 'long'
let ui: AdminUi
let database: pg.Client

beforeAll(async () => {
  ui = await openAdminUi('without a worker')
  database = new pg.Client(ui.databaseUrl)
  await database.connect()
  await ui.signIn()
})
afterAll(async () => {
  await database?.end()
  await ui?.close()
})

const page = async (title: string, _status: 'published' | 'draft') => {
  const { doc } = await ui.post('/cms-api/pages', { title, slug: '', _status })
  return (doc as { id: number }).id
}
const menu = () => ui.page.locator('.menu-preview__bar > li').allInnerTexts()
const publicMenu = async () => {
  const { json } = await ui.read('/api/navigation')
  return (json as { label: string }[]).map(({ label }) => label)
}

const choose = async (
  view: Page,
  field: string,
  labels: Readonly<Record<string, string>>,
  language: string,
) => {
  await view.click(`${field} .rs__control`)
  await view.click(`.rs__option:text-is("${labels[language]}")`)
}

const expectFocus = async (button: Locator) =>
  eventually(
    () => button.evaluate((element) => element === document.activeElement),
    'it has the focus',
  )

/** Where the handle of a row of the list is, once the row is collapsed. */
const handleOf = async (view: Page, row: number) => {
  const whole = view.locator(`#items-row-${row}`)
  await eventually(
    async () => ((await whole.boundingBox())?.height ?? 1_000) < 80,
    'the row is collapsed',
  )
  const box = await whole.locator('.collapsible__drag').first().boundingBox()
  if (!box) throw new Error(`row ${row} has no handle`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const collapseAll = (view: Page) =>
  view.click('#field-items > .array-field__header .array-field__header-action >> nth=0')

/** Drags a row of a list whose rows are collapsed to the place of another one. */
const drag = async (view: Page, from: number, to: number) => {
  await collapseAll(view)
  await view.locator('#field-items').evaluate((list) => list.scrollIntoView({ block: 'center' }))
  const end = await handleOf(view, to)
  const start = await handleOf(view, from)
  await view.mouse.move(start.x, start.y)
  await view.mouse.down()
  await view.mouse.move(start.x, start.y - 10, { steps: 5 })
  await view.mouse.move(end.x, end.y, { steps: 10 })
  await view.mouse.up()
}

const picture = (view: Page, name: string) => takePicture(view, `${name}.png`)

describe('the navigation page', () => {
  it('the navigation preview shows the menu as it will be published, without drafts', {
    tags: 'long',
  }, async () => {
    const open = await page('Join us', 'published')
    const draft = await page('Not yet', 'draft')
    await ui.post('/cms-api/globals/navigation', {
      items: [
        { kind: 'folder', label: 'More', children: [{ kind: 'page', page: open }] },
        { kind: 'page', page: draft },
        { kind: 'static', staticPage: 'contact' },
      ],
    })
    await ui.page.goto(`${ui.site}/admin/globals/navigation`)
    await ui.page.waitForSelector('.menu-preview__folder li:has-text("Join us")')
    await ui.page.waitForSelector('.menu-preview [role=status]:has-text("1 item")')
    const before = await menu()
    expect(before[0]).toMatch(/^More\s+Join us$/)
    expect(before[1]).toBe('Contact')
    expect(before).not.toContain('Not yet')

    await ui.page.click('#field-items >> button:has-text("Show All")')
    await ui.page.fill('#field-items__2__label', 'Write to us')
    await ui.page.waitForSelector('.menu-preview__bar li:has-text("Write to us")')
    expect(await publicMenu()).not.toContain('Write to us')
    expect(await seriousViolations(ui.page, '.menu-preview')).toEqual([])
    await ui.page.click('#action-save')
    await ui.page.waitForSelector('text=Navigation saved')
    const folder = (await menu()).map((label) => label.split(/\s*\n/)[0])
    expect(await publicMenu()).toEqual(folder)
  })

  it('a navigation item without a target is rejected, and the published menu stays', {
    tags: 'long',
  }, async () => {
    await ui.page.goto(`${ui.site}/admin/globals/navigation`)
    await ui.page.waitForSelector('.menu-preview__bar')
    const before = await publicMenu()
    await ui.page.click('.array-field__add-row >> nth=-1')
    await waitForNetworkIdle(ui.page)
    await ui.page.click('#action-save')
    await ui.page.waitForSelector('[data-sonner-toast]:has-text("invalid")')
    expect(await publicMenu()).toEqual(before)
  })

  it('an item that is invalid in a row that was never opened is marked, and can be corrected there', {
    tags: 'long',
  }, async () => {
    const { page: view, site } = ui
    const items = ['home', 'actions'].map((name) => ({ kind: 'static', staticPage: name }))
    await ui.post('/cms-api/globals/navigation', { items })
    await database.query(
      "UPDATE navigation_items SET static_page = NULL WHERE static_page = 'actions'",
    )
    await view.goto(`${site}/admin/globals/navigation`)
    await view.waitForSelector('.menu-preview__bar')
    // Which rows are open is remembered.
    await collapseAll(view)
    await waitForNetworkIdle(view)
    await view.reload()
    await view.waitForSelector('.menu-preview__bar')
    expect(await view.locator('#items-row-1 .rs__control').count()).toBe(0)
    await view.click('#items-row-0 .collapsible__toggle')
    await view.fill('#field-items__0__label', 'Start')
    await view.click('#action-save')
    await view.waitForSelector('#items-row-1 .error-pill')
    await waitForNetworkIdle(view)
    await view.click('#items-row-1 .collapsible__toggle')
    await choose(view, '#field-items__1__staticPage', label('staticPage.contact'), 'en')
    await waitForNetworkIdle(view)
    // The platform's form knows the field as invalid until the response to its change is there.
    const saved = view.locator('text=Navigation saved')
    await eventually(async () => {
      await view.click('#action-save')
      return saved.waitFor({ timeout: 20_000 }).then(
        () => true,
        () => false,
      )
    }, 'it is saved')
    expect(await publicMenu()).toContain('Start')
  })
})

describe('the editor of the navigation', () => {
  it('a row that is opened while the response to an earlier change is on its way stays open', async () => {
    const { page: view, site } = ui
    const items = ['home', 'actions'].map((name) => ({ kind: 'static', staticPage: name }))
    await ui.post('/cms-api/globals/navigation', { items })
    await view.goto(`${site}/admin/globals/navigation`)
    await view.waitForSelector('.menu-preview__bar')
    await collapseAll(view)
    await waitForNetworkIdle(view)
    await view.click('#items-row-0 .collapsible__toggle')
    await waitForNetworkIdle(view)
    const held = await holdResponses(view, '**/admin/**')
    await view.fill('#field-items__0__label', 'Start')
    await held.requested
    await view.click('#items-row-1 .collapsible__toggle')
    const open = '#items-row-1 .collapsible:not(.collapsible--collapsed)'
    await view.waitForSelector(open)
    const responded = view.waitForResponse((response) => response.request().method() === 'POST')
    held.release()
    await responded
    await waitForNetworkIdle(view)
    await view.waitForSelector(open, { timeout: 10_000 })
  })

  it('the focus returns to an added item whose field a response has replaced', {
    tags: 'long',
  }, async () => {
    const { page, site } = ui
    await page.goto(`${site}/admin/globals/navigation`)
    await page.waitForSelector('.menu-preview__bar')
    const rows = await page.locator('[id^=items-row-]').count()
    const kind = `#field-items__${rows}__kind input.rs__input`
    // As with an element that is removed: the document has it then, as soon as it came.
    const isLost = page.evaluate(
      (field) =>
        new Promise<void>((resolve) => {
          const lose = ({ target }: FocusEvent) => {
            if (!(target instanceof HTMLElement) || !target.matches(field)) return
            document.removeEventListener('focusin', lose)
            setTimeout(() => {
              target.blur()
              resolve()
            })
          }
          document.addEventListener('focusin', lose)
        }),
      kind,
    )
    await page.click('#field-items > .array-field__add-row')
    await isLost
    await expectFocus(page.locator(kind))
  })

  it('an item that is added just before an earlier response arrives is filled in too', {
    tags: 'long',
  }, async () => {
    const { page, site } = ui
    await page.goto(`${site}/admin/globals/navigation`)
    await page.waitForSelector('.menu-preview__bar')
    const add = page.locator('#field-items > .array-field__add-row')
    const rows = await page.locator('[id^=items-row-]').count()
    const held = await holdResponses(page, '**/admin/globals/navigation')
    await add.click()
    await held.requested
    await add.click()
    held.release()
    for (const row of [rows, rows + 1])
      await page.waitForSelector(`#field-items__${row}__kind .rs__control`)
  })

  it.each(isLong ? (['en', 'de'] as const) : (['de'] as const))(
    'navigation items are added, filled in and moved by mouse and by keyboard (%s)',
    async (language) => {
      const t = textsIn('navigation', language)
      const { page: view, site } = ui
      const { doc } = await ui.post('/cms-api/news', {
        title: `We won (${language})`,
        slug: '',
        description: 'At last.',
        _status: 'published',
      })
      const { slug } = doc as { slug: string }
      const items = ['home', 'actions', 'contact'].map((staticPage) => ({
        kind: 'static',
        staticPage,
        label: `Our ${staticPage}`,
      }))
      await ui.post('/cms-api/globals/navigation', { items })
      await chooseLanguage(view, site, language)
      await view.goto(`${site}/admin/globals/navigation`)
      await view.waitForSelector('.menu-preview__bar')
      await collapseAll(view)
      await view.waitForSelector('#items-row-0 .collapsible--collapsed')

      // A row opens when it is added, with the focus in it, and the others stay as they are.
      await view.click('#field-items > .array-field__add-row')
      // The server's response replaces what the form has.
      await waitForNetworkIdle(view)
      await expectFocus(view.locator('#field-items__3__kind input.rs__input'))
      await choose(view, '#field-items__3__kind', label('itemKind.article'), language)
      await view.click('#field-items__3__article .rs__control')
      await view.click(`.rs__option:has-text("We won (${language})")`)
      await view.waitForSelector('.menu-preview__bar li:has-text("We won")')
      expect(await view.locator('#items-row-0 .collapsible--collapsed').count()).toBe(1)

      await view.click('#field-items > .array-field__add-row')
      // The server's response replaces what the form has.
      await waitForNetworkIdle(view)
      await choose(view, '#field-items__4__kind', label('itemKind.external'), language)
      await view.fill('#field-items__4__url', 'https://shop.test')
      await view.fill('#field-items__4__label', 'Shop')
      await view.waitForSelector(`.menu-preview__bar li:has-text("Shop ${t('outside')}")`)

      // By keyboard: the focus stays on the button, and what was done is said.
      const up = view.getByRole('button', { name: t('moveUp', { name: 'Shop' }), exact: true })
      await up.focus()
      for (const place of [4, 3, 2]) {
        await view.keyboard.press('Enter')
        await view.waitForSelector(
          `[role=status]:text-is("${t('moved', { name: 'Shop', place, count: 5 })}")`,
        )
        await expectFocus(up)
      }
      const down = view.getByRole('button', {
        name: t('moveDown', { name: 'Our home' }),
        exact: true,
      })
      await down.focus()
      await view.keyboard.press('Enter')
      await view.waitForSelector(
        `[role=status]:text-is("${t('moved', { name: 'Our home', place: 2, count: 5 })}")`,
      )
      await expectFocus(down)
      expect((await menu())[0]).toContain('Shop')
      const first = view.getByRole('button', { name: t('moveUp', { name: 'Shop' }), exact: true })
      expect(await first.getAttribute('aria-disabled')).toBe('true')
      await first.press('Enter')
      expect((await menu())[0]).toContain('Shop')

      // By mouse: an arrow, and drag.
      await view.getByRole('button', { name: t('moveDown', { name: 'Shop' }), exact: true }).click()
      await view.waitForSelector('.menu-preview__bar > li:nth-child(2):has-text("Shop")')
      await drag(view, 1, 0)
      await view.waitForSelector('.menu-preview__bar > li:nth-child(1):has-text("Shop")')

      // Contrast is measured on final colours.
      await view.addStyleTag({ content: '* { transition: none !important }' })
      for (const theme of ['light', 'dark'] as const) {
        await view.evaluate((name) => {
          document.documentElement.dataset['theme'] = name
        }, theme)
        expect(await seriousViolations(view, '.document-fields')).toEqual([])
        await picture(view, `navigation-${language}-${theme}`)
      }
      await view.click('#action-save')
      await eventually(async () => (await publicMenu())[0] === 'Shop', 'it is public')
      const { json } = await ui.read('/api/navigation')
      expect(json).toMatchObject([
        { label: 'Shop', path: 'https://shop.test', isExternal: true },
        { label: 'Our home' },
        { label: 'Our actions' },
        { label: 'Our contact' },
        { label: `We won (${language})`, path: `/news/${slug}`, kind: 'article' },
        {},
        {},
        {},
        {},
      ])
    },
  )

  it('a role that may not edit the navigation sees it and cannot save it', {
    tags: 'long',
  }, async () => {
    const password = 'a good long password'
    const account = { username: 'olga', password, displayName: 'Olga', roles: ['organizer'] }
    await ui.post('/cms-api/users', { ...account, email: 'olga@example.org' })
    await ui.signIn({ username: 'olga', password })
    await ui.page.goto(`${ui.site}/admin/globals/navigation`)
    await ui.page.waitForSelector('.menu-preview__bar')
    expect(await ui.page.$('#action-save')).toBeNull()
  })
})
