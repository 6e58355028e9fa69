import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Event, Form } from '#src/payload-types.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { createForm, joinItems } from '#tests/support/forms.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { postForm } from '#tests/support/preferences.ts'
import { createOpenEvent, registrationPath, registrationsOf } from '#tests/support/registrations.ts'
import { createStaff } from '#tests/support/staff.ts'

let payload: Payload
let api: ApiClient
beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
})

const eats = { blockType: 'formAgreement', label: 'I eat with you', text: 'At six' } as const
const meal = {
  ...{ blockType: 'formChoice', label: 'Meal', choices: 'Vegan\nSoup', required: true },
  showIf: { question: 'i_eat_with_you', values: 'true' },
} as const
const brings = { blockType: 'formChoice', label: 'I bring', choices: 'Cake\nTea', several: true }
const seats = { blockType: 'formNumber', label: 'Seats', min: 1 } as const
const items = [joinItems[0], joinItems[1], eats, meal, brings, seats] as NonNullable<Form['items']>

const path = ({ slug }: Event) => `/api/events/${slug}/registration`
const eventWith = async (form: Form) => createOpenEvent(payload, { form: form.id })
const send = (event: Event, answers: object = {}) =>
  api('POST', path(event), { json: { name: 'Ada', email: uniqueEmail(), answers } })
const stored = async (event: Event) => {
  const { id = 0 } = (await registrationsOf(payload, event.id)).at(-1) ?? {}
  return payload.findByID({ collection: 'event-registrations', id, depth: 0 })
}

describe('an event that asks with a form', () => {
  it('asks its questions in the shape of its own, without name, email and phone', async () => {
    const event = await eventWith(await createForm(payload, { items }))
    const yes = { kind: 'yes_no', required: false, choices: [] }
    expect((await api('GET', path(event))).json).toMatchObject({
      questions: [
        { key: 'i_eat_with_you', label: 'I eat with you – At six', ...yes },
        {
          ...{ key: 'meal', label: 'Meal (I eat with you)', kind: 'choice' },
          ...{ required: false, choices: ['Vegan', 'Soup'] },
        },
        { key: 'i_bring=Cake', label: 'I bring: Cake', ...yes },
        { key: 'i_bring=Tea', label: 'I bring: Tea', ...yes },
        { key: 'seats', label: 'Seats', kind: 'text', required: false, choices: [] },
      ],
    })
  })

  it('asks in the language that is asked for, and stores the answers with its words', async () => {
    const de = { label: 'Essen', choices: 'Pflanzlich\nSuppe' }
    const both = { label: 'Ich bringe', choices: 'Kuchen\nTee' }
    const [choice, several] = [
      { ...meal, showIf: undefined, translations: { de } },
      { ...brings, translations: { de: both } },
    ]
    const asked = [joinItems[0], joinItems[1], choice, several] as NonNullable<Form['items']>
    const event = await eventWith(await createForm(payload, { items: asked, language: 'en' }))
    const read = async (query: string) => (await api('GET', `${path(event)}${query}`)).json
    const choices = ['Vegan', 'Soup']
    expect(await read('')).toMatchObject({
      questions: [{ label: 'Meal', choices, choiceLabels: choices }, {}, {}],
    })
    expect(await read('?language=de')).toMatchObject({
      questions: [
        { key: 'meal', label: 'Essen', choices, choiceLabels: ['Pflanzlich', 'Suppe'] },
        { key: 'i_bring=Cake', label: 'Ich bringe: Kuchen' },
        { key: 'i_bring=Tea', label: 'Ich bringe: Tee' },
      ],
    })
    const answers = { meal: 'Soup', 'i_bring=Tea': true }
    const json = { name: 'Ada', email: uniqueEmail(), answers, language: 'de' }
    expect((await api('POST', path(event), { json })).status).toBe(200)
    expect((await stored(event)).answers).toEqual([
      { name: 'meal', question: 'Essen', answer: 'Soup' },
      { name: 'i_bring', question: 'Ich bringe', answer: ['Tea'] },
    ])
  })

  it('checks answers by the rules of the form, and its conditions', async () => {
    const event = await eventWith(await createForm(payload, { items }))
    expect((await send(event, { i_eat_with_you: true })).json).toEqual({
      error: 'answers: “Meal” is required',
    })
    expect((await send(event, { seats: '0' })).json).toEqual({
      error: 'answers: “Seats” is not an answer to it',
    })
    expect((await send(event, { meal: 'Soup', seats: '' })).status).toBe(200)
    expect(await stored(event)).toMatchObject({ answers: [] })
  })

  it('has the answers on the page of a registration, to be corrected by its rules', async () => {
    const event = await eventWith(await createForm(payload, { items }))
    await send(event, { i_eat_with_you: true, meal: 'Soup', 'i_bring=Tea': true, seats: '3' })
    const page = await registrationPath(payload, (await stored(event)).id)
    const { text } = await api('GET', page)
    expect(text).toContain('name="answer i_bring=Tea" value="true" checked')
    expect(text).toContain('name="answer i_bring=Cake" value="true">')
    expect(text).toContain('<option value="Soup" selected>')
    expect(text).toContain('name="answer seats" maxlength="500" value="3"')
    const yes = { action: 'details', name: 'Ada', 'answer i_eat_with_you': 'true' }
    expect((await postForm(api, page, yes)).status).toBe(400)
    const fields = { ...yes, 'answer meal': 'Vegan', 'answer i_bring=Cake': 'true' }
    expect((await postForm(api, page, fields)).status).toBe(200)
    expect((await stored(event)).answers).toMatchObject([
      { name: 'i_eat_with_you', answer: true },
      { name: 'meal', answer: 'Vegan' },
      { name: 'i_bring', answer: ['Cake'] },
    ])
  })

  it('has figures of those who are booked, where there are answers to choose from', async () => {
    const { token } = await createStaff(payload, 'organizer')
    const figuresOf = async ({ id }: Event) => {
      await payload.db.pool.query(
        "UPDATE event_registrations SET state = 'booked' WHERE event_id = $1 AND email !~ '^waits'",
        [id],
      )
      return (await callPlatform('GET', `/events/${id}/participants`, { token })).json['figures']
    }
    const event = await eventWith(await createForm(payload, { items }))
    await send(event, { i_eat_with_you: true, meal: 'Soup', 'i_bring=Tea': true, seats: '3' })
    await send(event, { 'i_bring=Tea': true, 'i_bring=Cake': true })
    const json = { name: 'Ben', email: `waits-${uniqueEmail()}`, answers: { 'i_bring=Tea': true } }
    await api('POST', path(event), { json })
    const yesNo = (yes: number, no: number) => [
      { value: 'true', count: yes },
      { value: 'false', count: no },
    ]
    expect(await figuresOf(event)).toMatchObject([
      { question: 'i_eat_with_you', values: yesNo(1, 0) },
      { question: 'meal', label: 'Meal', answered: 1, values: [{ count: 0 }, { count: 1 }] },
      {
        question: 'i_bring',
        values: [
          { value: 'Cake', count: 1 },
          { value: 'Tea', count: 2 },
        ],
      },
      { question: 'seats', answered: 1, values: [] },
    ])
    const own = await createOpenEvent(payload, {
      questions: [
        { label: 'Diet', kind: 'choice', choices: 'Vegan\nAll' },
        { label: 'Allergies', kind: 'text' },
      ],
    })
    const [diet, allergies] = own.registration?.questions ?? []
    await send(own, { [String(diet?.id)]: 'Vegan', [String(allergies?.id)]: 'Nuts' })
    await send(own, { [String(diet?.id)]: 'Vegan' })
    expect(await figuresOf(own)).toEqual([
      {
        ...{ question: 'Diet', label: 'Diet', answered: 2 },
        values: [
          { value: 'Vegan', count: 2 },
          { value: 'All', count: 0 },
        ],
      },
      { question: 'Allergies', label: 'Allergies', answered: 1, values: [] },
    ])
  })

  it('stores answers with the version and its words, which later ones do not change', async () => {
    const form = await createForm(payload, { items })
    const event = await eventWith(form)
    const given = { i_eat_with_you: 'true', meal: 'Soup', seats: '2,5' }
    const sent = await send(event, { ...given, 'i_bring=Tea': true, 'i_bring=Cake': 'true' })
    expect(sent.status, sent.text).toBe(200)
    const changed = [{ blockType: 'formText', label: 'Allergies', required: true }] as const
    await payload.update({
      collection: 'forms',
      id: form.id,
      data: { items: [...changed], _status: 'published' },
    })
    const registration = await stored(event)
    expect(registration).toMatchObject({
      ...{ form: form.id, formVersion: 1 },
      answers: [
        { name: 'i_eat_with_you', question: 'I eat with you: At six', answer: true },
        { name: 'meal', question: 'Meal', answer: 'Soup' },
        { name: 'i_bring', question: 'I bring', answer: ['Cake', 'Tea'] },
        { name: 'seats', question: 'Seats', answer: 2.5 },
      ],
    })
    const page = await api('GET', await registrationPath(payload, registration.id))
    expect(page.text).toMatch(/<dt>I bring<\/dt>\s*<dd>Cake, Tea<\/dd>/)
    const { token } = await createStaff(payload, 'organizer')
    const where = encodeURIComponent(JSON.stringify({ event: { equals: event.id } }))
    const file = await callPlatform('GET', `/event-registrations/export?where=${where}`, { token })
    expect(String(file.text)).toContain('I bring: Cake, Tea')
    const [header] = String(file.text).split('\r\n')
    expect(header).toMatch(/"createdAt","I eat with you: At six","Meal","I bring","Seats"$/)
    expect(String(file.text).trim()).toMatch(/,"true","Soup","Cake, Tea","2\.5"$/)
    expect((await send(event)).json).toEqual({ error: 'answers: “Allergies” is required' })
  })

  it('is not left without what it asks: such a form is not deleted', async () => {
    const form = await createForm(payload)
    await eventWith(form)
    const deleting = payload.delete({ collection: 'forms', id: form.id })
    await expect(deleting).rejects.toMatchObject({ status: 400 })
  })

  it('names a published form only', async () => {
    const form = await createForm(payload, { _status: 'draft' })
    await expect(eventWith(form)).rejects.toMatchObject({ status: 400 })
  })
})
