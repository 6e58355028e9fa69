import { beforeAll, beforeEach, expect, it } from 'vitest'
import { findApproved } from '#src/newsletters/approvals/sql/approved-content.ts'
import { removeExpired } from '#src/workspace/expiry/sql/remove-expired.ts'
import { type Crm, startCrm, unique, uniqueEmail } from '#tests/support/crm.ts'
import { approvedNewsletter, clearLedger, send } from '#tests/support/mail.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

let crm: Crm
beforeAll(async () => {
  crm = await startCrm()
  await crm.payload.updateGlobal({ slug: 'settings', data: { requireSecondApprover: false } })
})
beforeEach(() => clearLedger(crm.payload))

const stored = (id: number) => findApproved(crm.payload.db.drizzle, id)
const change = (id: number, data: object) =>
  crm.payload.update({ collection: 'newsletters', id, data })
const letter = () =>
  approvedNewsletter(crm.payload, { subject: 'First', htmlContent: '<p>One</p>' })

it('what was last approved stays as it was until the next approval', async () => {
  const segment = await crm.payload.create({
    collection: 'segments',
    data: {
      name: unique('Segment'),
      rules: { match: 'all', conditions: [{ field: 'city', cities: ['Kiel'] }] },
    },
  })
  const id = await letter()
  const audience = { segments: [segment.id], minus: [] }
  await change(id, { subject: 'Second', htmlContent: '<p>Two</p>', audience })
  expect(await stored(id)).toMatchObject({
    subject: 'First',
    html: '<p>One</p>',
    audience: { segments: [], minus: [] },
  })
  await change(id, { approvalStatus: 'approved' })
  expect(await stored(id)).toMatchObject({ subject: 'Second', html: '<p>Two</p>', audience })
  await change(id, { approvalStatus: 'rejected' })
  expect(await stored(id)).toMatchObject({ subject: 'Second' })
})

it('nothing is stored of what was never approved, nor of its copy, nor once it is sent or deleted', async () => {
  const draft = await approvedNewsletter(crm.payload, { approvalStatus: 'pending' })
  expect(await stored(draft)).toBeUndefined()
  const id = await letter()
  const { token } = await createStaff(crm.payload, 'communicator')
  const copied = await callPlatform('POST', `/newsletters/${id}/duplicate`, { token, json: {} })
  expect(copied.json['doc']).toMatchObject({ approvalStatus: 'pending', subject: 'First' })
  expect(await stored((copied.json['doc'] as { id: number }).id)).toBeUndefined()
  await crm.payload.create({
    collection: 'newsletter-subscribers',
    data: { email: uniqueEmail(), status: 'subscribed' },
  })
  const other = await letter()
  await send(crm.payload, id)
  expect(await stored(id)).toBeUndefined()
  await crm.payload.delete({ collection: 'newsletters', id: other })
  expect(await stored(other)).toBeUndefined()
})

it('what a worker of an older version sent is removed later, and nothing of what waits', async () => {
  const [sent, waiting] = [await letter(), await letter()]
  await crm.payload.db.pool.query(
    "UPDATE newsletters SET status = 'sent', sent_at = now() WHERE id = $1",
    [sent],
  )
  await removeExpired(crm.payload.db.drizzle)
  expect(await stored(sent)).toBeUndefined()
  expect(await stored(waiting)).toBeDefined()
})
