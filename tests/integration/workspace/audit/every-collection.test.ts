import type { CollectionSlug, PayloadRequest } from 'payload'
import { createLocalReq } from 'payload'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#src/data/transaction.ts'
import { isAudited } from '#src/platform/audit/audited.ts'
import { tracedDuring } from '#tests/support/audit.ts'
import { paragraph } from '#tests/support/content.ts'
import { type Crm, startCrm, unique, uniqueEmail } from '#tests/support/crm.ts'
import { documents } from '#tests/support/documents.ts'
import { createForm, joinItems } from '#tests/support/forms.ts'
import { createOpenEvent } from '#tests/support/registrations.ts'
import { between, createShift } from '#tests/support/shifts.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let crm: Crm
let staff: Staff
let contact: number
let stage: number
let entry: number
let message: number
let event: number
let shift: number
let form: number

beforeAll(async () => {
  crm = await startCrm()
  staff = await createStaff(crm.payload, 'admin')
  // A menu that other tests left may lead to an article that is gone, and is not valid any more.
  await crm.payload.updateGlobal({ slug: 'navigation', data: { items: [] } })
  contact = (await crm.createContact()).id
  stage = (await crm.createStage()).id
  entry = (await crm.reach(contact, stage)).id
  const data = {
    ...{ name: 'A', email: uniqueEmail(), subject: 'S', message: 'M' },
    status: 'new' as const,
  }
  event = (await createOpenEvent(crm.payload)).id
  shift = (await createShift(crm.payload)).id
  form = (await createForm(crm.payload)).id
  message = (await crm.payload.create({ collection: 'contact-submissions', data })).id
})

type Data = Record<string, unknown>
interface Kind {
  readonly data: () => Data
  /** What is changed of it, and the field that is named for it. */
  readonly change: Data
}

const entryOf = (): Data => ({
  title: unique('T'),
  slug: '',
  description: 'D',
  content: paragraph('x'),
})
const mail = (): Data => ({ title: unique('M'), subject: 'S', htmlContent: '<p>Hi</p>' })

const kinds: Readonly<Record<string, Kind>> = {
  actions: { data: () => ({ ...entryOf(), displayOrder: 1 }), change: { description: 'E' } },
  news: { data: entryOf, change: { description: 'E' } },
  events: {
    data: () => ({ ...entryOf(), startDate: '2031-01-01T10:00:00.000Z', location: 'Here' }),
    change: { location: 'There' },
  },
  pages: { data: entryOf, change: { title: 'Other' } },
  people: { data: () => ({ name: 'Ada', role: 'R', displayOrder: 1 }), change: { role: 'S' } },
  tags: { data: () => ({ name: unique('Tag'), slug: '' }), change: { name: unique('Tag') } },
  'about-values': {
    data: () => ({ title: 'V', description: 'D', displayOrder: 1 }),
    change: { title: 'W' },
  },
  redirects: {
    data: () => ({ from: `/${unique('old').replace(' ', '-')}`, to: '/about' }),
    change: { to: '/news' },
  },
  'static-images': {
    data: () => ({ id: unique('hero').replace(' ', '-'), name: 'N' }),
    change: { name: 'O' },
  },
  media: { data: () => ({ alt: 'A' }), change: { alt: 'B' } },
  files: { data: () => ({ title: 'A' }), change: { title: 'B' } },
  'contact-fields': {
    data: () => ({
      label: unique('F'),
      name: unique('f').replace(' ', ''),
      type: 'text',
      order: 1,
    }),
    change: { order: 2 },
  },
  contacts: {
    data: () => ({ name: 'Ada', email: uniqueEmail(), status: 'Prospect' }),
    change: { name: 'Bea' },
  },
  interactions: {
    data: () => ({ contact, kind: 'note', notes: 'N', at: '2026-01-01T00:00:00.000Z' }),
    change: { notes: 'O' },
  },
  segments: {
    data: () => ({
      name: unique('S'),
      rules: { match: 'all', conditions: [{ field: 'city', not: false, cities: ['Bern'] }] },
    }),
    change: { name: 'Other' },
  },
  'payload-query-presets': {
    data: () => ({
      title: unique('F'),
      relatedCollection: 'contacts',
      where: {},
      access: Object.fromEntries(
        ['read', 'update', 'delete'].map((each) => [each, { constraint: 'onlyMe' }]),
      ),
    }),
    change: { title: 'Other' },
  },
  'progression-stages': { data: () => ({ name: unique('S'), order: 1 }), change: { order: 2 } },
  'progression-entries': { data: () => ({ contact, stage, notes: 'N' }), change: { notes: 'O' } },
  'follow-up-rules': {
    data: () => ({ name: 'R', triggerStage: stage, daysAfter: 3, catchupType: 'call' }),
    change: { daysAfter: 4 },
  },
  'follow-ups': {
    data: () => ({
      contact,
      entry,
      ruleName: 'R',
      catchupType: 'call',
      dueDate: '2031-01-01T00:00:00.000Z',
      status: 'pending',
    }),
    change: { ruleName: 'S' },
  },
  'import-mappings': {
    data: () => ({ name: unique('M'), kind: 'contacts', mapping: { columns: {} } }),
    change: { name: 'Other' },
  },
  'newsletter-subscribers': {
    data: () => ({ email: uniqueEmail(), status: 'subscribed' }),
    change: { name: 'Ada' },
  },
  newsletters: { data: mail, change: { title: 'Other' } },
  'compose-emails': {
    data: () => ({ ...mail(), recipientEmails: [uniqueEmail()] }),
    change: { title: 'Other' },
  },
  'email-templates': {
    data: () => ({ name: unique('T'), subject: 'S', htmlContent: '<p>Hi</p>' }),
    change: { name: 'Other' },
  },
  topics: { data: () => ({ name: unique('Topic'), slug: '' }), change: { position: 3 } },
  'contact-submissions': {
    data: () => ({ name: 'A', email: uniqueEmail(), subject: 'S', message: 'M' }),
    change: { status: 'handled' },
  },
  'action-submissions': {
    data: () => ({ title: 'T', description: 'D', contactName: 'A', contactEmail: uniqueEmail() }),
    change: { title: 'Other' },
  },
  'held-submissions': {
    data: () => ({
      kind: 'message',
      email: uniqueEmail(),
      reasons: ['trap'],
      network: 'x',
      body: { checked: {} },
    }),
    change: { text: 'Other' },
  },
  forms: {
    data: () => ({ title: unique('F'), items: joinItems }),
    change: { description: 'Other' },
  },
  'form-answers': {
    data: () => ({ form, version: 1, state: 'accepted', email: uniqueEmail() }),
    change: { phone: '1' },
  },
  'event-registrations': {
    data: () => ({ event, name: 'A', email: uniqueEmail(), state: 'cancelled' }),
    change: { phone: '1' },
  },
  'event-shifts': {
    data: () => ({ title: unique('Shift'), needed: 1, ...between(9, 12) }),
    change: { location: 'Other' },
  },
  'event-shift-sign-ups': {
    data: () => ({ shift, name: 'A', email: uniqueEmail(), state: 'cancelled' }),
    change: { phone: '1' },
  },
  replies: {
    data: () => ({ message, email: uniqueEmail(), subject: 'S', text: 'T', key: unique('K') }),
    change: { text: 'U' },
  },
  users: {
    data: () => ({
      username: unique('u').replace(' ', '-'),
      email: uniqueEmail(),
      password: 'a long pass phrase',
      roles: ['editor'],
    }),
    change: { displayName: 'Other' },
  },
  'api-keys': {
    data: () => ({ name: 'K', owner: staff.id, permissions: ['contacts:read'], hash: unique('H') }),
    change: { networks: '203.0.113.7' },
  },
  'retention-rules': {
    data: () => ({ name: 'Old', kind: 'messages', age: 24, unit: 'months' }),
    change: { age: 36 },
  },
  webhooks: {
    data: () => ({
      name: unique('W'),
      url: 'https://hooks.example.org/x',
      events: ['news.published'],
    }),
    change: { name: 'Other' },
  },
}

const pdf = {
  data: documents.pdf,
  mimetype: 'application/pdf',
  name: 'a.pdf',
  size: documents.pdf.length,
}

const fileOf = async (name: string) => {
  if (name === 'files') return pdf
  const data = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#2a9d8f' } })
    .jpeg()
    .toBuffer()
  return { data, mimetype: 'image/jpeg', name: 'a.jpg', size: data.byteLength }
}

const request = (): Promise<PayloadRequest> =>
  crm.payload
    .findByID({ collection: 'users', id: staff.id })
    .then((user) => createLocalReq({ user: { ...user, collection: 'users' } }, crm.payload))

// The table names every collection; data of one kind fits it alone.
const slugOf = (name: string) => name as 'tags'

const create = async (req: PayloadRequest, name: string) => {
  return crm.payload.create({
    collection: slugOf(name),
    data: (kinds[name]?.data() ?? {}) as { name: string; slug: string },
    ...(['media', 'files'].includes(name) ? { file: await fileOf(name) } : {}),
    req,
  })
}

it('the table of this test names every collection of the trail', () => {
  const slugs = Object.keys(crm.payload.collections).filter(isAudited)
  // Stored by public uploads alone, which no operation of this test can make.
  const named = [...Object.keys(kinds), 'proposal-images']
  expect(named.toSorted()).toEqual(slugs.toSorted())
})

describe('every collection', () => {
  it.each(Object.entries(kinds))('%s: one entry for each operation', async (name, { change }) => {
    const { payload } = crm
    const collection = slugOf(name)
    const by = { actorId: staff.id, way: 'admin', collection: name }
    let id = 0
    const created = await tracedDuring(payload, async () => {
      id = (await create(await request(), name)).id
    })
    const document = String(id)
    expect(created).toMatchObject([{ ...by, action: 'created', document, fields: [] }])
    const update = async () =>
      payload.update({ collection, id, data: change, req: await request() })
    const fields = expect.arrayContaining(Object.keys(change))
    expect(await tracedDuring(payload, update)).toMatchObject([
      { ...by, action: 'changed', document, fields },
    ])
    const remove = async () => payload.delete({ collection, id, req: await request() })
    const removed = await tracedDuring(payload, remove)
    expect(removed).toMatchObject([{ ...by, action: 'deleted', document }])
  })

  it.each(['settings', 'about', 'navigation'] as const)('the global %s', async (slug) => {
    const req = await request()
    const entries = await tracedDuring(crm.payload, () =>
      crm.payload.updateGlobal({ slug, data: {}, req }),
    )
    const document = null
    expect(entries).toMatchObject([
      { actorId: staff.id, action: 'changed', collection: slug, document },
    ])
  })
})

describe('one transaction', () => {
  it('what is rolled back leaves no entry', async () => {
    const req = await request()
    const failed = async () => {
      await withTransaction(req, async () => {
        await create(req, 'tags')
        throw new Error('given up')
      }).catch(() => undefined)
    }
    expect(await tracedDuring(crm.payload, failed)).toEqual([])
  })

  it('several changes of one document are one entry, with the fields of all', async () => {
    const { id } = await create(await request(), 'contacts')
    const req = await request()
    const update = (data: Data) =>
      crm.payload.update({ collection: 'contacts' satisfies CollectionSlug, id, data, req })
    const entries = await tracedDuring(crm.payload, () =>
      withTransaction(req, async () => {
        await update({ name: 'Cem' })
        await update({ city: 'Bern' })
      }),
    )
    expect(entries).toMatchObject([{ action: 'changed', fields: ['city', 'name'] }])
  })

  it('of two that change one document at once, each has its entry', async () => {
    const { id } = await create(await request(), 'contacts')
    const update = async (name: string) =>
      crm.payload.update({ collection: 'contacts', id, data: { name }, req: await request() })
    const entries = await tracedDuring(crm.payload, () =>
      Promise.all([update('Dora'), update('Eva')]),
    )
    expect(entries).toHaveLength(2)
  })
})
