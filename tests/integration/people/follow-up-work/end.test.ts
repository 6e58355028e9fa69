import { beforeAll, describe, expect, it } from 'vitest'
import { type Crm, startCrm } from '#tests/support/crm.ts'
import { days, type FollowUpWork, followUpWorkOf, hours } from '#tests/support/follow-up-work.ts'

let crm: Crm
let work: FollowUpWork

beforeAll(async () => {
  crm = await startCrm()
  work = followUpWorkOf(crm)
})

describe('the end of a follow-up', () => {
  it.each([
    ['call', undefined, 'call'],
    ['Coffee', undefined, 'note'],
    [' Meeting ', undefined, 'meeting'],
    ['Anruf', undefined, 'call'],
    ['call', 'message', 'message'],
  ])(
    'a note on completing a “%s” as %s is logged as a %s',
    async (catchupType, interaction, kind) => {
      const { contact, id } = await work.begin({ catchupType })
      const note = ' She will come '
      const json = interaction ? { note, interaction } : { note }
      expect((await work.press(`/follow-ups/${id}/complete`, json)).status).toBe(200)
      expect(await work.timelineOf(contact)).toMatchObject([
        { kind: 'interaction', interaction: kind, notes: 'She will come', by: 'Staff Member' },
        { kind: 'follow-up', status: 'completed', by: 'Staff Member' },
        { kind: 'entry' },
      ])
    },
  )

  it('a note on a snooze or an assignment is logged as a note, and none without one', async () => {
    const { contact, id } = await work.begin()
    const notes = async () =>
      (await work.timelineOf(contact)).flatMap((item) =>
        item.kind === 'interaction' ? [[item.interaction, item.notes]] : [],
      )
    await work.press(`/follow-ups/${id}/snooze`, { until: days(2), note: ' On holiday ' })
    await work.press(`/follow-ups/${id}/assign`, { ownerId: crm.staff.id, note: 'You know her' })
    const logged = [
      ['note', 'You know her'],
      ['note', 'On holiday'],
    ]
    expect(await notes()).toEqual(logged)
    await work.press(`/follow-ups/${id}/snooze`, { until: days(3), note: ' ' })
    await work.press(`/follow-ups/${id}/assign`, { ownerId: null })
    await work.press(`/follow-ups/${id}/snooze`, { until: hours(-1), note: 'Too early' })
    expect(await notes()).toEqual(logged)
  })

  it('a completion without a note, or without a body, logs no interaction', async () => {
    for (const json of [undefined, {}, { note: ' ' }]) {
      const { contact, id } = await work.begin()
      expect((await work.press(`/follow-ups/${id}/complete`, json)).status).toBe(200)
      expect((await work.timelineOf(contact)).map(({ kind }) => kind)).toEqual([
        'follow-up',
        'entry',
      ])
    }
  })

  it('of concurrent completions with a note one succeeds, and one interaction is logged', async () => {
    const { contact, id } = await work.begin()
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => work.press(`/follow-ups/${id}/complete`, { note: 'Once' })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const items = await work.timelineOf(contact)
    expect(items.filter(({ kind }) => kind === 'interaction')).toHaveLength(1)
  })

  it('a completion with a note and the deletion of the contact do not deadlock', {
    tags: 'long',
  }, async () => {
    for (let round = 0; round < 4; round += 1) {
      const { contact, id } = await work.begin()
      const [completed, deleted] = await Promise.all([
        work.press(`/follow-ups/${id}/complete`, { note: 'Late' }),
        crm.api('DELETE', `/api/staff/contacts/${contact}`),
      ])
      expect(deleted.status).toBe(200)
      expect([200, 404]).toContain(completed.status)
    }
  })

  it.each([
    ['complete', 'completed'],
    ['cancel', 'cancelled'],
  ])('“%s” can be undone for a day, once', async (verb, status) => {
    const { contact, id } = await work.begin()
    expect((await work.press(`/follow-ups/${id}/reopen`)).json).toMatchObject({
      errors: [{ code: 'follow-up-open' }],
    })
    await work.press(`/follow-ups/${id}/${verb}`)
    expect(await work.followUpOf(contact)).toMatchObject({ status, isReopenable: true })
    expect((await work.readView('done')).items[0]).toMatchObject({ id, status, isReopenable: true })
    const responses = await Promise.all([1, 2, 3].map(() => work.press(`/follow-ups/${id}/reopen`)))
    expect(responses.map((response) => response.status).sort()).toEqual([200, 409, 409])
    expect(await work.followUpOf(contact)).toMatchObject({ status: 'overdue', by: null })
    await work.press(`/follow-ups/${id}/${verb}`)
    const earlier = hours(-24.1)
    await crm.payload.db.pool.query(
      `UPDATE follow_ups SET updated_at = $1,
        completed_at = CASE WHEN status = 'completed' THEN $1::timestamptz END WHERE id = $2`,
      [earlier, id],
    )
    expect((await work.press(`/follow-ups/${id}/reopen`)).json).toMatchObject({
      errors: [{ code: 'follow-up-ended-earlier' }],
    })
    expect(await work.followUpOf(contact)).toMatchObject({ status, isReopenable: false })
  })
})
