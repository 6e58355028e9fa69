import type { Payload } from 'payload'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentMaker } from '#tests/support/content.ts'
import { unique, uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { addApp } from '#tests/support/second-factors.ts'
import { createStaff } from '#tests/support/staff.ts'
import { startWeb, type Web } from '#tests/support/web.ts'
import { type Client, createClient, MusterError } from '../../../packages/client/src/index.ts'

/** The client against the server, over sockets. */

let payload: Payload
let web: Web
let client: Client

beforeAll(async () => {
  payload = await startPayload()
  web = await startWeb(payload)
  client = createClient({ baseUrl: web.url })
})
afterAll(() => web.stop())

describe('a website', () => {
  it('reads a list and an article, and gets an error for one that is not there', async () => {
    const { slug } = await contentMaker(payload).article()
    const listed = await client.listNews({ limit: 500 })
    expect(listed.map((article) => article.slug)).toContain(slug)
    expect((await client.readArticle({ slug })).slug).toBe(slug)
    await expect(client.readArticle({ slug: 'none' })).rejects.toEqual(
      new MusterError(404, 'Not found'),
    )
  })

  it('gets what it knows already from its own memory, until an editor changes it', async () => {
    const statuses: number[] = []
    const watching = createClient({
      baseUrl: web.url,
      fetch: async (...request) => {
        const response = await fetch(...request)
        statuses.push(response.status)
        return response
      },
    })
    const article = await contentMaker(payload).article()
    const first = await watching.readArticle({ slug: article.slug })
    expect(await watching.readArticle({ slug: article.slug })).toEqual(first)
    await payload.update({ collection: 'news', id: article.id, data: { title: 'Changed' } })
    await web.served?.settled()
    expect((await watching.readArticle({ slug: article.slug })).title).toBe('Changed')
    expect(statuses).toEqual([200, 304, 200])
  })

  it('sends its forms, a picture among them', async () => {
    const email = uniqueEmail()
    const body = { name: 'Ada', email, subject: 'Hello', message: 'There' }
    expect(await client.sendMessage({ body })).toMatchObject({ success: true })
    const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    const bytes = new Uint8Array(await picture.jpeg().toBuffer())
    const file = new Blob([bytes], { type: 'image/jpeg' })
    const { url } = await client.uploadImage({ body: { file } })
    const proposal = {
      title: unique('Rally'),
      description: 'For the library',
      contactName: 'Ada',
      contactEmail: email,
      imageUrls: [url],
    }
    expect((await client.submitAction({ body: proposal })).id).toBeGreaterThan(0)
    const image = await client.readImage({ key: url.replace('/api/images/', '') })
    expect(image.size).toBeGreaterThan(0)
  })

  it('gets the rule that a form breaks', async () => {
    const body = { name: '', email: 'nowhere', subject: 'Hello', message: 'There' }
    await expect(client.sendMessage({ body })).rejects.toMatchObject({
      status: 400,
      message: 'name: is required',
    })
  })

  it('reads feeds as text', async () => {
    expect(await client.newsFeed({ format: 'atom' })).toContain('<feed')
  })
})

describe('an app of staff', () => {
  it('signs in, works with contacts, and signs out', async () => {
    const staff = await createStaff(payload, 'organizer')
    const tokens: (string | undefined)[] = []
    const app = createClient({ baseUrl: web.url, onToken: (token) => tokens.push(token) })
    const user = await app.signIn(staff.username, staff.password)
    expect(user).toMatchObject({ username: staff.username, roles: ['organizer'] })
    const { id } = await app.createContact({ body: { name: unique('Ada') } })
    expect(await app.updateContact({ id, body: { status: 'Member' } })).toMatchObject({
      id,
      status: 'Member',
    })
    const csv = `name,email\nGrace,${uniqueEmail()}\n`
    const report = await app.importContacts({ dryRun: true, body: { file: new Blob([csv]) } })
    expect(report).toMatchObject({ imported: 1, errors: [] })
    expect(await app.exportContacts({ search: 'no such person' })).toContain('name')
    expect(await app.deleteContact({ id })).toEqual({ success: true })
    app.signOut()
    expect(app.token).toBeUndefined()
    await expect(app.getProfile()).rejects.toMatchObject({ status: 401 })
    expect(tokens).toEqual([expect.any(String), undefined])
  })

  it('signs in with a code where the account has a second factor', async () => {
    const staff = await createStaff(payload, 'organizer')
    const { codes } = await addApp(staff)
    const app = createClient({ baseUrl: web.url })
    await expect(app.signIn(staff.username, staff.password)).rejects.toMatchObject({ status: 401 })
    const user = await app.signIn(staff.username, staff.password, codes[0])
    expect(user).toMatchObject({ username: staff.username })
  })

  it('gets the error of a wrong password, and forgets a token that is not good any more', async () => {
    const staff = await createStaff(payload, 'editor')
    const tokens: (string | undefined)[] = []
    const app = createClient({
      baseUrl: web.url,
      token: 'expired',
      onToken: (token) => tokens.push(token),
    })
    await expect(app.getProfile()).rejects.toMatchObject({ status: 401, message: 'Unauthorized' })
    expect(app.token).toBeUndefined()
    await expect(app.signIn(staff.username, 'wrong')).rejects.toMatchObject({
      status: 401,
      message: 'Invalid credentials',
    })
    expect(tokens).toEqual([undefined])
  })

  it('keeps a token when only the permission is missing', async () => {
    const staff = await createStaff(payload, 'editor')
    const app = createClient({ baseUrl: web.url, token: staff.token })
    await expect(app.listContacts()).rejects.toMatchObject({ status: 403, message: 'Forbidden' })
    expect(app.token).toBe(staff.token)
  })
})
