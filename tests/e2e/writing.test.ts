import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type AdminUi, openAdminUi } from '#tests/support/admin-ui.ts'
import { seriousViolations } from '#tests/support/axe.ts'
import { unique } from '#tests/support/content.ts'
import { documents } from '#tests/support/documents.ts'
import { holdResponses } from '#tests/support/held-response.ts'
import { isShort } from '#tests/support/long.ts'
import { eventually, root } from '#tests/support/muster.ts'
import { waitForNetworkIdle } from '#tests/support/network-idle.ts'
import { takePicture } from '#tests/support/take-picture.ts'

let ui: AdminUi
const created = z.object({ doc: z.object({ id: z.int(), slug: z.string() }) })

beforeAll(async () => {
  ui = await openAdminUi(isShort ? 'without a worker' : {})
  await ui.signIn()
})
afterAll(() => ui?.close())

const editor = '[data-field-path=content] .ContentEditable__root >> nth=0'
const blockOf = (kind: string) => `.LexicalEditorTheme__block-${kind}`

const openArticle = async (title: string, more: object = {}) => {
  const data = { title, slug: '', description: 'Briefly.', _status: 'draft', ...more }
  const { doc } = created.parse(await ui.post('/cms-api/news?draft=true', data))
  // The form is rebuilt while the page loads, and would lose what was typed.
  await ui.page.goto(`${ui.site}/admin/collections/news/${doc.id}`, { waitUntil: 'networkidle' })
  return doc
}

const withContent = z.object({ content: z.string() })

const contentOf = async (slug: string): Promise<string> =>
  withContent.parse((await ui.read(`/api/news/${slug}`)).json).content

const pressed = (name: string) => `.slash-menu-popup button:has-text("${name}")`

const insert = async (name: string) => {
  const { page } = ui
  await page.click(`${editor} >> :scope > p:last-child`)
  await page.keyboard.type(`/${name.toLowerCase().split(' ')[0]}`)
  await page.click(pressed(name))
  await page.waitForSelector('.slash-menu-popup', { state: 'detached' })
  // The form of a block is rebuilt by the server's response, which loses what was done before it.
  await waitForNetworkIdle(page)
}

/** The form of the block that was inserted last. */
const fields = '.drawer--is-open'

const closeFields = async () => {
  await waitForNetworkIdle(ui.page)
  await ui.page.click(`${fields} .form-submit button`)
  await ui.page.waitForSelector(fields, { state: 'detached' })
}

const paste = async (html: string) => {
  await ui.page.click(editor)
  await ui.page.evaluate(`(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', ${JSON.stringify(html)})
    clipboardData.setData('text/plain', 'as text')
    const target = document.querySelector('[data-field-path=content] .ContentEditable__root')
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })()`)
}

const publish = async () => {
  await waitForNetworkIdle(ui.page)
  const published = ui.page.waitForSelector('[data-sonner-toast]:has-text("Published")')
  await Promise.all([published, ui.page.click('#action-save')])
}

/**
 * Does what changes a text, and sees that it is not saved yet: a state that passes in less time
 * than lies between two looks of Playwright.
 */
const change = (act: () => Promise<unknown>) => {
  const seen = ui.page.evaluate(`new Promise((resolve) => {
    const isUnsaved = () =>
      [...document.querySelectorAll('.document-state__saved')].some((each) =>
        each.textContent.includes('Not saved yet'))
    const look = () => { if (isUnsaved()) resolve() }
    new MutationObserver(look).observe(document.body, {
      subtree: true, childList: true, characterData: true,
    })
    look()
  })`)
  return Promise.all([seen, act()])
}

const picture = (background: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer()

const upload = async (alt: string, background: string) => {
  const response = await ui.page.request.post(`${ui.site}/cms-api/media`, {
    headers: { origin: ui.site },
    multipart: {
      file: { name: `${alt}.jpg`, mimeType: 'image/jpeg', buffer: await picture(background) },
      _payload: JSON.stringify({ alt }),
    },
  })
  expect(response.ok(), await response.text()).toBe(true)
}

const titles = z.object({ docs: z.array(z.object({ title: z.string() })) })

/** The titles of the articles, drafts included, that contain a text. */
const titled = async (text: string): Promise<string[]> => {
  const query = `draft=true&depth=0&limit=50&sort=-id&where[title][like]=${encodeURIComponent(text)}`
  const headers = { origin: ui.site }
  const response = await ui.page.request.get(`${ui.site}/cms-api/news?${query}`, { headers })
  return titles.parse(await response.json()).docs.map(({ title }) => title)
}

const openForm = async () => {
  await ui.page.goto(`${ui.site}/admin/collections/news/create`, { waitUntil: 'networkidle' })
  await ui.page.waitForSelector('#field-title')
}
const saveState = '.document-state__saved'

describe('what an editor writes', () => {
  it('is saved by itself, says so, and is public once it is published', async () => {
    const { page } = ui
    const { id, slug } = await openArticle(unique('Autosaved'))
    const state = page.locator('.document-state')
    await state.getByText('Not published').waitFor()
    // A date to come is not taken: to publish later is scheduled.
    const publishedAt = '#field-publishedAt input'
    await page.fill(publishedAt, 'Jan 1, 2099, 9:00 AM')
    await page.keyboard.press('Enter')
    await change(() => page.fill('#field-description', 'Written in the evening.'))
    expect(await page.inputValue(publishedAt)).toBe('')
    await state.getByText('Saved just now').waitFor()
    if (!isShort) await state.getByText('Saved 10 sec. ago').waitFor()
    const { status } = await ui.read(`/api/news/${slug}`)
    expect(status).toBe(404)
    expect(await seriousViolations(page, '.doc-controls')).toEqual([])
    await publish()
    await state.getByText('Published', { exact: true }).waitFor()
    expect((await ui.read(`/api/news/${slug}`)).json).toMatchObject({
      description: 'Written in the evening.',
    })
    await page.fill('#field-description', 'Written on.')
    await state.getByText('Published · unpublished changes').waitFor()
    await state.getByText('Saved just now').waitFor()
    expect((await ui.read(`/api/news/${slug}`)).json).toMatchObject({
      description: 'Written in the evening.',
    })
    await page.click('#action-revert-to-published')
    await page.click('.confirmation-modal #confirm-action')
    await page.waitForSelector('#field-description:has-text("Written in the evening.")')
    await state.getByText('Published', { exact: true }).waitFor()
    await page.goto(`${ui.site}/admin/collections/news/${id}/versions`)
    const rows = page.locator('.version-list tbody tr')
    await rows.first().getByText('Administrator').waitFor()
    await rows.first().getByText('Published', { exact: true }).waitFor()
    expect(await seriousViolations(page, 'main.versions')).toEqual([])
    await rows.first().getByRole('link').click()
    await page.waitForSelector('.field-diff-container >> text=Administrator')
  })

  it('a form of a new entry that is opened and left creates nothing', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    const before = await titled('')
    await openForm()
    await page.goto(`${ui.site}/admin/collections/news`)
    expect(await titled('')).toEqual(before)
  })

  it('a new entry with a title is saved by itself, is one entry, and is there when the browser was closed', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    const title = unique('Begun')
    await openForm()
    await page.fill('#field-title', title)
    await page.locator(saveState).getByText('Saved just now').waitFor()
    // The form goes on with the focus where it was.
    await page.keyboard.type(' anew')
    await change(() => page.fill('#field-description', 'Written in one go.'))
    await page.locator(saveState).getByText('Saved just now').waitFor()
    expect(await titled(title)).toEqual([`${title} anew`])
    const address = page.url()
    expect(address).toMatch(/\/news\/\d+$/)
    await page.goto(address, { waitUntil: 'networkidle' })
    expect(await page.inputValue('#field-description')).toBe('Written in one go.')
    await publish()
    // Its author is the user who began it, though the form had none.
    const slug = await page.inputValue('#field-slug')
    expect((await ui.read(`/api/news/${slug}`)).json).toMatchObject({
      author: { name: 'Administrator' },
    })
    expect(await titled(title)).toEqual([`${title} anew`])
  })

  it.each([
    ['#action-save-draft', 'Saved as draft'],
    ['#action-save', 'Published'],
  ])(
    '%s saves the entry that the form of a new one has created',
    { tags: 'long' },
    async (button, message) => {
      const { page } = ui
      const title = unique('Begun')
      await openForm()
      await page.fill('#field-title', title)
      await page.fill('#field-description', 'Briefly.')
      await page.locator(saveState).getByText('Saved just now').waitFor()
      await page.fill('#field-description', 'Written on.')
      await page.click(button)
      await page.waitForSelector(`[data-sonner-toast]:has-text("${message}")`)
      await page.waitForSelector('.document-state__public')
      expect(await page.inputValue('#field-description')).toBe('Written on.')
      expect(await titled(title)).toEqual([title])
    },
  )
})

describe('blocks in the text', () => {
  it('a video, a quotation, a gallery and a button are public as HTML that loads nothing', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    await upload('Blue boats', '#0f4c5c')
    await upload('Green shore', '#2a9d8f')
    const { id, slug } = await openArticle(unique('With blocks'))
    await insert('Video')
    await page.fill(`${fields} [name=url]`, 'https://youtu.be/dQw4w9WgXcQ')
    await page.fill(`${fields} [name=title]`, 'The harbour at night')
    await closeFields()
    await insert('Quote with source')
    await page.fill(`${fields} [name=text]`, 'We stay.')
    await page.fill(`${fields} [name=source]`, 'Ada, at the pier')
    await closeFields()
    await insert('Button')
    await page.keyboard.press('Escape')
    await page.waitForSelector(fields, { state: 'detached' })
    await page.waitForSelector(`${blockOf('button')} :text("The button needs a link.")`)
    await page.click(`${blockOf('button')} [class*=editButton]`)
    await page.fill(`${fields} [name=label]`, 'Take part')
    // The form of a block is rebuilt by responses of the server, and may lose a click.
    await eventually(async () => {
      await page.click(`${fields} label:has-text("A URL")`)
      return page.isVisible(`${fields} [name=url]`)
    }, 'the button leads to a URL')
    await page.fill(`${fields} [name=url]`, 'https://example.org/join')
    await closeFields()
    await insert('Gallery')
    await page.click(`${fields} button:has-text("Choose from existing")`)
    for (const name of ['Blue boats', 'Green shore'])
      await page.check(`.list-drawer .image-card:has-text("${name}") input`)
    await page.click('.list-drawer button:has-text("Select")')
    await page.waitForSelector('.list-drawer', { state: 'detached' })
    await page.fill(`${fields} [name=caption]`, 'In May')
    await closeFields()
    // They look as readers will see them, with names of the library.
    await page.waitForSelector(`${blockOf('gallery')} img[alt="Green shore"]`)
    await page.waitForSelector(`${blockOf('gallery')} :text("Blue boats.jpg · Green shore.jpg")`)
    await page.waitForSelector(`${blockOf('button')} a.button:text-is("Take part")`)
    await page.waitForSelector(`${blockOf('quote')} blockquote:has-text("We stay.")`)
    await takePicture(page, 'blocks/editor.png')
    expect(await seriousViolations(page, blockOf('gallery'))).toEqual([])
    await publish()
    const content = await contentOf(slug)
    expect(content).toContain(
      '<figure class="video" data-frame="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1"><a href="https://youtu.be/dQw4w9WgXcQ">The harbour at night</a></figure>',
    )
    expect(content).toContain(
      '<figure class="quote"><blockquote><p>We stay.</p></blockquote><figcaption>Ada, at the pier</figcaption></figure>',
    )
    expect(content).toContain('<a href="https://example.org/join" class="button">Take part</a>')
    expect(content).toMatch(
      /<figure class="gallery">(?:<img [^>]*alt="(?:Blue boats|Green shore)"[^>]*>){2}<figcaption>In May<\/figcaption><\/figure>/,
    )
    expect(content.match(/src="(?!\/api\/images\/)/)).toBeNull()
    await page.goto(`${ui.site}/admin/collections/news/${id}`, { waitUntil: 'networkidle' })
    await page.waitForSelector(`${blockOf('video')} a:text-is("The harbour at night")`)
    expect(await page.isVisible(fields)).toBe(false)
  })

  it('what is written into a block just before an earlier response arrives is published', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    const { slug } = await openArticle(unique('With a late source'))
    await insert('Quote with source')
    const held = await holdResponses(page, '**/admin/collections/news/**')
    await page.fill(`${fields} [name=text]`, 'We stay.')
    await held.requested
    await page.fill(`${fields} [name=source]`, 'Ada')
    held.release()
    await closeFields()
    await publish()
    expect(await contentOf(slug)).toContain('<figcaption>Ada</figcaption>')
  })

  it('what is written into a block is published before the server has responded to it', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    const { slug } = await openArticle(unique('With a quick quote'))
    await insert('Quote with source')
    await page.fill(`${fields} [name=text]`, 'We stay.')
    await waitForNetworkIdle(page)
    const held = await holdResponses(page, '**/admin/collections/news/**')
    await page.fill(`${fields} [name=source]`, 'Ada')
    await page.click(`${fields} .form-submit button`)
    await held.requested
    held.release()
    await page.waitForSelector(fields, { state: 'detached' })
    await page.click('#action-save')
    await page.waitForSelector('[data-sonner-toast]:has-text("Published")')
    expect(await contentOf(slug)).toContain('<figcaption>Ada</figcaption>')
    await page.waitForSelector(`${blockOf('quote')} figcaption:text-is("Ada")`)
  })

  it('a press of Publish just before an autosave begins publishes once that has ended', async () => {
    const { page } = ui
    const { slug } = await openArticle(unique('Pressed early'))
    await page.fill('#field-description', 'Pressed early.')
    await page.evaluate(`(() => {
      const button = document.querySelector('#action-save')
      button.click()
      button.disabled = true
      setTimeout(() => { button.disabled = false }, 3000)
    })()`)
    await page.waitForSelector('[data-sonner-toast]:has-text("Published")')
    expect((await fetch(`${ui.site}/api/news/${slug}`)).status).toBe(200)
  })

  it('a file is uploaded into the text, published as a link that names it, and downloaded', {
    tags: 'long',
  }, async () => {
    const { page, site } = ui
    const { slug } = await openArticle(unique('With a file'))
    await insert('File')
    await page.click(`${fields} button:has-text("Create New")`)
    await page.setInputFiles('.drawer--is-open .file-field input[type=file]', {
      name: 'statutes_2026.pdf',
      mimeType: 'application/pdf',
      buffer: documents.pdf,
    })
    await waitForNetworkIdle(page)
    await takePicture(page, 'files/drawer.png', false)
    await page.click('.drawer--is-open #action-save')
    await page.waitForSelector('[data-sonner-toast]:has-text("File created")')
    await page.locator(fields).getByText('statutes_2026.pdf').first().waitFor()
    await page.fill(`${fields} [name=label]`, 'Our statutes')
    await closeFields()
    await page.waitForSelector(`${blockOf('file')} a:has-text("Our statutes (PDF, 1 KB)")`)
    await takePicture(page, 'files/block.png', false)
    expect(await seriousViolations(page, blockOf('file'))).toEqual([])
    await publish()
    const link = /<a href="(\/api\/files\/[^"]*)" class="file">Our statutes \(PDF, 1 KB\)<\/a>/
    const content = await contentOf(slug)
    expect(content).toMatch(link)
    const [, path = ''] = link.exec(content) ?? []
    await page.setContent(`<a href="${site}${path}">Our statutes</a>`)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.click('text=Our statutes'),
    ])
    expect(download.suggestedFilename()).toBe('statutes_2026.pdf')
    expect(await readFile(await download.path())).toEqual(documents.pdf)
  })

  it('a video that is no web address keeps an entry from being published, and says why', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    const { slug } = await openArticle(unique('Bad video'))
    await insert('Video')
    await page.fill(`${fields} [name=url]`, 'youtube.com/watch')
    await page.fill(`${fields} [name=title]`, 'A video')
    await waitForNetworkIdle(page)
    await page.keyboard.press('Escape')
    await page.waitForSelector(fields, { state: 'detached' })
    await page.click('#action-save')
    await page.waitForSelector(
      '.field-error:has-text("The address of the video must begin with https://."), .tooltip:has-text("The address of the video must begin with https://.")',
    )
    await takePicture(page, 'blocks/problem.png')
    expect((await ui.read(`/api/news/${slug}`)).status).toBe(404)
  })
})

describe('a list that is typed', () => {
  it('is nested by Tab within its item, and Tab leads out where it nests nothing', async () => {
    const { page } = ui
    const { slug } = await openArticle(unique('Lists'))
    const { keyboard } = page
    const hasFocus = () =>
      page.evaluate(`document.activeElement?.matches('.ContentEditable__root') === true`)
    const typed = async (text: string, ...keys: string[]) => {
      await keyboard.type(text)
      for (const key of keys) await keyboard.press(key)
    }
    await page.click(editor)
    // There is no item before it in which it could be nested.
    await typed('- Water', 'Tab')
    expect(await hasFocus()).toBe(false)
    await page.click(editor)
    await change(async () => {
      await typed('', 'End', 'Enter')
      await typed('A litre', 'Tab', 'Enter')
      await typed('Two', 'Tab', 'Enter', 'Shift+Tab', 'Shift+Tab')
      await typed('Friends')
    })
    expect(await hasFocus()).toBe(true)
    await takePicture(page, 'lists/editor.png', false)
    await publish()
    expect(await contentOf(slug)).toBe(
      '<ul><li>Water<ul><li>A litre<ul><li>Two</li></ul></li></ul></li><li>Friends</li></ul>',
    )
    await page.click(`${editor} >> :text("Friends")`)
    // The editor hears of a selection after the click, and of a key at once.
    await page.waitForFunction(`getSelection()?.anchorNode?.textContent === 'Friends'`)
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
    await keyboard.press('Shift+Tab')
    expect(await hasFocus()).toBe(false)
  })
})

const sample = (name: string) => readFile(join(root, 'tests/fixtures/clipboard', name), 'utf8')

describe('a text that is pasted', () => {
  const pasted = async (name: string) => {
    const { slug } = await openArticle(unique('Pasted'))
    const shown = ui.page.waitForSelector(
      '[data-sonner-toast]:has-text("An image could not be pasted")',
    )
    const html = await sample(name)
    // The editor hands its text to the form when the browser is idle.
    await change(() => Promise.all([shown, paste(html)]))
    await publish()
    return contentOf(slug)
  }

  it('from Word keeps its structure and its emphasis alone', async () => {
    expect(await pasted('word.txt')).toBe(
      [
        '<h2>Open the harbour</h2><h2>What we want</h2>',
        '<p>We want a <strong>clean harbour</strong> and <em>quiet nights</em>, as ',
        '<a href="https://example.org/plan">our plan</a> says. Added.</p>',
        '<ul><li>Shore power<ul><li>For ferries</li></ul></li><li>Fewer lorries</li></ul>',
        '<h2>Steps</h2><ol><li>Sign</li><li>Tell others</li></ol>',
        '<figure class="table"><table><thead><tr><th scope="col">Day</th><th scope="col">Place</th>',
        '</tr></thead><tbody><tr><td>Monday</td><td><strong>Pier</strong></td></tr></tbody></table></figure>',
      ].join(''),
    )
  })

  it('from Google Docs keeps its structure and its emphasis alone', { tags: 'long' }, async () => {
    expect(await pasted('google-docs.txt')).toBe(
      [
        '<h2>A day at the pier</h2><p>Come in <strong>good shoes</strong>, <em>please</em>. See ',
        '<a href="https://example.org/map">the map</a>.</p>',
        '<ul><li>Bring water<ul><li>A litre</li></ul></li><li>Bring friends</li></ul>',
        '<h2>Getting there</h2><ol><li>By bus</li></ol>',
        '<figure class="table"><table><tbody><tr><td>10:00</td>',
        '<td><strong>Start</strong></td></tr></tbody></table></figure>',
      ].join(''),
    )
  })

  const wordItem = (text: string, marker: string, list: string) =>
    `<p class=MsoListParagraph style='mso-list:${list} level1 lfo1'><span style='mso-list:Ignore'>${marker}</span>${text}</p>`
  const steps = [wordItem('Sign', '1.', 'l1'), wordItem('Tell others', '2.', 'l1')]

  it.each([
    ['Word', [wordItem('Boats', '·', 'l0'), wordItem('Lorries', '·', 'l0'), ...steps].join('')],
    ['a website', '<ul><li>Boats<li>Lorries</ul><ol><li>Sign<li>Tell others</ol>'],
  ])(
    'as a numbered list after a bulleted one stays numbered, from %s',
    { tags: 'long' },
    async (_, html) => {
      const { slug } = await openArticle(unique('Lists'))
      await change(() => paste(html))
      await publish()
      expect(await contentOf(slug)).toBe(
        '<ul><li>Boats</li><li>Lorries</li></ul><ol><li>Sign</li><li>Tell others</li></ol>',
      )
    },
  )

  it('as a table keeps headers and spans; a table that lays out a page goes', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    const { id, slug } = await openArticle(unique('Timetable'))
    const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
    const head = days.map((day) => `<td style="color:red">${day}</td>`).join('')
    const hours = days.map(() => '<td>10:00 to 18:00</td>').join('')
    await change(() =>
      paste(
        `<table><tr><td><h1>Open</h1><table><caption>Hours</caption><thead><tr>${head}</tr></thead><tbody><tr>${hours}</tr><tr><th>Closed</th><td colspan="5">in August</td></tr></tbody></table></td></tr></table>`,
      ),
    )
    await page.waitForSelector(`${editor} >> td:has-text("in August")`)
    await takePicture(page, 'tables/editor.png')
    await publish()
    const content = await contentOf(slug)
    expect(content).toContain('<th scope="col">Monday</th>')
    expect(content).toContain('<th scope="row">Closed</th><td colspan="5">in August</td>')
    expect(content.match(/<table>/g)).toHaveLength(1)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${ui.site}/preview/news/${id}`)
    await takePicture(page, 'tables/phone.png')
    const widths = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
    expect(await page.evaluate(widths)).toBe(0)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('a table is written by hand, with its headers', { tags: 'long' }, async () => {
    const { page } = ui
    const { slug } = await openArticle(unique('By hand'))
    await page.click(`${editor} >> :scope > p:last-child`)
    await page.keyboard.type('/table')
    await page.click(pressed('Table'))
    await page.fill(`${fields} [name=rows]`, '2')
    await page.fill(`${fields} [name=columns]`, '2')
    await page.click(`${fields} .form-submit button`)
    await page.waitForSelector(`${editor} >> table`)
    await page.click(`${editor} >> th >> nth=0`)
    await change(async () => {
      for (const word of ['Day', 'Place', 'Monday', 'Pier']) {
        await page.keyboard.type(word)
        await page.keyboard.press('Tab')
      }
    })
    await publish()
    expect(await contentOf(slug)).toContain(
      '<thead><tr><th scope="col">Day</th><th scope="col">Place</th></tr></thead><tbody><tr><th scope="row">Monday</th><td>Pier</td></tr></tbody>',
    )
  })
})

describe('the author of an entry', () => {
  it('is shown by the display name in lists and forms, to staff who may not read accounts too', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    const title = unique('By the administrator')
    const { id } = await openArticle(title)
    await page.waitForSelector('.field-type:has-text("Author") :text-is("Administrator")')
    const editor = { username: 'rita', password: 'a good long password' }
    await ui.post('/cms-api/users', { ...editor, email: 'rita@example.org', roles: ['editor'] })
    await ui.signIn(editor)
    await page.goto(`${ui.site}/admin/collections/news?columns=["title","author"]&search=${title}`)
    await page.waitForSelector(`tr:has-text("${title}") td:has-text("Administrator")`)
    await page.goto(`${ui.site}/admin/collections/news/${id}`, { waitUntil: 'networkidle' })
    await page.waitForSelector('.field-type:has-text("Author") :text-is("Administrator")')
    await takePicture(page, 'author/editor.png')
    await page.fill('#field-description', 'Mended.')
    await publish()
    const slug = await page.inputValue('#field-slug')
    expect((await ui.read(`/api/news/${slug}`)).json).toMatchObject({
      author: { name: 'Administrator' },
    })
  })
})
