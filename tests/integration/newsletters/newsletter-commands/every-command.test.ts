import { beforeEach, describe, expect, it } from 'vitest'
import { actions, details, openNewsletterCommands } from '#tests/support/newsletter-commands.ts'

const { payload, admin, editor, communicator, organizer, begin, press, stateOf, letter, approved } =
  await openNewsletterCommands()

beforeEach(begin)

describe.each(actions)('the command %s of a newsletter', (action) => {
  const decides = action === 'approve' || action === 'reject'
  const ready = () => (action === 'ask' ? letter({ approvalStatus: 'rejected' }) : approved())

  it(`${action} of a newsletter is for the roles that may run it, and for no others`, async () => {
    const { id } = await ready()
    const { seen } = await stateOf(id)
    const body = { seen, ...details[action] }
    expect((await press(`/${id}/${action}`, body)).status).toBe(401)
    const forbidden = decides ? communicator : editor
    for (const person of [organizer, forbidden])
      expect((await press(`/${id}/${action}`, body, person.token)).status).toBe(403)
    expect((await stateOf(id)).seen).toBe(seen)
    const allowed = decides ? editor : communicator
    const { status, json } = await press(`/${id}/${action}`, body, allowed.token)
    expect(status, JSON.stringify(json)).toBe(200)
  })

  it(`${action} of a newsletter that changed since it was read is rejected, and sends nothing`, async () => {
    const { id } = await ready()
    const { seen } = await stateOf(id)
    await payload.update({ collection: 'newsletters', id, data: { subject: 'Another' } })
    const { status, json } = await press(
      `/${id}/${action}`,
      { seen, ...details[action] },
      admin.token,
    )
    expect(status).toBe(412)
    expect(json).toEqual({
      errors: [
        {
          message: 'Another user has changed it. Please review it again.',
          code: 'document-changed',
          params: [],
        },
      ],
    })
    const { rows } = await payload.db.drizzle.execute(
      `SELECT id FROM deliveries WHERE newsletter_id = ${id}`,
    )
    expect(rows).toEqual([])
  })

  it(`${action} of a deleted newsletter responds 404`, async () => {
    const { id } = await ready()
    const { seen } = await stateOf(id)
    await payload.delete({ collection: 'newsletters', id })
    const { status } = await press(`/${id}/${action}`, { seen, ...details[action] }, admin.token)
    expect(status).toBe(404)
  })

  it.each([
    ['no JSON', 'x'],
    ['no version', {}],
    ['a number as version', { seen: 5 }],
  ])(`${action} of a newsletter with %s responds 400`, async (_, body) => {
    const { id } = await ready()
    expect((await press(`/${id}/${action}`, body, admin.token)).status).toBe(400)
  })
})
