import { buffer } from 'node:stream/consumers'
import { createLocalReq, type Payload } from 'payload'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { storage } from '#src/data/storage/index.ts'
import { removeUnusedFiles } from '#src/forms/files/uploaded-files.ts'
import type { Form } from '#src/payload-types.ts'
import { storedKeys } from '#src/runtime/backup/copy-files.ts'
import { erasePerson } from '#src/workspace/privacy/erase-person.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { tracedDuring } from '#tests/support/audit.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { answersOf, answersPath, createForm, emailQuestion } from '#tests/support/forms.ts'
import { callPlatform, requestPlatform } from '#tests/support/platform-api.ts'
import { postForm } from '#tests/support/preferences.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload
let api: ApiClient
beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
})

const fileForm = (more: Partial<Form> = {}) =>
  createForm(payload, {
    items: [
      emailQuestion,
      { blockType: 'formFile', label: 'CV' },
      { blockType: 'formFile', label: 'Letter' },
    ],
    ...more,
  })

const pdf = '%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

interface Upload {
  readonly question?: string
  readonly name?: string
  readonly bytes?: BlobPart
}

const upload = (
  { slug }: Pick<Form, 'slug'>,
  { question = 'cv', name = 'My CV.pdf', bytes = pdf }: Upload = {},
) => {
  const body = new FormData()
  body.set('question', question)
  body.set('file', new File([bytes], name))
  return api('POST', `/api/forms/${slug}/files`, { body })
}
const uploaded = async (form: Form, more: Upload = {}): Promise<string> => {
  const response = await upload(form, more)
  expect(response.status, response.text).toBe(200)
  return (response.json as { file: string }).file
}
const send = (form: Form, answers: object, more: object = {}) =>
  api('POST', `/api/forms/${form.slug}`, {
    json: { answers: { email: uniqueEmail(), ...answers }, ...more },
  })
const isStored = async (key: string) => (await storage().stat(key)) !== undefined
const sentWithFile = async (form: Form, email = uniqueEmail()) => {
  const key = await uploaded(form)
  const response = await send(form, { email, cv: key })
  expect(response.status, response.text).toBe(200)
  const answers = (await answersOf(payload, form.id)).at(-1)
  return { key, id: answers?.id ?? 0, answers: answers?.answers }
}
const asOld = (key: string, age = '25 hours') =>
  payload.db.pool.query('UPDATE form_files SET created_at = now() - $2::interval WHERE key = $1', [
    key,
    age,
  ])

describe('a file for a question of a form', () => {
  it('is uploaded, and the name of the file is the answer', async () => {
    const form = await fileForm()
    const response = await upload(form, { name: 'C:\\me\\My CV.exe' })
    expect(response.json).toEqual({
      file: expect.stringMatching(/^form-files\/[0-9a-f]{32}$/),
      name: 'My CV.pdf',
      size: Buffer.byteLength(pdf),
    })
    const { file } = response.json as { file: string }
    expect((await send(form, { cv: file })).status).toBe(200)
    expect(await answersOf(payload, form.id)).toMatchObject([{ answers: { cv: 'My CV.pdf' } }])
  })

  it.each([
    ['a picture', png, 'Me.png'],
    ['a text', 'I would like to help.', 'Letter.txt'],
  ])('may be %s', async (_, bytes, name) => {
    const response = await upload(await fileForm(), { bytes, name })
    expect(response.json).toMatchObject({ name })
  })

  it('is stored without the place and the camera, where it is a photo', async () => {
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .jpeg()
      .withExif({ IFD0: { Model: 'SpyCam' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
      .toBuffer()
    expect((await sharp(photo).metadata()).exif?.includes('SpyCam')).toBe(true)
    const form = await fileForm()
    const file = await storage().read(
      await uploaded(form, { bytes: new Uint8Array(photo), name: 'Me.jpg' }),
    )
    const stored = file && (await buffer(file.body))
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 30 })
    expect((await sharp(stored).metadata()).exif).toBeUndefined()
  })

  it('is rejected where it is a damaged photo', async () => {
    const { status, text } = await upload(await fileForm(), { bytes: png.subarray(0, 40) })
    expect([status, text]).toEqual([400, expect.stringContaining('is damaged')])
  })

  it.each([
    ['markup', '<html><script>x()</script></html>', 'page.pdf'],
    ['a script', '#!/bin/sh\nrm -rf /', 'run.txt'],
    ['a program', Buffer.from('7f454c4602010100000000000000000002003e00', 'hex'), 'cv.pdf'],
    ['a GIF', Buffer.from('R0lGODlhAQABAAAAACw=', 'base64'), 'cv.gif'],
    ['nothing', '', 'cv.pdf'],
  ])('is none of another kind: %s', async (_, bytes, name) => {
    const { status, json } = await upload(await fileForm(), { bytes, name })
    expect([status, (json as { error: string }).error]).toEqual([
      400,
      expect.stringMatching(/^file: (must be a PDF|is empty)/),
    ])
  })

  it('is at most 10 MB', async () => {
    const { status, json } = await upload(await fileForm(), {
      bytes: Buffer.concat([Buffer.from(pdf), Buffer.alloc(10 * 1024 * 1024)]),
    })
    expect([status, json]).toEqual([400, { error: 'file: must be at most 10485760 bytes' }])
  })

  it('is for a question of an open form that a file answers', async () => {
    expect((await upload({ slug: 'no-such-form' })).status).toBe(404)
    const form = await fileForm()
    for (const question of ['email', 'other', ''])
      expect((await upload(form, { question })).json).toEqual({
        error: 'question: is none that a file answers',
      })
    const closed = await fileForm({ closesAt: '2020-01-01T00:00:00.000Z' })
    expect((await upload(closed)).json).toEqual({ error: 'form: is closed' })
  })

  it('is not public', async () => {
    const key = await uploaded(await fileForm(), { bytes: png, name: 'me.png' })
    for (const path of [`/api/images/${key}`, `/api/files/${key}`])
      expect((await api('GET', path)).status).toBe(404)
  })

  it('is in a backup', async () => {
    const key = await uploaded(await fileForm())
    const keys: string[] = []
    for await (const each of storedKeys(storage())) keys.push(each)
    expect(keys).toContain(key)
  })

  it('is the answer to its own question alone, and once', async () => {
    const [form, other] = [await fileForm(), await fileForm()]
    const wrong = { error: 'answers.cv: is not an answer to it' }
    expect((await send(form, { cv: `form-files/${'0'.repeat(32)}` })).json).toEqual(wrong)
    expect((await send(form, { cv: 'My CV.pdf' })).json).toEqual(wrong)
    expect((await send(form, { cv: await uploaded(other) })).json).toEqual(wrong)
    const letter = await uploaded(form, { question: 'letter' })
    expect((await send(form, { cv: letter })).json).toEqual(wrong)
    const late = await uploaded(form)
    await asOld(late)
    expect((await send(form, { cv: late })).json).toEqual(wrong)
    expect(await answersOf(payload, form.id)).toEqual([])
    const key = await uploaded(form)
    const both = await Promise.all([send(form, { cv: key }), send(form, { cv: key })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await answersOf(payload, form.id)).toHaveLength(1)
  })

  it('may be left out unless it is required', async () => {
    const form = await fileForm()
    expect((await send(form, {})).status).toBe(200)
    const strict = await createForm(payload, {
      items: [emailQuestion, { blockType: 'formFile', label: 'CV', required: true }],
    })
    expect((await send(strict, {})).json).toEqual({ error: 'answers.cv: is required' })
  })

  it('is not asked for in an anonymous survey', async () => {
    await expect(
      createForm(payload, {
        kind: 'survey',
        anonymous: true,
        items: [{ blockType: 'formFile', label: 'Photo' }],
      }),
    ).rejects.toMatchObject({
      data: { errors: [{ message: expect.stringContaining('may tell who') }] },
    })
  })
})

describe('a file that no answers have', () => {
  it('is removed after a day where none named it, and while one is held it waits', async () => {
    const form = await fileForm()
    const [fresh, old] = [await uploaded(form), await uploaded(form)]
    await asOld(old)
    const held = await uploaded(form)
    const email = uniqueEmail()
    await payload.updateGlobal({ slug: 'settings', data: { trapField: 'website' } })
    const trapped = { website: 'https://spam.example' }
    expect((await send(form, { email, cv: held }, trapped)).status).toBe(200)
    expect((await send(form, { cv: held }, trapped)).status).toBe(400)
    await payload.updateGlobal({ slug: 'settings', data: { trapField: '' } })
    await asOld(held)
    await removeUnusedFiles(payload)
    expect(await Promise.all([fresh, old, held].map(isStored))).toEqual([true, false, true])

    const { docs } = await payload.find({
      collection: 'held-submissions',
      where: { email: { equals: email } },
    })
    const { token } = await createStaff(payload, 'organizer')
    const json = { ids: docs.map(({ id }) => id), decision: 'release' }
    await callPlatform('POST', '/held-submissions/decide', { token, json })
    const [answers] = await answersOf(payload, form.id)
    expect(answers).toMatchObject({ email, answers: { cv: 'My CV.pdf' } })
    await removeUnusedFiles(payload)
    expect(await isStored(held)).toBe(true)
    const file = await callPlatform('GET', `/form-answers/${answers?.id}/files/cv`, { token })
    expect([file.status, file.text]).toEqual([200, pdf])
  })

  it('is removed when answers are withdrawn', async () => {
    const form = await fileForm()
    const { key, id } = await sentWithFile(form)
    const path = await answersPath(payload, id)
    expect((await api('GET', path)).text).toContain('<dd>My CV.pdf</dd>')
    expect(await isStored(key)).toBe(true)
    expect((await postForm(api, path, { action: 'withdraw' })).status).toBe(200)
    expect(await isStored(key)).toBe(false)
  })

  it('is removed when its person is erased', async () => {
    const email = uniqueEmail()
    const { key } = await sentWithFile(await fileForm(), email)
    await erasePerson(await createLocalReq({}, payload), { email }, { requestedBy: 'staff' })
    expect(await isStored(key)).toBe(false)
    const { rows } = await payload.db.pool.query('SELECT FROM form_files WHERE key = $1', [key])
    expect(rows).toEqual([])
  })
})

describe('staff', () => {
  it('who may read answers see and download the file, as an attachment', async () => {
    const form = await fileForm()
    const { id } = await sentWithFile(form)
    const { token } = await createStaff(payload, 'organizer')
    const shown = await callPlatform('GET', `/form-answers/${id}/answers`, { token })
    expect(shown.json).toMatchObject({
      answers: { cv: 'My CV.pdf' },
      files: [{ question: 'cv', size: Buffer.byteLength(pdf) }],
    })
    const path = `/form-answers/${id}/files/cv`
    const traced = await tracedDuring(payload, () => callPlatform('GET', path, { token }))
    expect(traced).toMatchObject([
      { action: 'exported', collection: 'form-answers', document: String(id), way: 'admin' },
    ])
    const response = await requestPlatform('GET', path, { token, headers: { range: 'bytes=0-1' } })
    expect([response.status, await response.text()]).toEqual([200, pdf])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="My CV.pdf"',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('no-store'),
    })
    for (const missing of [`/form-answers/${id}/files/letter`, '/form-answers/2000000000/files/cv'])
      expect((await callPlatform('GET', missing, { token })).status).toBe(404)
  })

  it('who may not, and strangers, get nothing', async () => {
    const { id } = await sentWithFile(await fileForm())
    const path = `/form-answers/${id}/files/cv`
    expect((await callPlatform('GET', path)).status).toBe(401)
    const { token } = await createStaff(payload)
    expect((await callPlatform('GET', path, { token })).status).toBe(403)
  })

  it('find name and link of the file in an export', async () => {
    const form = await fileForm()
    const { id } = await sentWithFile(form)
    const { token } = await createStaff(payload, 'organizer')
    const csv = await callPlatform('GET', `/forms/${form.id}/answers/export?format=csv`, { token })
    const lines = csv.text.replaceAll('"', '').split('\r\n')
    expect(lines[0]).toMatch(/,email,cv,cv_file,letter,letter_file$/)
    const link = new RegExp(`,My CV\\.pdf,https?://[^,]+/cms-api/form-answers/${id}/files/cv,,$`)
    expect(lines[1]).toMatch(link)
    const json = await callPlatform('GET', `/forms/${form.id}/answers/export?format=json`, {
      token,
    })
    expect(JSON.parse(json.text)).toMatchObject([
      {
        id,
        answers: { cv: 'My CV.pdf' },
        files: { cv: expect.stringMatching(/^http.+\/files\/cv$/) },
      },
    ])
  })
})
