import { beforeAll, describe, expect, it } from 'vitest'
import { unique } from '#tests/support/crm.ts'
import { approvedNewsletter, clearLedger } from '#tests/support/mail.ts'
import { type RecordedChange, startRecorded } from '#tests/support/recorded-platform.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let muster: Awaited<ReturnType<typeof startRecorded>>
let staff: Staff

beforeAll(async () => {
  muster = await startRecorded()
  await clearLedger(muster.payload)
  staff = await createStaff(muster.payload, 'communicator', 'editor')
})

const contract = async (method: 'POST' | 'PUT' | 'DELETE', path: string, json?: unknown) => {
  const { status, text } = await muster.api(method, path, { token: staff.token, json })
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
}
const admin = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, json?: unknown) => {
  const { status, text } = await muster.platform(method, path, staff.token, json)
  if (status >= 300) throw new Error(`${path}: ${status} ${text}`)
}

type Change = Pick<RecordedChange, 'operation' | 'fields'>

/** Expects a plugin to receive the same change from both surfaces, with the user. */
const expectReceived = async (
  collection: string,
  change: Change,
  surfaces: readonly (() => Promise<unknown>)[],
) => {
  for (const surface of surfaces) {
    const changes = await muster.changesDuring(surface)
    const ofCollection = changes.filter((each) => each.collection === collection)
    expect(ofCollection.map(({ id: _, ...rest }) => rest)).toEqual([
      { collection, ...change, by: staff.id },
    ])
  }
}

const letter = { title: 'Letter', subject: 'Hello' }
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const versionOf = async (collection: 'newsletters' | 'compose-emails', id: number) =>
  (await muster.payload.findByID({ collection, id, depth: 0 })).updatedAt

const newComposed = async (): Promise<number> => {
  const data = {
    subject: unique('S'),
    htmlContent: '<p>x</p>',
    recipientEmails: ['one@example.org'],
    status: 'draft' as const,
  }
  return (await muster.payload.create({ collection: 'compose-emails', data })).id
}

describe('changes of a newsletter that a plugin receives', () => {
  it('a plugin receives the creation of a newsletter alike from the contract and the admin UI', async () => {
    await expectReceived('newsletters', { operation: 'create', fields: [] }, [
      () => contract('POST', '/api/staff/newsletters', letter),
      () => admin('POST', '/newsletters', letter),
    ])
  })

  it('a plugin receives a change of a newsletter with its voided approval alike from the contract and the admin UI', async () => {
    const [one, other] = [
      await approvedNewsletter(muster.payload),
      await approvedNewsletter(muster.payload),
    ]
    const json = { subject: 'Another' }
    const fields = ['approvalStatus', 'subject']
    await expectReceived('newsletters', { operation: 'update', fields }, [
      () => contract('PUT', `/api/staff/newsletters/${one}`, json),
      () => admin('PATCH', `/newsletters/${other}`, json),
    ])
  })

  it('a plugin receives the schedule of a newsletter alike from the contract and the admin UI', async () => {
    const [one, other] = [
      await approvedNewsletter(muster.payload),
      await approvedNewsletter(muster.payload),
    ]
    const at = inAnHour()
    const seen = await versionOf('newsletters', other)
    const fields = ['scheduledSendAt', 'status']
    await expectReceived('newsletters', { operation: 'update', fields }, [
      () => contract('POST', `/api/staff/newsletters/${one}/schedule`, { scheduled_send_at: at }),
      () => admin('POST', `/newsletters/${other}/schedule`, { seen, at }),
    ])
  })
})

describe('changes of a composed email that a plugin receives', () => {
  it('a plugin receives a change of a composed email alike from the contract and the admin UI', async () => {
    const [one, other] = [await newComposed(), await newComposed()]
    const json = { subject: 'Another' }
    await expectReceived('compose-emails', { operation: 'update', fields: ['subject'] }, [
      () => contract('PUT', `/api/staff/compose-emails/${one}`, json),
      () => admin('PATCH', `/compose-emails/${other}`, json),
    ])
  })

  it('a plugin receives the deletion of a composed email alike from the contract and the admin UI', async () => {
    const [one, other] = [await newComposed(), await newComposed()]
    const deletedAt = new Date().toISOString()
    await expectReceived('compose-emails', { operation: 'update', fields: ['deletedAt'] }, [
      () => contract('DELETE', `/api/staff/compose-emails/${one}`),
      () => admin('PATCH', `/compose-emails/${other}`, { deletedAt }),
    ])
  })
})
