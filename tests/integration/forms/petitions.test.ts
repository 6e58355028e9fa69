import { createHash } from 'node:crypto'
import { createLocalReq, type Payload } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { draftMilestones } from '#src/forms/petitions/milestones.ts'
import type { Form } from '#src/payload-types.ts'
import { erasePerson } from '#src/workspace/privacy/erase-person.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { tracedDuring } from '#tests/support/audit.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import {
  answersOf,
  answersPath,
  createForm,
  createPetition,
  emailQuestion,
  takenOf,
} from '#tests/support/forms.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { postForm } from '#tests/support/preferences.ts'
import { createStaff } from '#tests/support/staff.ts'
import { startWeb, type Web } from '#tests/support/web.ts'

let payload: Payload
let api: ApiClient
beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
})

const petition = (more: Partial<Form> = {}) => createPetition(payload, more)
const at = ({ slug }: Form, path = '') => `/api/petitions/${slug}${path}`

const send = async (form: Form, answers: object = {}) => {
  const response = await api('POST', `/api/forms/${form.slug}`, {
    json: { answers: { name: 'Ada', email: uniqueEmail(), ...answers } },
  })
  expect(response.status, response.text).toBe(200)
  return (await answersOf(payload, form.id)).at(-1)?.id ?? 0
}
const act = async (id: number, action: 'confirm' | 'withdraw') =>
  postForm(api, await answersPath(payload, id), { action })
const sign = async (form: Form, answers: object = {}) => {
  const id = await send(form, answers)
  expect((await act(id, 'confirm')).status).toBe(200)
  return id
}

const countShape = z.object({
  total: z.int(),
  confirmed: z.int(),
  withdrawn: z.int(),
  duplicates: z.int(),
  paper: z.int(),
  entries: z.int(),
  digest: z.string(),
})
const countOf = async (form: Form) => countShape.parse((await api('GET', at(form, '/count'))).json)
const signersOf = async (form: Form, query = '') =>
  z
    .array(z.looseObject({ number: z.int(), name: z.string(), place: z.string() }))
    .parse((await api('GET', at(form, `/signatures${query}`))).json)

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const ledgerOf = async (form: Form) => {
  const { text } = await api('GET', at(form, '/ledger'))
  return text.split('\n').filter(Boolean)
}
const digestOf = (lines: readonly string[]) =>
  lines.reduce((digest, line) => sha256(`${digest}\n${line}`), '')

const staff = () => createStaff(payload, 'organizer')

describe('a petition', () => {
  it('is read with its goal, whom it is addressed to, and its count', async () => {
    const form = await petition()
    const { json } = await api('GET', at(form))
    expect(json).toMatchObject({
      kind: 'petition',
      target: 'City council',
      needsConfirmation: true,
      count: { total: 0, goal: 100, entries: 0, digest: '' },
    })
  })

  it.each(['', '/count', '/signatures', '/ledger'])(
    'is unknown at %j until it is published, and where the form is no petition',
    async (path) => {
      expect((await api('GET', at(await petition({ _status: 'draft' }), path))).status).toBe(404)
      expect((await api('GET', at(await createForm(payload), path))).status).toBe(404)
    },
  )

  it('is confirmed by mail and signed once, whatever its settings say', async () => {
    const form = await petition({ confirms: false, onePerPerson: false, needsApproval: true })
    await sign(form)
    expect(await countOf(form)).toMatchObject({ total: 1, confirmed: 1 })
  })

  it('begins with what it needs, and is not published without a name', async () => {
    const made = await payload.create({
      collection: 'forms',
      data: { title: 'New', kind: 'petition', _status: 'draft' },
      draft: true,
    })
    expect(made.items?.map(({ blockType }) => blockType)).toContain('formAgreement')
    await expect(petition({ items: [emailQuestion] })).rejects.toMatchObject({
      data: { errors: [{ path: 'items', message: expect.stringContaining('Ask for a name') }] },
    })
  })

  it('stays one once it was signed, and is not deleted', async () => {
    const form = await petition()
    const change = { collection: 'forms', id: form.id, data: { kind: 'form' } } as const
    await sign(form)
    await expect(payload.update(change)).rejects.toThrow('stays what it is')
    await expect(payload.delete({ collection: 'forms', id: form.id })).rejects.toThrow('answered')
  })

  it('takes whole numbers as milestones', async () => {
    await expect(petition({ milestones: '100\nmany' })).rejects.toMatchObject({
      data: { errors: [{ path: 'milestones' }] },
    })
  })
})

describe('a signature', () => {
  it('counts once it is confirmed, and no more once it is withdrawn', async () => {
    const form = await petition()
    const id = await send(form)
    expect(await countOf(form)).toMatchObject({ total: 0, entries: 0 })
    await act(id, 'confirm')
    await act(id, 'confirm')
    expect(await countOf(form)).toMatchObject({ total: 1, confirmed: 1, entries: 1 })
    await act(id, 'withdraw')
    await act(id, 'withdraw')
    expect(await countOf(form)).toMatchObject({ total: 0, confirmed: 1, withdrawn: 1, entries: 2 })
  })

  it('is counted at once by many as many times as there are rows', async () => {
    const form = await petition()
    const ids = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const email = uniqueEmail()
        await api('POST', `/api/forms/${form.slug}`, { json: { answers: { name: 'Ada', email } } })
        return (await answersOf(payload, form.id)).find((each) => each.email === email)?.id ?? 0
      }),
    )
    await Promise.all([...ids, ...ids].map((id) => act(id, 'confirm')))
    await Promise.all(ids.slice(0, 5).map((id) => act(id, 'withdraw')))
    const lines = await ledgerOf(form)
    const count = await countOf(form)
    expect(count).toMatchObject({ total: 7, confirmed: 12, withdrawn: 5, entries: 17 })
    expect(lines).toHaveLength(17)
    expect(digestOf(lines)).toBe(count.digest)
    expect(await takenOf(payload, form.id)).toBe(7)
  })

  it('of who has signed is answered as a success, and counted as a duplicate once', async () => {
    const form = await petition()
    const email = uniqueEmail()
    await sign(form, { email })
    const again = await send(form, { email, name: 'Another' })
    const { rows } = await payload.db.pool.query<{ text_content: string }>(
      'SELECT text_content FROM deliveries WHERE email = $1 ORDER BY id',
      [email],
    )
    expect(rows[0]?.text_content).toContain('please confirm your signature')
    expect(rows[1]?.text_content).toContain('has signed already')
    expect(await countOf(form)).toMatchObject({ duplicates: 0, entries: 1 })
    const response = await act(again, 'confirm')
    expect(response.status).toBe(200)
    expect(response.text).toContain('You had signed already')
    await act(again, 'confirm')
    await act(again, 'withdraw')
    expect(await countOf(form)).toMatchObject({ total: 1, duplicates: 1, entries: 2 })
    const stored = (await answersOf(payload, form.id)).find(({ id }) => id === again)
    expect(stored).toMatchObject({ state: 'duplicate', email: '', answers: {} })
  })

  it('goes with who is erased, by an entry', async () => {
    const form = await petition()
    const email = uniqueEmail()
    await sign(form, { email, show_me: true })
    await erasePerson(await createLocalReq({}, payload), { email }, { requestedBy: 'staff' })
    expect(await countOf(form)).toMatchObject({ total: 0, confirmed: 1, withdrawn: 1 })
    expect(await signersOf(form)).toEqual([])
  })

  it('is displayed where the signer wishes it, newest first and paged', async () => {
    const form = await petition()
    await sign(form, { name: 'Hidden' })
    await sign(form, { name: 'Ada', town: 'London', show_me: true })
    await sign(form, { name: 'Buy at www.example.com', show_me: true })
    await sign(form, { name: 'Grace', show_me: true })
    const all = await signersOf(form)
    expect(all.map(({ name, place }) => [name, place])).toEqual([
      ['Grace', ''],
      ['Ada', 'London'],
    ])
    const [first] = await signersOf(form, '?limit=1')
    expect(first?.name).toBe('Grace')
    expect(await signersOf(form, `?limit=1&before=${first?.number}`)).toMatchObject([
      { name: 'Ada' },
    ])
  })

  it('is hidden by staff, and counts as before', async () => {
    const form = await petition()
    const id = await sign(form, { show_me: true })
    const { token } = await staff()
    const decide = () =>
      callPlatform('POST', '/form-answers/decide', {
        token,
        json: { ids: [id], decision: 'hide' },
      })
    expect((await decide()).json).toEqual({ decided: 1, failed: 0 })
    expect((await decide()).json).toEqual({ decided: 0, failed: 1 })
    expect(await signersOf(form)).toEqual([])
    expect(await countOf(form)).toMatchObject({ total: 1, entries: 1 })
  })
})

describe('the numbers of a petition, from the cache', () => {
  let web: Web
  beforeAll(async () => {
    web = await startWeb(payload)
  })
  afterAll(() => web.stop())

  it('are read from memory, and never older than the last signature', async () => {
    const form = await petition()
    const other = await petition()
    const read = async (which: Form, path: string) =>
      (await fetch(`${web.url}${at(which, path)}`)).json() as Promise<unknown>
    const countRead = async () => {
      const before = web.requestCount()
      await read(other, '/count')
      return web.requestCount() - before
    }
    // What was written before must not drop it from the cache.
    await web.served?.settled()
    await read(other, '/count')
    for (let total = 1; total <= 10; total += 1) {
      const id = await send(form, { show_me: true })
      await fetch(`${web.url}${await answersPath(payload, id)}`, {
        method: 'POST',
        body: new URLSearchParams({ action: 'confirm' }),
      })
      expect(await read(form, '/count')).toMatchObject({ total })
      expect(await read(form, '/signatures')).toHaveLength(total)
      expect(await countRead(), 'the other petition is as it was').toBe(0)
    }
  })
})

describe('the hand-over', () => {
  const handOver = async (form: Form, format: 'csv' | 'json') => {
    const { token } = await staff()
    return callPlatform('GET', `/forms/${form.id}/hand-over?format=${format}`, { token })
  }
  const document = z.object({
    count: countShape,
    byDay: z.array(z.object({ count: z.int() })),
    byRegion: z.array(z.object({ region: z.string(), count: z.int() })),
    signatures: z.array(
      z.object({ number: z.int(), name: z.string(), place: z.string(), salt: z.string() }),
    ),
    withdrawnSince: z.array(z.int()),
  })

  it('is checked by the public ledger: each name has its entry, and no entry lacks a name', async () => {
    const form = await petition()
    await sign(form, { name: 'Ada', town: 'London', postcode: 'N1 7AA' })
    const gone = await sign(form, { name: 'Gone' })
    await sign(form, { name: '=cmd()', postcode: 'n1 8bb' })
    await act(gone, 'withdraw')
    const given = document.parse((await handOver(form, 'json')).json)
    const lines = await ledgerOf(form)
    expect(digestOf(lines.slice(0, given.count.entries))).toBe(given.count.digest)
    const entries = lines.map((line) => line.split('\t'))
    const taken = new Set(entries.map((entry) => entry[4]).filter(Boolean))
    const counted = entries.filter(([number, kind]) => kind === 'confirmed' && !taken.has(number))
    expect(
      given.signatures.map(({ number, salt, name, place }) => [
        String(number),
        sha256([salt, name, place].join('\t')),
      ]),
    ).toEqual(counted.map(([number, , , , , note]) => [number, note]))
    expect(given).toMatchObject({ byDay: [{ count: 2 }], byRegion: [{ region: 'N1', count: 2 }] })
    expect(given.withdrawnSince).toEqual([])
    const { text } = await handOver(form, 'csv')
    expect(text).toContain('"Ada","London","N1",')
    expect(text).toContain("'=cmd()")
  })

  it('is in the audit trail of the form, as an export of its answers is', async () => {
    const form = await petition()
    const { token } = await staff()
    const paths = ['hand-over?format=csv', 'answers/export?format=csv']
    const entries = await tracedDuring(payload, async () => {
      for (const path of paths) await callPlatform('GET', `/forms/${form.id}/${path}`, { token })
    })
    const entry = { action: 'exported', collection: 'forms', document: String(form.id) }
    expect(entries).toMatchObject([entry, entry])
  })

  it('is for who may read answers, and only of a petition', async () => {
    const form = await petition()
    const { token } = await createStaff(payload)
    const paths = ['hand-over?format=csv', 'petition']
    for (const path of paths)
      expect((await callPlatform('GET', `/forms/${form.id}/${path}`, { token })).status).toBe(403)
    const other = await createForm(payload)
    for (const path of paths)
      expect((await callPlatform('GET', `/forms/${other.id}/${path}`, await staff())).status).toBe(
        404,
      )
  })
})

describe('signatures on paper', () => {
  const paper = async (form: Form, json: object) =>
    callPlatform('POST', `/forms/${form.id}/paper`, { ...(await staff()), json })

  it('are counted with their source, and taken back by an entry', async () => {
    const form = await petition()
    expect((await paper(form, { count: 40, source: 'Market, 12 May' })).json).toMatchObject({
      total: 40,
      paper: 40,
    })
    expect((await paper(form, { count: -41, source: 'Wrong' })).status).toBe(400)
    expect((await paper(form, { count: -4, source: 'Counted twice' })).json).toMatchObject({
      total: 36,
      entries: 2,
    })
    const lines = await ledgerOf(form)
    expect(lines[0]).toMatch(/^1\tpaper\t40\t\d{4}-\d\d-\d\d\t\tMarket, 12 May$/)
    const figures = await callPlatform('GET', `/forms/${form.id}/petition`, await staff())
    expect(figures.json).toMatchObject({
      count: { paper: 36 },
      paper: [{ count: -4 }, { count: 40, source: 'Market, 12 May' }],
    })
  })

  it.each([
    [{ count: 0, source: 'None' }],
    [{ count: 1.5, source: 'Half' }],
    [{ count: 1, source: '' }],
    [{ count: 1, source: '=1+1' }],
    [{ count: 1, source: 'a\tb' }],
    [{ count: 1, source: 'x'.repeat(201) }],
  ])('%j is not counted', async (json) => {
    const form = await petition()
    expect((await paper(form, json)).status).toBe(400)
    expect(await countOf(form)).toMatchObject({ entries: 0 })
  })
})

describe('a milestone', () => {
  const drafts = async (title: string) =>
    (
      await payload.find({
        collection: 'news',
        draft: true,
        where: { title: { contains: title } },
        depth: 0,
      })
    ).docs

  it('makes one draft of news, of the highest that was reached, and mails its link to staff', async () => {
    const to = uniqueEmail()
    await payload.updateGlobal({ slug: 'settings', data: { notificationEmails: [{ email: to }] } })
    const form = await petition({ milestones: '1\n2\n50' })
    await draftMilestones(payload)
    expect(await drafts(form.title)).toEqual([])
    await sign(form)
    await sign(form)
    await Promise.all([draftMilestones(payload), draftMilestones(payload)])
    await draftMilestones(payload)
    expect(await drafts(form.title)).toMatchObject([
      { title: `2 signatures: ${form.title}`, _status: 'draft' },
    ])
    const [draft] = await drafts(form.title)
    const { rows } = await payload.db.pool.query(
      'SELECT subject, text_content AS text FROM deliveries WHERE email = $1 AND subject LIKE $2',
      [to, '2 signatures%'],
    )
    const text = expect.stringContaining(`/admin/collections/news/${draft?.id}`)
    expect(rows).toEqual([{ subject: `2 signatures: ${form.title}`, text }])
    await payload.updateGlobal({ slug: 'settings', data: { notificationEmails: [] } })
  })
})
