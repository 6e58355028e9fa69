import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { seriousViolations } from '#tests/support/axe.ts'
import { card, documentOf, heading } from '#tests/support/composer.ts'
import { holdResponses } from '#tests/support/held-response.ts'
import { button, confirm, type MailUi, openMailUi } from '#tests/support/mail-ui.ts'
import { eventually } from '#tests/support/muster.ts'

let ui: MailUi
const identified = z.object({ id: z.int() })
const withId = z.object({ doc: identified })
const writer = { username: 'writer', password: 'a good long password' }

beforeAll(async () => {
  ui = await openMailUi()
  const account = { email: 'writer@example.org', displayName: 'Writer', roles: ['communicator'] }
  await ui.post('/cms-api/users', { ...writer, ...account })
  await ui.subscribe('ada')
  for (const title of ['Strike at the docks', 'Quiet week']) {
    const article = { title, slug: '', description: 'Briefly.', _status: 'published' }
    const { doc } = withId.parse(await ui.post('/cms-api/news', article))
    // A newer draft changes nothing of its card.
    const draft = { title: `${title}, redrafted`, _status: 'draft' }
    await ui.page.request.patch(`${ui.site}/cms-api/news/${doc.id}?draft=true`, {
      headers: { origin: ui.site },
      data: draft,
    })
  }
})
afterAll(() => ui?.close())

const picture = async () => ({
  name: 'crowd.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#2a9d8f' } })
    .jpeg()
    .toBuffer(),
})

const root = '[data-field-path=body] .ContentEditable__root >> nth=0'
const blockOf = (kind: string) => `.LexicalEditorTheme__block-${kind}`

const insert = async (name: string) => {
  // Nothing more is typed: the menu leaves in the text what it has not seen yet when it is clicked.
  await ui.page.keyboard.type('/')
  await ui.page.click(`.slash-menu-popup button:has-text("${name}")`)
  await ui.page.waitForSelector('.slash-menu-popup', { state: 'detached' })
}

const goToEmptyLine = async () => {
  const empty = ':scope > p:not(:has([data-lexical-text], .placeholder-chip))'
  await ui.page.click(`${root} >> ${empty} >> nth=0`)
  // On a busy machine the caret arrives later than the click.
  await ui.page.waitForFunction(() => {
    const node = getSelection()?.anchorNode
    return node instanceof HTMLParagraphElement && node.textContent === ''
  })
}

const writeText = async () => {
  const { page } = ui
  await page.click(root)
  await page.keyboard.type('# News of May')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Dear ')
  for (let line = 0; line < 5; line += 1) await page.keyboard.press('Enter')
  await page.keyboard.type('See you soon')
  await page.click(`${root} >> p:has-text("Dear")`)
  await page.keyboard.press('End')
  // On a busy machine the editor takes the caret later than the browser moves it.
  await page.waitForFunction(() => {
    const selection = getSelection()
    const isAfterDear = selection?.anchorNode?.textContent === 'Dear '
    return selection?.isCollapsed && isAfterDear && selection.anchorOffset === 5
  })
  await insert('Placeholder')
  await page.fill('.drawer__content #field-fallback', 'friend')
  await page.click('.drawer__content .form-submit button')
  await page.waitForSelector('.placeholder-chip:has-text("name | friend")')
}

const addButton = async () => {
  const { page } = ui
  await goToEmptyLine()
  await insert('Button')
  await page.fill(`${blockOf('button')} [name=label]`, 'Join us')
  await page.fill(`${blockOf('button')} [name=url]`, 'https://example.org/join')
  await ui.preview().locator('a[href="https://example.org/join"]').waitFor()
}

const addCard = async () => {
  const { page } = ui
  await goToEmptyLine()
  await insert('Card')
  await page.click(`${blockOf('card')} .rs__control`)
  await page.keyboard.type('Strike')
  await page.click('.rs__option:has-text("Strike at the docks")')
  await ui.preview().locator('a:has-text("Strike at the docks")').waitFor()
}

const addColumns = async () => {
  const { page } = ui
  await goToEmptyLine()
  await insert('Two columns')
  for (const [at, text] of ['On the left', 'On the right'].entries()) {
    const column = page.locator(`${blockOf('columns')} .ContentEditable__root >> nth=${at}`)
    await column.click()
    const root = await column.elementHandle()
    await page.waitForFunction((it) => it?.contains(getSelection()?.anchorNode ?? null), root)
    await page.keyboard.type(text)
    await column.locator(`p:has-text("${text}")`).waitFor()
    // The form takes what an editor within a block has only when the browser is idle.
    await ui.preview().locator(`p:has-text("${text}")`).waitFor()
  }
}

const addImage = async () => {
  const { page } = ui
  await goToEmptyLine()
  await insert('Upload')
  await page.click('.drawer button:has-text("Create New")')
  await page.setInputFiles('.drawer input[type=file]', await picture())
  await page.fill('.drawer #field-alt', 'A crowd')
  await page.click('.drawer #action-save')
  await page.waitForSelector('.LexicalEditorTheme__upload')
}

describe('a newsletter of the composer', () => {
  it('a communicator composes it, sees it as it will arrive, and it is sent once another has approved it', async () => {
    const { page, signIn } = ui
    await signIn(writer)
    await ui.open('create')
    await page.fill('#field-title', 'May')
    await page.fill('#field-subject', 'News of May')
    await writeText()
    await addButton()
    await addCard()
    await addColumns()
    await addImage()
    const sheet = ui.preview()
    await sheet.locator('h1:has-text("News of May")').waitFor()
    await sheet.locator('p:has-text("Dear Sam Reader")').waitFor()
    await sheet.locator('a:has-text("Strike at the docks")').waitFor()
    await sheet.locator('p:has-text("On the right")').waitFor()
    await sheet.locator('img[alt="A crowd"]').waitFor()
    expect(await page.locator('.mail-warnings li').count()).toBe(0)

    await ui.save()
    const letter = page.url()
    await page.click(button('Send test email'))
    await page.click(confirm('Send test email'))
    await eventually(async () => (await ui.mailsTo('writer@example.org')).length === 1, 'the test')
    await ui.step('write')
    expect(await seriousViolations(page, '.written-with')).toEqual([])

    await signIn()
    await page.goto(`${ui.site}/admin/approvals`)
    await ui.preview().locator('h1:has-text("News of May")').waitFor()
    await page.click('.approvals .mail-actions button:has-text("Approve")')
    await page.click(confirm('Approve'))
    await page.waitForSelector('.approvals__mail', { state: 'detached' })
    await page.goto(letter)
    await page.waitForSelector('.mail-status')
    await page.click(`${button('Send')} >> nth=-1`)
    await page.click(confirm('Send'))
    await eventually(async () => (await ui.mailsTo('ada@example.org')).length === 1, 'the letter')
    const [mail] = await ui.mailsTo('ada@example.org')
    expect(mail?.subject).toBe('News of May')
    expect(mail?.html).toMatch(/Dear ada[\s\S]+Join us[\s\S]+On the left[\s\S]+See you soon/)
    expect(mail?.html).toMatch(/<img[^>]+alt="A crowd"[^>]+src="http[^"]+\/api\/images\/media/)
    expect(mail?.text).toContain('Dear ada\n\nJoin us <https://example.org/join>')
    expect(mail?.text).toMatch(/Strike at the docks\n.+\nhttp.+\/news\/strike-at-the-docks/)
  })

  it('what is typed into a block just before a response arrives is in the preview', {
    tags: 'long',
  }, async () => {
    const { page, signIn } = ui
    await signIn()
    await ui.open('create')
    await page.click(root)
    await insert('Two columns')
    const column = page.locator(`${blockOf('columns')} .ContentEditable__root >> nth=0`)
    await column.click()
    await page.keyboard.type('Before')
    await ui.preview().locator('p:has-text("Before")').waitFor()
    const { requested, release } = await holdResponses(page, '**/admin/collections/newsletters/**')
    await page.keyboard.type(' First')
    await requested
    await page.keyboard.type(' and last')
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
    release()
    await ui.preview().locator('p:has-text("Before First and last")').waitFor()
    await page.unrouteAll()
  })

  it('it names cards that have changed since, refreshes them, and takes what is rendered along as HTML', {
    tags: 'long',
  }, async () => {
    const { page, signIn, post } = ui
    await signIn()
    const article = { slug: '', description: 'Briefly.', _status: 'published' }
    const { doc } = await post('/cms-api/news', { ...article, title: 'Old title' })
    const { id } = identified.parse(doc)
    const body = documentOf(heading('h2', 'Read this'), card('news', id))
    const made = await post('/cms-api/newsletters', {
      ...{ title: 'June', subject: 'June', writtenWith: 'composer' },
      body,
    })
    const url = `${ui.site}/cms-api/news/${id}`
    const renamed = { data: { title: 'New title' }, headers: { origin: ui.site } }
    expect((await page.request.patch(url, renamed)).ok()).toBe(true)

    await ui.open(identified.parse(made['doc']).id)
    await ui.step('write')
    await page.waitForSelector('.cards-changed li:has-text("Old title")')
    expect(await seriousViolations(page, '.cards-changed')).toEqual([])
    await page.click('.cards-changed button:has-text("Refresh")')
    await page.waitForSelector('.cards-changed', { state: 'detached' })
    await ui.preview().locator('a:has-text("New title")').waitFor()

    await page.click('.written-with button:has-text("Write HTML")')
    await page.click('#confirm-action')
    await page.waitForSelector('#field-htmlContent')
    expect(await page.inputValue('#field-htmlContent')).toContain('New title')
    await ui.preview().locator('h2:has-text("Read this")').waitFor()
    await page.click('#action-save')
    await page.waitForSelector('.written-with:has-text("Written as HTML.")')
    expect(await page.locator('[data-field-path=body]').count()).toBe(0)
  })

  it('it is started from a template of the composer, which replaces what is there after a confirmation', {
    tags: 'long',
  }, async () => {
    const { page, signIn, post } = ui
    await signIn()
    for (const [name, text] of [
      ['Letter', 'From the template'],
      ['Other letter', 'From the other'],
    ] as const)
      await post('/cms-api/email-templates', {
        ...{ name, subject: name, writtenWith: 'composer' },
        body: documentOf(heading('h2', text)),
      })
    await ui.open('create')
    await page.fill('#field-title', 'July')
    await page.selectOption('.mail-start select', { label: 'Letter' })
    await page.click('.mail-start button:has-text("Use")')
    await page.waitForSelector(`${root} >> h2:has-text("From the template")`)
    await ui.preview().locator('h2:has-text("From the template")').waitFor()
    await page.selectOption('.mail-start select', { label: 'Other letter' })
    await page.click('.mail-start button:has-text("Use")')
    await page.click('#confirm-action')
    await page.waitForSelector(`${root} >> h2:has-text("From the other")`)
    await ui.preview().locator('h2:has-text("From the other")').waitFor()
    await ui.save()
    await ui.step('write')
    await page.waitForSelector(`${root} >> h2:has-text("From the other")`)
  })
})
