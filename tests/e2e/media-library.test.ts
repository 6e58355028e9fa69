import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminUi, openAdminUi } from '#tests/support/admin-ui.ts'
import { seriousViolations } from '#tests/support/axe.ts'
import { unique } from '#tests/support/content.ts'
import { documents } from '#tests/support/documents.ts'
import { waitForNetworkIdle } from '#tests/support/network-idle.ts'
import { block, documentOf } from '#tests/support/rich-text.ts'
import { takePicture } from '#tests/support/take-picture.ts'

let ui: AdminUi

beforeAll(async () => {
  ui = await openAdminUi()
  ui.page.setDefaultTimeout(60_000)
  await ui.signIn()
})
afterAll(() => ui?.close())

const picture = (width: number, height: number, background = '#2a9d8f') =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

const upload = async (name: string, alt: string, width = 1200): Promise<number> => {
  const response = await ui.page.request.post(`${ui.site}/cms-api/media`, {
    headers: { origin: ui.site },
    multipart: {
      file: { name, mimeType: 'image/jpeg', buffer: await picture(width, 800) },
      _payload: JSON.stringify({ alt }),
    },
  })
  expect(response.ok(), await response.text()).toBe(true)
  const { doc } = (await response.json()) as { doc: { id: number } }
  return doc.id
}

const drag = async (page: Page, files: readonly string[], onto: Locator) => {
  const box = await onto.boundingBox()
  if (!box) throw new Error('it is not on the page')
  const cdp = await page.context().newCDPSession(page)
  const data = { items: [], files: [...files], dragOperationsMask: 1 }
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, data }
  await cdp.send('Input.dispatchDragEvent', { type: 'dragEnter', ...at })
  await cdp.send('Input.dispatchDragEvent', { type: 'dragOver', ...at })
  await cdp.send('Input.dispatchDragEvent', { type: 'drop', ...at })
  await cdp.detach()
}

const openLibrary = async () => {
  await ui.page.goto(`${ui.site}/admin/collections/media`)
  await ui.page.waitForSelector('.library-controls')
}
const card = (name: string) => ui.page.locator('.image-card', { hasText: name })

describe('the media library', () => {
  it('shows images as a grid with name, size, alternative text and use, and a table that is remembered', {
    tags: 'long',
  }, async () => {
    const { page, post } = ui
    const used = await upload('march.jpg', 'A march along the river')
    await upload('unnamed.jpg', '')
    await post('/cms-api/actions', {
      title: unique('March'),
      slug: '',
      description: 'Along the river.',
      coverImage: used,
      displayOrder: 0,
      _status: 'draft',
    })
    await openLibrary()
    await expect.poll(() => card('march.jpg').textContent()).toMatch(/1200 × 800/)
    expect(await card('march.jpg').textContent()).toMatch(
      /Used in 1 place\s*A march along the river/,
    )
    expect(await card('unnamed.jpg').textContent()).toMatch(/Not used\s*No alternative text/)
    await takePicture(page, 'media/grid.png')
    expect(await seriousViolations(page, '.collection-list')).toEqual([])
    await page.setViewportSize({ width: 320, height: 800 })
    // The menu closes first.
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(320)
    await takePicture(page, 'media/narrow.png', false)
    await page.setViewportSize({ width: 1440, height: 900 })
    const stored = page.waitForResponse(/payload-preferences\/media-look/)
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    await page.waitForSelector('.table')
    await stored
    await page.reload()
    await page.waitForSelector('.table')
    await page.getByRole('button', { name: 'Grid', exact: true }).click()
    await page.waitForSelector('.image-grid')
  })

  it('finds those without alternative text, and selects them', { tags: 'long' }, async () => {
    const { page } = ui
    await openLibrary()
    await page.getByRole('button', { name: 'Without alternative text' }).click()
    await expect.poll(() => page.locator('.image-card').count()).toBe(1)
    await card('unnamed.jpg').getByRole('checkbox').check()
    await page.getByText('1 selected').first().waitFor()
    await page.getByRole('button', { name: 'Without alternative text' }).click()
    await card('march.jpg').waitFor()
  })

  it('names the places that use an image, on its page and before it is deleted', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    await openLibrary()
    await card('march.jpg').getByRole('link').click()
    await page.locator('.image-uses a', { hasText: 'March' }).waitFor()
    await takePicture(page, 'media/image.png')
    await page.click('.doc-controls__popup button')
    await page.click('#action-delete')
    await page.locator('.confirmation-modal a', { hasText: 'March' }).waitFor()
    await takePicture(page, 'media/delete.png', false)
    await page.click('.confirmation-modal button:has-text("Cancel")')
  })

  it('names them also before several images are deleted', { tags: 'long' }, async () => {
    const { page } = ui
    await openLibrary()
    await page.getByPlaceholder('Search by File name or Alt text').waitFor()
    await card('march.jpg').getByRole('checkbox').check()
    await card('unnamed.jpg').getByRole('checkbox').check()
    await page.locator('.bulk-actions button', { hasText: 'Delete' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('One of them is used and will be missing there:').waitFor()
    await dialog.getByRole('link', { name: /March/ }).waitFor()
    expect(await dialog.locator('.images-used').textContent()).not.toContain('unnamed.jpg')
    await takePicture(page, 'media/delete-several.png', false)
    expect(await seriousViolations(page, 'dialog, [role=dialog]')).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  it('is the same grid where an image is chosen', { tags: 'long' }, async () => {
    const { page, site } = ui
    await page.goto(`${site}/admin/collections/people/create`)
    await page.click('#field-image button:has-text("Choose from existing")')
    await waitForNetworkIdle(page)
    await takePicture(page, 'media/drawer.png', false)
    await page.locator('.drawer .image-card', { hasText: 'march.jpg' }).getByRole('button').click()
    await page.waitForSelector('#field-image .upload-relationship-details, #field-image img')
  })

  it('uploads many files at once, says what is wrong with one, continues, and asks for alternative texts', async () => {
    const { page } = ui
    await openLibrary()
    const good = async (name: string) => ({
      name,
      mimeType: 'image/jpeg',
      buffer: await picture(500, 400),
    })
    const damaged = (await picture(500, 400)).subarray(0, 300)
    await page.setInputFiles('.upload-panel input[type=file]', [
      await good('first.jpg'),
      { name: 'damaged.jpg', mimeType: 'image/jpeg', buffer: damaged },
      { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
      { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
      await good('last.jpg'),
    ])
    await page.getByText('2 of 5 uploaded, 3 failed').waitFor()
    const line = (name: string) => page.locator('.upload-list li', { hasText: name }).textContent()
    expect(await line('damaged.jpg')).toMatch('The file is damaged')
    expect(await line('huge.jpg')).toMatch('Larger than 10 MB')
    expect(await line('letter.pdf')).toMatch('No JPEG, PNG, WebP or GIF image')
    await card('last.jpg').waitFor()
    await page.getByLabel('Alternative text of first.jpg').fill('A banner')
    await page.getByLabel('Alternative text of last.jpg').focus()
    await page.locator('.upload-asked', { hasText: 'Saved' }).waitFor()
    await takePicture(page, 'media/uploads.png')
    expect(await seriousViolations(page, '.upload-panel')).toEqual([])
  })

  it('takes files that are dragged onto it, and ignores those that are dropped beside it', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    await openLibrary()
    const folder = await mkdtemp(join(tmpdir(), 'muster-drag-'))
    const files = ['dragged.jpg', 'along.jpg'].map((name) => join(folder, name))
    for (const file of files) await writeFile(file, await picture(500, 400))
    // A browser shows a dropped file in place of the page unless that is prevented.
    const isPrevented = page.evaluate(
      () =>
        new Promise((resolve) => {
          const note = ({ defaultPrevented }: Event) => resolve(defaultPrevented)
          window.addEventListener('dragover', note, { once: true })
        }),
    )
    await drag(page, files, page.locator('.library-controls'))
    expect(await isPrevented).toBe(true)
    await drag(page, files, page.locator('.upload-panel'))
    await page.getByText('2 of 2 uploaded').waitFor()
    await card('dragged.jpg').waitFor()
    await card('along.jpg').waitFor()
    await rm(folder, { recursive: true })
  })

  it('crops an image and moves its focal point: a new file of that size is served', {
    tags: 'long',
  }, async () => {
    const { page, site } = ui
    const id = await upload('wide.jpg', 'A wide view', 1000)
    await page.goto(`${site}/admin/collections/media/${id}`)
    await page.click('.file-field__edit')
    const width = () => page.inputValue('.edit-upload input[name="Width (px)"]')
    // Its fields change nothing before the image is there.
    await expect.poll(width).toBe('1000')
    await page.fill('.edit-upload input[name="Width (px)"]', '400')
    await page.fill('.edit-upload input[name="Height (px)"]', '300')
    await page.fill('.edit-upload input[name="X %"]', '10')
    expect(await width()).toBe('400')
    await takePicture(page, 'media/crop.png', false)
    await page.click('.edit-upload__save')
    await page.click('#action-save')
    const read = async () =>
      (await page.request.get(`${site}/cms-api/media/${id}`, { headers: { origin: site } })).json()
    // A tenth of what was 1000 px wide is a quarter of what is left of it.
    await expect.poll(read).toMatchObject({ width: 400, height: 300, focalX: 25 })
    const { url } = await read()
    const served = await page.request.get(`${site}${url}`)
    expect(await sharp(await served.body()).metadata()).toMatchObject({ width: 400, height: 300 })
  })
})

describe('the files for download', () => {
  it('are uploaded many at once, say what is wrong with one, and are named', {
    tags: 'long',
  }, async () => {
    const { page, site, post } = ui
    await page.goto(`${site}/admin/collections/files`)
    const send = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })
    await page.setInputFiles('.upload-panel input[type=file]', [
      send('annual_report.pdf', documents.pdf),
      send('page.pdf', documents.html),
      send('members.csv', documents.table),
    ])
    await page.getByText('2 of 3 uploaded, 1 failed').waitFor()
    const line = page.locator('.upload-list li', { hasText: 'page.pdf' })
    expect(await line.textContent()).toMatch('No PDF, office document')
    const title = page.getByLabel('Title of annual_report.pdf')
    expect(await title.inputValue()).toBe('annual report')
    await title.fill('Annual report')
    await page.getByLabel('Title of members.csv').focus()
    await page.locator('.upload-asked', { hasText: 'Saved' }).waitFor()
    await takePicture(page, 'files/uploads.png')
    expect(await seriousViolations(page, '.collection-list')).toEqual([])
    await page.goto(`${site}/admin/collections/files?search=annual`)
    const row = page.locator('.table a', { hasText: 'Annual report' })
    const id = Number(/\/files\/(\d+)$/.exec((await row.getAttribute('href')) ?? '')?.[1])
    const content = documentOf(block('file', { file: id }))
    const entry = { title: unique('Members'), slug: '', description: 'D', content }
    await post('/cms-api/pages', { ...entry, _status: 'published' })
    await page.goto(`${site}/admin/collections/files/${id}`)
    await page.locator('.image-uses a', { hasText: 'Members' }).waitFor()
    await takePicture(page, 'files/file.png')
    expect(await seriousViolations(page, '.collection-edit')).toEqual([])
    await page.click('.doc-controls__popup button')
    await page.click('#action-delete')
    await page.locator('.confirmation-modal a', { hasText: 'Members' }).waitFor()
    await page.click('.confirmation-modal button:has-text("Cancel")')
  })
})
