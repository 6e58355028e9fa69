import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createLocalReq, type Payload } from 'payload'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { wrongFileType } from '#src/contract/content/file-types.ts'
import { storage } from '#src/data/storage/index.ts'
import { removeUnfinishedFiles } from '#src/data/storage/remove-unfinished-files.ts'
import { withTransaction } from '#src/data/transaction.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { contentMaker, unique } from '#tests/support/content.ts'
import { startPayload } from '#tests/support/database.ts'
import { documents, fileForm } from '#tests/support/documents.ts'
import { platformClient } from '#tests/support/platform-client.ts'
import { block, documentOf } from '#tests/support/rich-text.ts'
import { createStaff } from '#tests/support/staff.ts'
import { renderTextsWith } from '#tests/support/text-jobs.ts'

let payload: Payload
let api: ApiClient
let rest: ReturnType<typeof platformClient>
let token: string

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  rest = platformClient(payload)
  token = (await createStaff(payload, 'editor')).token
})

const pathOf = (key: string): string => join(process.env['DATA_DIR'] ?? '', 'media', key)

const upload = async (bytes: Buffer, name: string, data: object = {}) =>
  rest('POST', '/files', { token, form: fileForm(bytes, name, data) })

const stored = async (bytes: Buffer, name: string, data: object = {}) => {
  const { status, json } = await upload(bytes, name, data)
  expect(status).toBe(201)
  return json.doc as { id: number; key: string; title: string; url: string }
}

const messageOf = (response: { json: { errors: { message: string }[] } }) =>
  response.json.errors[0]?.message

/** Runs the jobs that render the texts with a file again. */
const renderLinks = (file: number) => renderTextsWith(payload, 'files', file)

/** How many statements of this database about a table wait for a lock. */
const waitingFor = async (table: string): Promise<number> => {
  const { rows } = await payload.db.pool.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database()
      AND wait_event_type = 'Lock' AND query LIKE $1`,
    [`%${table}%`],
  )
  return rows.length
}

const articleWith = (file: number, label = '') =>
  contentMaker(payload).article({ content: documentOf(block('file', { file, label })) })

const contentOf = async (slug: string): Promise<string> => {
  const { json } = await api('GET', `/api/news/${slug}`)
  return (json as { content: string }).content
}

describe('an uploaded file', () => {
  it('has the type of its bytes, a title by its name, and a key that cannot be guessed', async () => {
    const { status, json } = await upload(documents.pdf, 'C:\\Papers\\annual_report.exe')
    expect(status).toBe(201)
    expect(json.doc).toMatchObject({
      title: 'annual report',
      originalName: 'annual_report.exe',
      filename: 'annual_report.exe',
      mimeType: 'application/pdf',
      filesize: documents.pdf.length,
    })
    expect(json.doc.key).toMatch(/^documents\/\d{13}-[0-9a-f]{16}\.pdf$/)
    expect(json.doc.url).toBe(`/api/files/${json.doc.key}`)
    expect(existsSync(pathOf(json.doc.key))).toBe(true)
  })

  it.each([
    ['HTML', documents.html],
    ['SVG', documents.svg],
    ['a program', documents.exe],
    ['a document with macros', documents.docm],
  ])('that is %s is rejected, and nothing of it is stored', async (_, bytes) => {
    const title = unique('Disguised')
    const response = await upload(bytes, 'report.pdf', { title })
    expect([response.status, messageOf(response)]).toEqual([400, `The file ${wrongFileType}`])
    const { totalDocs } = await payload.count({
      collection: 'files',
      where: { title: { equals: title } },
    })
    expect(totalDocs).toBe(0)
  })

  it('is at most 10 MB, and has bytes', async () => {
    const text = Buffer.alloc(10 * 1024 * 1024 + 1, 'a')
    const tooLarge = await upload(text, 'a.txt')
    expect([tooLarge.status, messageOf(tooLarge)]).toEqual([400, 'The file must be at most 10 MB'])
    expect((await upload(text.subarray(1), 'a.txt')).status).toBe(201)
    expect((await upload(Buffer.alloc(0), 'a.txt')).status).toBe(400)
    const none = await rest('POST', '/files', { token, json: { title: 'None', filename: 'x.pdf' } })
    expect([none.status, messageOf(none)]).toEqual([400, 'No files were uploaded.'])
  })

  it('keeps its file, key and name when its title changes', async () => {
    const { id, key } = await stored(documents.pdf, 'a.pdf')
    const json = {
      title: 'New',
      key: 'documents/x',
      filename: 'z.pdf',
      prefix: 'y',
      mimeType: 'text/plain',
      filesize: 1,
    }
    const { json: changed } = await rest('PATCH', `/files/${id}`, { token, json })
    expect(changed.doc).toMatchObject({
      ...{ title: 'New', key, originalName: 'a.pdf' },
      ...{ mimeType: 'application/pdf', filesize: documents.pdf.length },
    })
    const emptied = await rest('PATCH', `/files/${id}`, { token, json: { title: ' ' } })
    expect(emptied.json.doc.title).toBe('a')
    expect((await api('GET', `/api/files/${key}`)).headers.get('content-type')).toBe(
      'application/pdf',
    )
  })

  it('is listed and found by its title and its name', async () => {
    const word = unique('Satzung').replace(' ', '')
    const { id } = await stored(documents.pdf, `${word}.pdf`, { title: 'Statutes' })
    const search = `where[or][0][originalName][like]=${word.toLowerCase()}`
    const { json } = await rest('GET', `/files?${search}`, { token })
    expect(json.docs.map((each: { id: number }) => each.id)).toEqual([id])
  })
})

describe('the download of a file', () => {
  it('is an attachment by its name, with the type of its bytes', async () => {
    const { url } = await stored(documents.table, 'Größe.csv')
    const { status, headers } = await api('GET', url)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="Gro_e.csv"; filename*=UTF-8''Gr%C3%B6%C3%9Fe.csv`,
      'content-length': String(documents.table.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=0, must-revalidate',
      'accept-ranges': 'bytes',
    })
  })

  it('is called by the extension of its type, whatever it was called', async () => {
    const { url } = await stored(Buffer.from('alert(1)'), 'page.html')
    const { headers } = await api('GET', url)
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="page.txt"')
  })

  it('takes conditions, ranges and HEAD', async () => {
    const { url } = await stored(documents.pdf, 'a.pdf')
    const head = await api('HEAD', url)
    const etag = head.headers.get('etag') ?? ''
    expect([head.status, head.headers.get('content-length')]).toEqual([
      200,
      String(documents.pdf.length),
    ])
    expect((await api('GET', url, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const part = await api('GET', url, { headers: { range: 'bytes=0-3' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 0-3/${documents.pdf.length}`,
    ])
    expect(part.headers.get('content-disposition')).toBe('attachment; filename="a.pdf"')
    expect((await api('GET', url, { headers: { range: 'bytes=9999-' } })).status).toBe(416)
  })

  it.each([
    'documents/1700000000000-0123456789abcdef.pdf',
    'documents/..%2f..%2fsecrets.json',
    'media/1700000000000-0123456789abcdef.pdf',
    'x',
  ])('of %s is not found', async (key) => {
    expect((await api('GET', `/api/files/${key}`)).status).toBe(404)
  })

  it('is closed with the document, also by the platform’s own route', async () => {
    const { id, key, url } = await stored(documents.pdf, 'a.pdf')
    expect((await rest('GET', '/files')).status).toBe(403)
    const own = await rest('GET', `/files/file/${key.split('/')[1]}`, { token })
    expect(own.status).toBe(404)
    await rest('DELETE', `/files/${id}`, { token })
    expect((await api('GET', url)).status).toBe(404)
    expect(existsSync(pathOf(key))).toBe(false)
  })
})

describe('a file that is replaced', () => {
  it('is served under its former URL too, by its new name, until it is deleted', async () => {
    const first = await stored(documents.pdf, 'draft.pdf', { title: 'Report' })
    const path = `/files/${first.id}`
    const form = fileForm(documents.docx, 'final.docx', { title: 'Report' })
    const { json } = await rest('PATCH', path, { token, form })
    expect(json.doc).toMatchObject({ title: 'Report', formerKeys: [first.key] })
    for (const url of [first.url, json.doc.url]) {
      const { headers } = await api('GET', url)
      expect(headers.get('content-length')).toBe(String(documents.docx.length))
      expect(headers.get('content-disposition')).toBe('attachment; filename="final.docx"')
    }
    await rest('DELETE', path, { token })
    expect([first.key, json.doc.key].map((key) => existsSync(pathOf(key)))).toEqual([false, false])
  })

  it('keeps both keys of two replacements at once', async () => {
    const { id, key } = await stored(documents.pdf, 'a.pdf')
    const replace = () =>
      rest('PATCH', `/files/${id}`, { token, form: fileForm(documents.zip, 'a.zip') })
    const both = await Promise.all([replace(), replace()])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const now = await payload.findByID({ collection: 'files', id })
    const keys = [key, ...both.map(({ json }) => json.doc.key)]
    expect([...(now.formerKeys ?? []), now.key].toSorted()).toEqual(keys.toSorted())
  })
})

describe('a file in a text', () => {
  it('is a link in the published content, with its title, type and size, and is found by a search', async () => {
    const word = unique('Statutes').replace(' ', '')
    const { id, url } = await stored(documents.pdf, 'a.pdf', { title: `${word} & more` })
    const { slug } = await articleWith(id)
    const link = `<p><a href="${url}" class="file">${word} &amp; more (PDF, 1 KB)</a></p>`
    expect(await contentOf(slug)).toBe(link)
    const { json } = await api('GET', `/api/search?q=${word}`)
    expect(JSON.stringify(json)).toContain(`/news/${slug}`)
  })

  it('follows a new title and a new file, in what is published and in the newest version', async () => {
    const { id } = await stored(documents.pdf, 'a.pdf', { title: 'Old' })
    const { id: article, slug, updatedAt } = await articleWith(id)
    const form = fileForm(documents.zip, 'b.zip', { title: 'New' })
    const { json } = await rest('PATCH', `/files/${id}`, { token, form })
    await renderLinks(id)
    const link = `<p><a href="${json.doc.url}" class="file">New (ZIP, 1 KB)</a></p>`
    expect(await contentOf(slug)).toBe(link)
    const { rows } = await payload.db.pool.query(
      'SELECT version_content_html AS html FROM _news_v WHERE parent_id = $1 AND latest',
      [article],
    )
    expect(rows).toEqual([{ html: link }])
    const now = await payload.findByID({ collection: 'news', id: article })
    expect(now.updatedAt).toBe(updatedAt)
  })

  it('follows a new title that the response to its change leaves out', async () => {
    const { id, url } = await stored(documents.pdf, 'a.pdf', { title: 'Old' })
    const { slug } = await articleWith(id)
    await rest('PATCH', `/files/${id}?select[mimeType]=true`, { token, json: { title: 'New' } })
    await renderLinks(id)
    expect(await contentOf(slug)).toBe(`<p><a href="${url}" class="file">New (PDF, 1 KB)</a></p>`)
  })

  it('leaves nothing in the content when it is deleted, whoever saved the text meanwhile', async () => {
    const { id } = await stored(documents.pdf, 'a.pdf')
    const { slug } = await articleWith(id, 'Our statutes')
    const other = await contentMaker(payload).page()
    const req = await createLocalReq({}, payload)
    let deletion: Promise<unknown> = Promise.resolve()
    await withTransaction(req, async () => {
      const content = documentOf(block('file', { file: id })) as never
      await payload.update({ collection: 'pages', id: other.id, data: { content }, req })
      // Waits for the text that is being saved with it.
      deletion = rest('DELETE', `/files/${id}`, { token })
      await vi.waitFor(async () => expect(await waitingFor('files')).toBeGreaterThan(0), 30_000)
    })
    await deletion
    await renderLinks(id)
    expect(await contentOf(slug)).toBe('')
    const { json } = await api('GET', `/api/pages/${other.slug}`)
    expect(json).toMatchObject({ content: '' })
  })
})

it('a file whose transaction was rolled back has its bytes removed after a day', async () => {
  const req = await createLocalReq({}, payload)
  const file = { data: documents.pdf, mimetype: 'x', name: 'a.pdf', size: documents.pdf.length }
  let key = ''
  await withTransaction(req, async () => {
    key = (await payload.create({ collection: 'files', data: {}, file, req })).key ?? ''
    throw new Error('changed our mind')
  }).catch(() => undefined)
  expect(existsSync(pathOf(key))).toBe(true)
  const committed = await stored(documents.pdf, 'b.pdf')
  await removeUnfinishedFiles(payload, storage(), { now: Date.now() + 25 * 60 * 60_000 })
  expect([key, committed.key].map((each) => existsSync(pathOf(each)))).toEqual([false, true])
})
