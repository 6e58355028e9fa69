import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Form } from '#src/payload-types.ts'
import { type Crm, startCrm, uniqueEmail } from '#tests/support/crm.ts'
import { answersOf, createAnonymousSurvey, createForm } from '#tests/support/forms.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let crm: Crm
let organizer: Staff
beforeAll(async () => {
  crm = await startCrm()
  organizer = await createStaff(crm.payload, 'organizer')
})

const createSurvey = (data: Partial<Form> = {}) =>
  createForm(crm.payload, {
    kind: 'survey',
    items: [{ blockType: 'formChoice', label: 'Way', choices: 'Bike\nBus', required: true }],
    ...data,
  })
const log = (contact: number, form: Form, answers: object = { way: 'Bus' }, version = 1) =>
  callPlatform('POST', `/contacts/${contact}/interactions`, {
    token: organizer.token,
    json: { kind: 'call', survey: { form: form.id, version, answers } },
  })

describe('a survey in a logged call', () => {
  it('is answered for the contact, by whoever logs it, and linked from the timeline', async () => {
    const form = await createSurvey()
    const email = uniqueEmail()
    const { id: contact } = await crm.createContact({ email, name: 'Ada' })
    const { status, json, text } = await log(contact, form)
    expect(status, text).toBe(200)
    const [stored] = await answersOf(crm.payload, form.id)
    expect(stored).toMatchObject({ email, contact, state: 'accepted', answers: { way: 'Bus' } })
    const interaction = await crm.payload.findByID({
      collection: 'interactions',
      id: Number(json['interaction']),
      depth: 1,
    })
    expect(interaction).toMatchObject({ kind: 'call', answers: { id: stored?.id } })
    expect(interaction.by).toMatchObject({ id: organizer.id })
    const answers = await crm.payload.findByID({
      collection: 'form-answers',
      id: stored?.id ?? 0,
      depth: 0,
    })
    expect(answers.enteredBy).toBe(organizer.id)
    const { token } = organizer
    const timeline = await callPlatform('GET', `/contacts/${contact}/timeline`, { token })
    expect(timeline.text).toContain(`"answers":${stored?.id}`)
  })

  it('stores neither the call nor answers that are wrong, late, anonymous or of no survey', async () => {
    const { id: contact } = await crm.createContact({ email: uniqueEmail() })
    const closesAt = new Date(Date.now() - 60_000).toISOString()
    const [open, closed, anonymous, form] = [
      await createSurvey(),
      await createSurvey({ closesAt }),
      await createAnonymousSurvey(crm.payload),
      await createForm(crm.payload),
    ]
    const responses = [
      await log(contact, open, {}),
      await log(contact, open, { way: 'Walk' }),
      await log(contact, open, { way: 'Bus' }, 7),
      await log(contact, closed),
      await log(contact, anonymous),
      await log(contact, form),
    ]
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400])
    const where = { contact: { equals: contact } }
    const { totalDocs } = await crm.payload.count({ collection: 'interactions', where })
    expect(totalDocs).toBe(0)
    expect(await answersOf(crm.payload, open.id)).toEqual([])
  })

  it('is answered once where it takes one answer of each person', async () => {
    const items = [
      {
        blockType: 'formEmail' as const,
        label: 'E',
        required: true,
        personField: 'email' as const,
      },
    ]
    const form = await createSurvey({ onePerPerson: true, items })
    const email = uniqueEmail()
    const { id: contact } = await crm.createContact({ email })
    const all = await Promise.all([
      log(contact, form, { e: email }),
      log(contact, form, { e: email }),
    ])
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await answersOf(crm.payload, form.id)).toHaveLength(1)
  })

  it('is offered where it is published, open and not anonymous, to who may log calls', async () => {
    const [open, draft, anonymous, form] = [
      await createSurvey(),
      await createSurvey({ _status: 'draft' }),
      await createAnonymousSurvey(crm.payload),
      await createForm(crm.payload),
    ]
    const { json } = await callPlatform('GET', '/form-answers/surveys', organizer)
    const { docs } = z.object({ docs: z.array(z.looseObject({ id: z.int() })) }).parse(json)
    expect(docs.find(({ id }) => id === open.id)).toMatchObject({
      ...{ title: open.title, version: 1, questions: [{ name: 'way', choices: ['Bike', 'Bus'] }] },
    })
    const others = [draft, anonymous, form].map(({ id }) => id)
    expect(docs.filter(({ id }) => others.includes(id))).toEqual([])
    const editor = await createStaff(crm.payload, 'editor')
    expect((await callPlatform('GET', '/form-answers/surveys', editor)).status).toBe(403)
    expect((await callPlatform('GET', '/form-answers/surveys', {})).status).toBe(401)
  })
})
