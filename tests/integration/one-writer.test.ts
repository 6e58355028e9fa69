import type { RequiredDataFromCollectionSlug } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { linkToken } from '#src/mail/pages/link-token.ts'
import { mailLinkKey } from '#src/mail/pages/read-link.ts'
import { unique, uniqueEmail } from '#tests/support/crm.ts'
import { type RecordedChange, startRecorded } from '#tests/support/recorded-platform.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

type Proposal = RequiredDataFromCollectionSlug<'action-submissions'>
type Recorded = Awaited<ReturnType<typeof startRecorded>>

let muster: Recorded
let staff: Staff

beforeAll(async () => {
  muster = await startRecorded()
  staff = await createStaff(muster.payload, 'organizer', 'communicator', 'editor')
})

/** Both surfaces as clients use them; an unsuccessful response throws. */
const contract = async (method: 'POST' | 'PUT' | 'DELETE', path: string, json?: unknown) => {
  const token = path.startsWith('/api/staff/') ? staff.token : undefined
  const { status, text } = await muster.api(method, path, { token, json })
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
}
const admin = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, json?: unknown) => {
  const { status, text } = await muster.platform(method, path, staff.token, json)
  if (status >= 300) throw new Error(`${path}: ${status} ${text}`)
}

const ofCollection = (changes: readonly RecordedChange[], slug: string) =>
  changes.filter(({ collection }) => collection === slug).map(({ id: _, ...rest }) => rest)

/** Expects a plugin to receive the same change from both surfaces, with the user. */
const expectReceivedOnBoth = async (
  collection: string,
  change: Pick<RecordedChange, 'operation' | 'fields'>,
  surfaces: readonly (() => Promise<unknown>)[],
) => {
  for (const surface of surfaces) {
    const changes = await muster.changesDuring(surface)
    expect(ofCollection(changes, collection)).toEqual([{ collection, ...change, by: staff.id }])
  }
}

const stageWithRule = async () => {
  const { id } = await muster.payload.create({
    collection: 'progression-stages',
    data: { name: unique('Stage'), order: 1 },
  })
  const rule = { name: 'Call', triggerStage: id, daysAfter: 3, catchupType: 'call' }
  await muster.payload.create({ collection: 'follow-up-rules', data: rule })
  return id
}

const newContact = async () => {
  const data = { name: unique('Contact'), status: 'Member' as const }
  return (await muster.payload.create({ collection: 'contacts', data })).id
}

const newFollowUp = async (): Promise<number> => {
  const [contact, stageId] = [await newContact(), await stageWithRule()]
  await contract('POST', `/api/staff/contacts/${contact}/progression`, { stageId })
  const where = { contact: { equals: contact } }
  const { docs } = await muster.payload.find({ collection: 'follow-ups', where })
  return docs[0]?.id ?? 0
}

const newSubscriber = () =>
  muster.payload.create({
    collection: 'newsletter-subscribers',
    data: { email: uniqueEmail(), status: 'subscribed' },
  })

describe('changes that a plugin receives alike from the contract and the admin UI', () => {
  it.each([
    ['complete', ['completedAt', 'completedBy', 'status']],
    ['cancel', ['completedBy', 'status']],
  ])(
    'a plugin receives the %s of a follow-up alike from the contract and the admin UI',
    async (verb, fields) => {
      const [one, other] = [await newFollowUp(), await newFollowUp()]
      await expectReceivedOnBoth('follow-ups', { operation: 'update', fields }, [
        () => contract('POST', `/api/staff/follow-ups/${one}/${verb}`),
        () => admin('POST', `/follow-ups/${other}/${verb}`),
      ])
    },
  )

  it('a plugin receives an entry and its contact’s new stage alike from the contract, the timeline and the board', async () => {
    const stageId = await stageWithRule()
    const [one, two, three] = [await newContact(), await newContact(), await newContact()]
    const contacts = [{ id: await newContact(), seen: null }]
    const surfaces = [
      () => contract('POST', `/api/staff/contacts/${one}/progression`, { stageId }),
      () => admin('POST', `/contacts/${two}/progression`, { stageId }),
      () => admin('POST', `/contacts/${three}/move`, { stageId, seen: null }),
      () => admin('POST', '/contacts/board/move', { stageId, contacts }),
    ]
    for (const surface of surfaces) {
      const changes = await muster.changesDuring(surface)
      const by = { by: staff.id }
      expect(changes.map(({ id: _, ...rest }) => rest)).toEqual([
        { collection: 'progression-entries', operation: 'create', fields: [], ...by },
        { collection: 'contacts', operation: 'update', fields: ['currentStage'], ...by },
      ])
    }
  })

  it('a plugin receives a change of the user’s name alike from the contract and the admin UI', async () => {
    await expectReceivedOnBoth('users', { operation: 'update', fields: ['displayName'] }, [
      () => contract('PUT', '/api/staff/profile', { displayName: unique('Ada') }),
      () => admin('PATCH', `/users/${staff.id}`, { displayName: unique('Ada') }),
    ])
  })

  it('a plugin receives a new subscriber alike from the contract and the admin UI', async () => {
    await expectReceivedOnBoth('newsletter-subscribers', { operation: 'create', fields: [] }, [
      () => contract('POST', '/api/staff/newsletter-subscribers', { email: uniqueEmail() }),
      () => admin('POST', '/newsletter-subscribers', { email: uniqueEmail() }),
    ])
  })

  it('a plugin receives a change of a subscriber’s status alike from the contract and the admin UI', async () => {
    const [one, other] = [await newSubscriber(), await newSubscriber()]
    const fields = ['status', 'topics', 'unsubscribedAt']
    const json = { status: 'unsubscribed' }
    await expectReceivedOnBoth('newsletter-subscribers', { operation: 'update', fields }, [
      () => contract('PUT', `/api/staff/newsletter-subscribers/${one.id}`, json),
      () => admin('PATCH', `/newsletter-subscribers/${other.id}`, json),
    ])
  })

  it.each([
    ['newsletters', { title: 'Letter', subject: 'S' }, undefined],
    ['compose-emails', { title: 'Mail', subject: 'S' }, ['a@example.org']],
  ] as const)(
    'a plugin receives the creation and change of %s alike from the contract and the admin UI',
    async (collection, texts, recipients) => {
      const html = '<p>x</p>'
      const json = { ...texts, html_content: html, recipient_emails: recipients }
      const form = { ...texts, htmlContent: html, recipientEmails: recipients }
      await expectReceivedOnBoth(collection, { operation: 'create', fields: [] }, [
        () => contract('POST', `/api/staff/${collection}`, json),
        () => admin('POST', `/${collection}`, form),
      ])
      const { docs } = await muster.payload.find({ collection, sort: '-id', limit: 2 })
      const [one, other] = docs.map(({ id }) => id)
      await expectReceivedOnBoth(collection, { operation: 'update', fields: ['subject'] }, [
        () => contract('PUT', `/api/staff/${collection}/${one}`, { subject: 'T' }),
        () => admin('PATCH', `/${collection}/${other}`, { subject: 'T' }),
      ])
    },
  )

  it('a plugin receives the deletion of a subscriber alike from the contract and the admin UI', async () => {
    const [one, other] = [await newSubscriber(), await newSubscriber()]
    await expectReceivedOnBoth('newsletter-subscribers', { operation: 'delete', fields: [] }, [
      () => contract('DELETE', `/api/staff/newsletter-subscribers/${one.id}`),
      () => admin('DELETE', `/newsletter-subscribers/${other.id}`),
    ])
  })
})

describe('changes that a plugin receives from the admin UI', () => {
  const byStaff = () => ({ by: staff.id, operation: 'update' })
  const newProposal = async () => {
    const contact = { contactName: 'Ada', contactEmail: uniqueEmail() }
    const data = { title: unique('Idea'), description: 'Plant trees', status: 'new', ...contact }
    return muster.payload.create({ collection: 'action-submissions', data: data as Proposal })
  }

  it.each([
    ['accept', ['action', 'decidedAt', 'decidedBy', 'status']],
    ['reject', ['decidedAt', 'decidedBy', 'status']],
  ])('a plugin receives the %s of a proposal once', async (verb, fields) => {
    const { id } = await newProposal()
    const collection = 'action-submissions'
    const decide = () => admin('POST', `/${collection}/${id}/${verb}`)
    const changes = await muster.changesDuring(decide)
    expect(ofCollection(changes, collection)).toEqual([{ collection, fields, ...byStaff() }])
    await expect(decide()).rejects.toThrow('409')
  })

  it('a plugin receives that a message is handled, and not again when it is connected twice', async () => {
    const { id } = await muster.payload.create({
      collection: 'contact-submissions',
      data: { name: 'Ada', email: uniqueEmail(), subject: 'Hi', message: 'Hello', status: 'new' },
    })
    const collection = 'contact-submissions'
    const connect = () => admin('POST', `/${collection}/${id}/make-contact`)
    const fields = ['contact', 'handledAt', 'handledBy', 'status']
    expect(ofCollection(await muster.changesDuring(connect), collection)).toEqual([
      { collection, fields, ...byStaff() },
    ])
    expect(ofCollection(await muster.changesDuring(connect), collection)).toEqual([
      { collection, fields: [], ...byStaff() },
    ])
  })
})

describe('changes that a plugin receives from readers', () => {
  const path = '/api/newsletter'
  const collection = 'newsletter-subscribers'
  const left = ['status', 'topics', 'unsubscribedAt']
  const changesDuring = async (work: () => Promise<unknown>) =>
    ofCollection(await muster.changesDuring(work), collection)

  it('a plugin receives a subscription once for many concurrent requests, and each unsubscription and return', async () => {
    const email = uniqueEmail()
    const subscribe = () => contract('POST', `${path}/subscribe`, { email })
    const unsubscribe = () => contract('POST', `${path}/unsubscribe`, { email })
    const change = { collection, by: undefined }
    const update = { ...change, operation: 'update', fields: left }
    expect(await changesDuring(() => Promise.all(Array.from({ length: 8 }, subscribe)))).toEqual([
      { ...change, operation: 'create', fields: [] },
    ])
    expect(await changesDuring(subscribe)).toEqual([])
    expect(await changesDuring(unsubscribe)).toEqual([update])
    expect(await changesDuring(unsubscribe)).toEqual([])
    expect(await changesDuring(subscribe)).toEqual([update])
  })

  it('a plugin receives unsubscription and confirmation by the links of mails, once', async () => {
    const { id } = await newSubscriber()
    const key = await mailLinkKey({ payload: muster.payload })
    const press = (purpose: 'unsubscribe' | 'confirm') => () =>
      contract('POST', `${path}/${purpose}/${linkToken(key, purpose, id)}`)
    const change = { collection, by: undefined, operation: 'update', fields: left }
    expect(await changesDuring(press('unsubscribe'))).toEqual([change])
    expect(await changesDuring(press('unsubscribe'))).toEqual([])
    expect(await changesDuring(press('confirm'))).toEqual([change])
    expect(await changesDuring(press('confirm'))).toEqual([])
  })
})
