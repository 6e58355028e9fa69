import { beforeAll, describe, expect, it } from 'vitest'
import { type Crm, startCrm, unique, uniqueEmail } from '#tests/support/crm.ts'
import { type Merges, mergesOf } from '#tests/support/merges.ts'

let crm: Crm
let merges: Merges
beforeAll(async () => {
  crm = await startCrm()
  merges = mergesOf(crm)
})

const timelineOf = async (id: number) =>
  (await merges.send('GET', `/${id}/timeline`)).json as { items: { kind: string }[] }

const withHistory = async (stageId: number) => {
  const contact = await merges.withEmail({ tags: [unique('tag')] })
  await crm.reach(contact.id, stageId)
  await merges.send('POST', `/${contact.id}/interactions`, { kind: 'call', notes: 'Hello' })
  await merges.rows(
    `INSERT INTO deliveries (kind, email, status, contact_id, subject) VALUES ('compose', $1, 'sent', $2, 'Hi')`,
    contact.email,
    contact.id,
  )
  await merges.rows(
    `INSERT INTO contact_submissions (name, email, subject, message, status, contact_id)
     VALUES ('Ada', $1, 'Question', 'What?', 'new', $2)`,
    uniqueEmail(),
    contact.id,
  )
  return contact
}

describe('a merge of two contacts', () => {
  it('keeps the timeline, follow-ups and tags of both', async () => {
    const stage = await crm.createStage()
    await crm.createRule({ triggerStageId: stage.id })
    const [keep, remove] = [await withHistory(stage.id), await withHistory(stage.id)]
    const [before, other] = [await timelineOf(keep.id), await timelineOf(remove.id)]
    await merges.mustMerge(keep.id, remove.id)
    const kinds = (items: { kind: string }[]) => items.map(({ kind }) => kind).sort()
    expect(kinds((await timelineOf(keep.id)).items)).toEqual(
      kinds([...before.items, ...other.items]),
    )
    expect((await merges.find(keep.id))?.tags).toHaveLength(2)
    expect(await merges.find(remove.id)).toBeUndefined()
  })

  it('takes each field from the contact that was chosen, and fills what is empty otherwise', async () => {
    const keep = await crm.createContact({
      name: 'Ada',
      phone: '+49 30 1',
      status: 'Member',
      notes: 'One',
    })
    const remove = await crm.createContact({ name: 'Ada L', phone: '+49 30 123456', notes: 'Two' })
    await crm.payload.update({
      collection: 'contacts',
      id: remove.id,
      data: { city: 'Berlin', postcode: '10115', owner: crm.staff.id },
    })
    await merges.mustMerge(keep.id, remove.id, { name: 'remove', phone: 'remove', owner: 'keep' })
    expect(await merges.find(keep.id)).toMatchObject({
      name: 'Ada L',
      phone: '+49 30 123456',
      phoneE164: '+4930123456',
      status: 'Member',
      city: 'Berlin',
      postcode: '10115',
      owner: null,
      notes: 'One\n\nTwo',
    })
  })

  it('takes values of custom fields from the contact that was chosen', async () => {
    const labels = [unique('Shoe'), unique('Hat'), unique('Coat')]
    const names: string[] = []
    for (const label of labels) {
      const name = `field${label.replaceAll(' ', '')}`
      const data = { label, name, type: 'text' as const, order: 1 }
      names.push((await crm.payload.create({ collection: 'contact-fields', data })).name)
    }
    const [shoe = '', hat = '', coat = ''] = names
    const [keep, remove] = [await crm.createContact(), await crm.createContact()]
    const set = (id: number, custom: object) =>
      crm.payload.update({ collection: 'contacts', id, data: { custom: { ...custom } } })
    await set(keep.id, { [shoe]: '38', [hat]: 'S' })
    await set(remove.id, { [shoe]: '40', [hat]: 'L', [coat]: 'M' })
    const id = await merges.mustMerge(keep.id, remove.id, { custom: { [hat]: 'remove' } })
    expect((await merges.find(keep.id))?.custom).toEqual({ [shoe]: '38', [hat]: 'L', [coat]: 'M' })
    await merges.undo(id)
    expect((await merges.find(keep.id))?.custom).toEqual({ [shoe]: '38', [hat]: 'S' })
    expect((await merges.find(remove.id))?.custom).toMatchObject({ [shoe]: '40', [coat]: 'M' })
  })

  it('has the choices of both where a field takes several, unless one was chosen', async () => {
    const several = { type: 'choice' as const, several: true, order: 1 }
    const make = async (label: string) => {
      const data = {
        ...several,
        choices: ['a', 'b', 'c'],
        label,
        name: `field${label.replaceAll(' ', '')}`,
      }
      return (await crm.payload.create({ collection: 'contact-fields', data })).name
    }
    const [both, chosen] = [await make(unique('Both')), await make(unique('Chosen'))]
    const [keep, remove] = [await crm.createContact(), await crm.createContact()]
    const set = (id: number, list: string[]) =>
      crm.payload.update({
        collection: 'contacts',
        id,
        data: { custom: { [both]: list, [chosen]: list } },
      })
    await set(keep.id, ['a', 'b'])
    await set(remove.id, ['b', 'c'])
    const id = await merges.mustMerge(keep.id, remove.id, { custom: { [chosen]: 'remove' } })
    expect((await merges.find(keep.id))?.custom).toEqual({
      [both]: ['a', 'b', 'c'],
      [chosen]: ['b', 'c'],
    })
    await merges.undo(id)
    expect((await merges.find(keep.id))?.custom).toEqual({
      [both]: ['a', 'b'],
      [chosen]: ['a', 'b'],
    })
  })

  it('has the chosen stage, by an entry for which no rule fires where it is not the newest', async () => {
    const [early, late] = [await crm.createStage(), await crm.createStage()]
    const [keep, remove] = [await crm.createContact(), await crm.createContact()]
    await crm.reach(keep.id, early.id)
    await crm.createRule({ triggerStageId: early.id })
    await crm.reach(remove.id, late.id)
    const id = await merges.mustMerge(keep.id, remove.id, { stage: 'keep' })
    expect((await merges.find(keep.id))?.currentStage).toBe(early.id)
    expect(await merges.rows('SELECT FROM follow_ups WHERE contact_id = $1', keep.id)).toEqual([])
    await merges.undo(id)
    expect((await merges.find(keep.id))?.currentStage).toBe(early.id)
    expect((await merges.find(remove.id))?.currentStage).toBe(late.id)
    const count = 'SELECT FROM progression_entries WHERE contact_id IN ($1, $2)'
    expect(await merges.rows(count, keep.id, remove.id)).toHaveLength(2)
  })

  it.each([['keep'], ['remove']] as const)(
    'keeps the email address that was not chosen (of the two: %s), with the mails to it',
    async (email) => {
      const [keep, remove] = [await merges.withEmail(), await merges.withEmail()]
      const mail = `INSERT INTO deliveries (kind, email, status) VALUES ('compose', $1, 'sent')`
      for (const each of [keep, remove]) await merges.rows(mail, each.email)
      await merges.mustMerge(keep.id, remove.id, { email })
      const [chosen, other] =
        email === 'keep' ? [keep.email, remove.email] : [remove.email, keep.email]
      expect((await merges.find(keep.id))?.email).toBe(chosen)
      const stored = 'SELECT email FROM contact_other_emails WHERE contact_id = $1'
      expect(await merges.rows(stored, keep.id)).toEqual([{ email: other }])
      expect((await timelineOf(keep.id)).items).toHaveLength(2)
    },
  )
})
