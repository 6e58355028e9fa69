import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#endpoints/index.ts'
import { takesIfMatch } from '#src/contract/operation.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { unique, uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { createStaff } from '#tests/support/staff.ts'
import { startWeb } from '#tests/support/web.ts'

/** Resources of staff and their version: `ETag` and `If-Match`. */

let payload: Payload
let api: ApiClient
let token: string

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  token = (await createStaff(payload, 'admin')).token
})

type Created = { readonly id: number; readonly etag?: string | null }
const post = async (path: string, json: unknown): Promise<Created> => {
  const response = await api('POST', path, { token, json })
  if (response.status !== 200) throw new Error(response.text)
  return { id: Object(response.json).id, etag: response.headers.get('etag') }
}
const newStage = () => post('/api/staff/progression-stages', { name: unique('Stage'), order: 1 })
const mail = () => ({ subject: unique('Subject'), html_content: '<p>Hello</p>' })
const message = async (): Promise<Created> =>
  payload.create({
    collection: 'contact-submissions',
    data: { name: 'Ada', email: uniqueEmail(), subject: 'Hello', message: 'There', status: 'new' },
  })
const proposal = async (): Promise<Created> =>
  payload.create({
    collection: 'action-submissions',
    data: {
      title: unique('Rally'),
      description: 'For the library',
      contactName: 'Ada',
      contactEmail: uniqueEmail(),
      status: 'new',
    },
  })

/** Path, how one is made, and a change of it. */
const resources: readonly (readonly [string, () => Promise<Created>, () => object])[] = [
  [
    '/api/staff/newsletters',
    () => post('/api/staff/newsletters', { title: unique('Title'), ...mail() }),
    () => ({ notes: unique('Note') }),
  ],
  [
    '/api/staff/compose-emails',
    () => post('/api/staff/compose-emails', { ...mail(), recipient_emails: [uniqueEmail()] }),
    () => ({ recipient_emails: [uniqueEmail()] }),
  ],
  [
    '/api/staff/email-templates',
    () => post('/api/staff/email-templates', { name: unique('Name'), ...mail() }),
    () => ({ category: unique('Category') }),
  ],
  [
    '/api/staff/newsletter-subscribers',
    () => post('/api/staff/newsletter-subscribers', { email: uniqueEmail() }),
    () => ({ name: unique('Grace') }),
  ],
  [
    '/api/staff/people',
    () => post('/api/staff/people', { name: unique('Ada'), role: 'Chair' }),
    () => ({ role: unique('Role') }),
  ],
  [
    '/api/staff/contacts',
    () => post('/api/staff/contacts', { name: unique('Ada') }),
    () => ({ tags: [unique('tag')] }),
  ],
  ['/api/staff/progression-stages', newStage, () => ({ name: unique('Stage') })],
  [
    '/api/staff/follow-up-rules',
    async () =>
      post('/api/staff/follow-up-rules', {
        name: unique('Rule'),
        triggerStageId: (await newStage()).id,
        daysAfter: 3,
        catchupType: 'call',
      }),
    () => ({ name: unique('Rule') }),
  ],
  ['/api/staff/contact-submissions', message, () => ({ status: 'handled' })],
  ['/api/staff/action-submissions', proposal, () => ({ status: 'rejected' })],
]

const read = async (path: string) => (await api('GET', path, { token })).headers.get('etag') ?? ''

const send = (method: 'PUT' | 'DELETE', path: string, ifMatch: string, json?: object) =>
  api(method, path, { token, headers: { 'if-match': ifMatch }, ...(json ? { json } : {}) })

const changed = { error: 'If-Match: the resource has changed since' }

describe.each(resources)('%s/:id', (path, create, change) => {
  it(`${path}: a change moves the ETag, and one with the ETag before is rejected`, async () => {
    const { id, etag: made } = await create()
    const one = `${path}/${id}`
    const before = await read(one)
    expect(before).toMatch(/^"[\w-]{20,}"$/)
    expect(await read(one)).toBe(before)
    if (made !== undefined) expect(made).toBe(before)
    const first = await send('PUT', one, before, change())
    expect([first.status, first.headers.get('etag')]).toEqual([200, await read(one)])
    expect(first.headers.get('etag')).not.toBe(before)
    const stored = (await api('GET', one, { token })).text
    const second = await send('PUT', one, before, change())
    expect([second.status, second.json]).toEqual([412, changed])
    expect(second.headers.get('etag')).toBeNull()
    const removed = await send('DELETE', one, before)
    expect([removed.status, removed.json]).toEqual([412, changed])
    expect((await api('GET', one, { token })).text).toBe(stored)
    const last = await send('DELETE', one, `"other", ${await read(one)}`)
    expect([last.status, last.json]).toEqual([200, { success: true }])
  })

  it(`${path}: of two changes of one version at once, one is rejected`, async () => {
    const { id } = await create()
    const one = `${path}/${id}`
    const etag = await read(one)
    const sent = await Promise.all([1, 2, 3].map(() => send('PUT', one, etag, change())))
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 412, 412])
  })

  it(`${path}: what is not there is 404, whatever its version`, async () => {
    for (const ifMatch of ['*', '"other"'])
      expect((await send('DELETE', `${path}/2147483647`, ifMatch)).status).toBe(404)
  })
})

/** Two changes of different properties of a resource. */
const apart: Readonly<Record<string, () => readonly [object, object]>> = {
  newsletters: () => [{ notes: unique('Note') }, { title: unique('Title') }],
  'compose-emails': () => [{ recipient_emails: [uniqueEmail()] }, { subject: unique('Subject') }],
  'email-templates': () => [{ category: unique('Category') }, { name: unique('Name') }],
  people: () => [{ role: unique('Role') }, { name: unique('Ada') }],
  contacts: () => [{ tags: [unique('tag')] }, { notes: unique('Note') }],
  'progression-stages': () => [{ name: unique('Stage') }, { order: 7 }],
  'follow-up-rules': () => [{ name: unique('Rule') }, { daysAfter: 12 }],
}

describe.each(Object.entries(apart))('%s without If-Match', (name, changes) => {
  it(`${name}: of two changes of different properties at once, none is lost`, async () => {
    const [path, create] = resources.find(([each]) => each.endsWith(`/${name}`)) ?? []
    if (!path || !create) throw new Error(`no resource ${name}`)
    for (let round = 0; round < 5; round += 1) {
      const one = `${path}/${(await create()).id}`
      const both = changes()
      const sent = await Promise.all(both.map((json) => api('PUT', one, { token, json })))
      expect(sent.map(({ status }) => status)).toEqual([200, 200])
      const { json } = await api('GET', one, { token })
      expect(json).toMatchObject(Object.assign({}, ...both))
    }
  })
})

describe('If-Match', () => {
  const contact = async () => {
    const { id } = await post('/api/staff/contacts', { name: unique('Ada') })
    const path = `/api/staff/contacts/${id}`
    return { path, etag: await read(path) }
  }

  it('of a star, in a list and with spaces matches; a weak or broken one does not', async () => {
    const { path, etag } = await contact()
    const put = async (ifMatch: string) =>
      (await send('PUT', path, ifMatch, { notes: 'Changed' })).status
    expect(await put(`W/${etag}`)).toBe(412)
    expect(await put(etag.slice(1, -1))).toBe(412)
    expect(await put('"a, *"')).toBe(412)
    expect(await put(`"a,b" , ${etag}`)).toBe(200)
    expect(await put(' * ')).toBe(200)
  })

  it('is about changes by whoever: the admin UI, an import, a statement', async () => {
    const { path, etag } = await contact()
    const id = Number(path.split('/').at(-1))
    await payload.update({ collection: 'contacts', id, data: { city: 'Utrecht' } })
    expect((await send('PUT', path, etag, { notes: 'Lost' })).status).toBe(412)
    const later = await read(path)
    await payload.db.pool.query(`UPDATE contacts SET city = 'Leiden' WHERE id = $1`, [id])
    expect((await send('PUT', path, later, { notes: 'Lost' })).status).toBe(412)
    expect((await api('GET', path, { token })).json).not.toMatchObject({ notes: 'Lost' })
  })

  it('comes after the token, the permission and the rules of the body', async () => {
    const { path } = await contact()
    const stale = { headers: { 'if-match': '"stale"' } }
    const editor = await createStaff(payload, 'editor')
    expect((await api('PUT', path, { ...stale, json: {} })).status).toBe(401)
    expect((await api('PUT', path, { ...stale, token: editor.token, json: {} })).status).toBe(403)
    expect((await api('PUT', path, { ...stale, token, json: { name: '' } })).status).toBe(400)
  })

  it('keeps nothing of a change that breaks a rule', async () => {
    const { path, etag } = await contact()
    const email = uniqueEmail()
    await post('/api/staff/contacts', { name: 'Grace', email })
    const { status, json } = await send('PUT', path, etag, { email, notes: 'Lost' })
    expect([status, json]).toEqual([400, { error: 'Email already exists' }])
    expect(await read(path)).toBe(etag)
  })

  it('may be sent by browsers on other hosts that ask for it, which also see the ETag', async () => {
    const allowedTo = async (asked: string) => {
      const headers = { 'access-control-request-headers': asked }
      const { headers: sent } = await api('OPTIONS', '/api/staff/contacts/1', { headers })
      expect(sent.get('access-control-expose-headers')).toContain('ETag')
      return sent.get('access-control-allow-headers')
    }
    const documented = 'Content-Type, Authorization'
    expect(await allowedTo('authorization,content-type')).toBe(documented)
    expect(await allowedTo('authorization,content-type,if-match')).toBe(`${documented}, If-Match`)
    expect(await allowedTo('x-if-matching')).toBe(documented)
  })

  it('is honoured by every PUT and DELETE of a resource by its id and by every decision on a newsletter, and named in the document', async () => {
    const writes = endpoints
      .map(({ operation }) => operation)
      .filter(
        ({ method, path }) =>
          method !== 'GET' &&
          /^\/api\/staff\/([^/]+\/:id|newsletters\/:id\/(approve|reject|schedule))$/.test(path),
      )
    expect(writes.filter((operation) => !takesIfMatch(operation)).map(({ id }) => id)).toEqual([])
    const document = Object((await api('GET', '/api/openapi.json')).json)
    const { parameters, responses } = document.paths['/api/staff/contacts/{id}'].put
    expect(parameters).toContainEqual(expect.objectContaining({ name: 'If-Match', in: 'header' }))
    expect(responses['412'].content['application/json'].examples['412-1'].value).toEqual(changed)
    expect(responses['200'].headers).toHaveProperty('ETag')
  })

  it('passes the web server as it is, and a response to staff is not cached for its ETag', async () => {
    const web = await startWeb(payload)
    try {
      const { path } = await contact()
      const authorization = `Bearer ${token}`
      const first = await web.read(path, { headers: { authorization } })
      const etag = first.headers.get('etag') ?? ''
      expect([etag, first.headers.get('cache-control')]).toEqual([await read(path), 'no-store'])
      const again = { headers: { authorization, 'if-none-match': etag } }
      expect((await web.read(path, again)).status).toBe(200)
      const headers = { authorization, 'if-match': etag, 'content-type': 'application/json' }
      const put = { method: 'PUT', headers, body: JSON.stringify({ notes: 'Changed' }) }
      expect((await web.read(path, put)).status).toBe(200)
      expect((await web.read(path, put)).status).toBe(412)
      const asked = { 'access-control-request-headers': 'if-match' }
      const preflight = await web.read(path, { method: 'OPTIONS', headers: asked })
      expect(preflight.headers.get('access-control-allow-headers')).toContain('If-Match')
    } finally {
      await web.stop()
    }
  })
})
