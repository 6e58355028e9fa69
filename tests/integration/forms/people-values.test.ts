import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { linkPeople } from '#src/forms/link-people.ts'
import type { FollowUpRule, Form } from '#src/payload-types.ts'
import { type Crm, startCrm, unique, uniqueEmail } from '#tests/support/crm.ts'
import { answersOf, answersPath, createForm, emailQuestion } from '#tests/support/forms.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { postForm } from '#tests/support/preferences.ts'
import { createStaff } from '#tests/support/staff.ts'
import { createTopic } from '#tests/support/topics.ts'

let crm: Crm
let payload: Payload
beforeAll(async () => {
  crm = await startCrm()
  payload = crm.payload
})

type Items = NonNullable<Form['items']>
type Agreement = Extract<Items[number], { blockType: 'formAgreement' }>

const agreement = (data: Partial<Agreement>): Items[number] => ({
  blockType: 'formAgreement',
  label: 'News',
  text: 'You may write to me.',
  ...data,
})
const formOf = (item: Items[number], data: Partial<Form> = {}) =>
  createForm(payload, { confirms: true, ...data, items: [emailQuestion, item] })

interface Sent {
  readonly email: string
  readonly id: number
}
const send = async (form: Form, answers: object, email = uniqueEmail()): Promise<Sent> => {
  const json = { answers: { email, ...answers } }
  const { status, text } = await crm.api('POST', `/api/forms/${form.slug}`, { json })
  expect(status, text).toBe(200)
  return { email, id: (await answersOf(payload, form.id)).at(-1)?.id ?? 0 }
}
const act = async ({ id }: Sent, action: string) => {
  await postForm(crm.api, await answersPath(payload, id), { action })
  await linkPeople(payload)
}
const confirmed = async (form: Form, answers: object, email?: string) => {
  const sent = await send(form, answers, email)
  await act(sent, 'confirm')
  return sent
}
const decide = async ({ id }: Sent, decision: string) => {
  const json = { ids: [id], decision }
  await callPlatform('POST', '/form-answers/decide', { token: crm.staff.token, json })
  await linkPeople(payload)
}
const query = async <Row extends object>(statement: string, values: unknown[]) =>
  (await payload.db.pool.query<Row>(statement, values)).rows

describe('an agreement with a topic', () => {
  const subscriberOf = async ({ email }: Sent) =>
    (
      await query<{ status: string; topics: number[]; pending: number[] | null }>(
        `SELECT status, topics, pending_topics AS pending FROM newsletter_subscribers
         WHERE email = $1`,
        [email],
      )
    )[0]
  const ledgerOf = ({ email }: Sent) =>
    query<{ given: boolean; source: string; text: string | null }>(
      'SELECT given, source, text FROM consents WHERE email = $1 ORDER BY id',
      [email],
    )
  const begin = async (data: Partial<Form> = {}) => {
    const name = unique('Topic')
    const topic = await createTopic(payload, { name })
    const form = await formOf(agreement({ personField: 'topics', storedAs: name }), data)
    return { topic, form, name }
  }

  it('subscribes who confirmed it, with the text that was displayed, in the ledger', async () => {
    const { topic, form } = await begin()
    const sent = await send(form, { news: true })
    expect(await subscriberOf(sent)).toBeUndefined()
    await act(sent, 'confirm')
    await act(sent, 'confirm')
    expect(await subscriberOf(sent)).toMatchObject({ status: 'subscribed', topics: [topic] })
    expect(await ledgerOf(sent)).toEqual([
      { given: true, source: 'form', text: 'You may write to me.' },
    ])
  })

  it('has mails carry the name of who confirmed it, and none that was typed before', async () => {
    const name = unique('Topic')
    await createTopic(payload, { name })
    const news = agreement({ personField: 'topics', storedAs: name })
    const items = [
      emailQuestion,
      { blockType: 'formText' as const, label: 'Name', personField: 'name' as const },
      news,
    ]
    const form = await createForm(payload, { confirms: true, items })
    const mailed = async (email: string) =>
      query(
        `SELECT nullif(name, unconfirmed_name) AS name FROM newsletter_subscribers
         WHERE email = $1`,
        [email],
      )
    const { email } = await confirmed(form, { name: 'Ada Moss', news: true })
    expect(await mailed(email)).toEqual([{ name: 'Ada Moss' }])
    const typed = uniqueEmail()
    const json = { name: 'Free money', email: typed }
    await crm.api('POST', '/api/newsletter/subscribe', { json })
    await confirmed(form, { name: 'Ada Moss', news: true }, typed)
    expect(await mailed(typed)).toEqual([{ name: null }])
  })

  it('is recorded in the language in which it was displayed', async () => {
    const name = unique('Topic')
    await createTopic(payload, { name })
    const item = agreement({
      ...{ personField: 'topics', storedAs: name },
      translations: { de: { label: 'Neues', text: 'Sie dürfen mir schreiben.' } },
    })
    const form = await formOf(item, { language: 'en', translations: { de: { title: 'Mit' } } })
    const email = uniqueEmail()
    const json = { answers: { email, news: true }, language: 'de' }
    await crm.api('POST', `/api/forms/${form.slug}`, { json })
    const [stored] = await answersOf(payload, form.id)
    await act({ email, id: stored?.id ?? 0 }, 'confirm')
    expect(await ledgerOf({ email, id: 0 })).toMatchObject([{ text: 'Sie dürfen mir schreiben.' }])
  })

  it('goes on when the answers are withdrawn, as the page says before and after', async () => {
    const { topic, form } = await begin()
    const sent = await confirmed(form, { news: true })
    const path = await answersPath(payload, sent.id)
    const goesOn = 'A newsletter that you subscribed to goes on'
    expect((await crm.api('GET', path)).text).toContain(goesOn)
    await act(sent, 'withdraw')
    expect((await crm.api('GET', path)).text).toContain(goesOn)
    expect(await subscriberOf(sent)).toMatchObject({ status: 'subscribed', topics: [topic] })
  })

  it('subscribes none who did not agree', async () => {
    const { form } = await begin()
    expect(await subscriberOf(await confirmed(form, {}))).toBeUndefined()
  })

  it('adds its topic to those of who is subscribed', async () => {
    const [one, other] = [await begin(), await begin()]
    const sent = await confirmed(one.form, { news: true })
    await confirmed(other.form, { news: true }, sent.email)
    expect(await subscriberOf(sent)).toMatchObject({ topics: [one.topic, other.topic] })
  })

  it('of answers that no link confirmed asks their owner by mail, once', async () => {
    const { topic, form } = await begin({ confirms: false, needsApproval: true })
    const sent = await send(form, { news: true })
    expect(await subscriberOf(sent)).toBeUndefined()
    await decide(sent, 'approve')
    expect(await subscriberOf(sent)).toMatchObject({ status: 'unsubscribed', pending: [topic] })
    expect(await ledgerOf(sent)).toEqual([])
    const mails = await query('SELECT FROM deliveries WHERE email = $1', [sent.email])
    expect(mails).toHaveLength(1)
  })

  it('subscribes none who left before it was approved', async () => {
    const first = await begin()
    const { form } = await begin({ needsApproval: true })
    const sent = await confirmed(first.form, { news: true })
    const again = await confirmed(form, { news: true }, sent.email)
    await query(`UPDATE newsletter_subscribers SET status = 'unsubscribed' WHERE email = $1`, [
      sent.email,
    ])
    await decide(again, 'approve')
    expect(await subscriberOf(sent)).toMatchObject({ status: 'unsubscribed', topics: [] })
  })

  it('does nothing once its topic is deleted', async () => {
    const { topic, form } = await begin()
    await payload.delete({ collection: 'topics', id: topic })
    expect(await subscriberOf(await confirmed(form, { news: true }))).toBeUndefined()
  })

  it('is published with a topic that there is alone', async () => {
    const publishing = formOf(agreement({ personField: 'topics', storedAs: 'Elsewhere' }))
    await expect(publishing).rejects.toMatchObject({
      data: { errors: [{ path: 'items', message: expect.stringContaining('“News”') }] },
    })
  })

  it('may be a choice, whose lines name the topics', async () => {
    const { topic, name } = await begin()
    const choice = { blockType: 'formChoice' as const, label: 'About', choices: 'Climate\nNothing' }
    const form = await formOf({ ...choice, personField: 'topics', storedAs: `Climate = ${name}` })
    expect(await subscriberOf(await confirmed(form, { about: 'Nothing' }))).toBeUndefined()
    const sent = await confirmed(form, { about: 'Climate' })
    expect(await subscriberOf(sent)).toMatchObject({ topics: [topic] })
    expect(await ledgerOf(sent)).toMatchObject([{ text: 'About' }])
  })
})

describe('an agreement without a topic', () => {
  const ledgerOf = ({ email }: Sent) =>
    query<{ purpose: string; given: boolean; source: string; text: string }>(
      'SELECT purpose, given, source, text FROM consents WHERE email = $1 ORDER BY id',
      [email],
    )
  const entry = { purpose: 'agreement', given: true, source: 'form', text: 'You may write to me.' }

  it('is in the ledger once it is confirmed, with the text that was displayed', async () => {
    const form = await formOf(agreement({}))
    const sent = await send(form, { news: true })
    await linkPeople(payload)
    expect(await ledgerOf(sent)).toEqual([])
    await act(sent, 'confirm')
    await act(sent, 'confirm')
    expect(await ledgerOf(sent)).toEqual([entry])
  })

  it('is in the ledger of a new person without a link; of a known one it stays with the answers', async () => {
    const form = await formOf(agreement({}), { confirms: false })
    const email = uniqueEmail()
    await crm.createContact({ email })
    const [fresh, known] = [
      await send(form, { news: true }),
      await send(form, { news: true }, email),
    ]
    await linkPeople(payload)
    expect([await ledgerOf(fresh), await ledgerOf(known)]).toEqual([[entry], []])
  })

  it('is withdrawn there with the answers, once, and not by answers that never counted', async () => {
    const form = await formOf(agreement({}))
    const sent = await confirmed(form, { news: true })
    await act(sent, 'withdraw')
    await act(sent, 'withdraw')
    expect(await ledgerOf(sent)).toEqual([entry, { ...entry, given: false }])
    const other = await send(form, { news: true })
    await act(other, 'withdraw')
    expect(await ledgerOf(other)).toEqual([])
  })

  it('that was not given is not there', async () => {
    expect(await ledgerOf(await confirmed(await formOf(agreement({})), {}))).toEqual([])
  })

  it('changes nothing of whether one may be mailed, and is read with the consents', async () => {
    const sent = await confirmed(await formOf(agreement({})), { news: true })
    const { docs } = await payload.find({
      collection: 'contacts',
      where: { email: { equals: sent.email } },
    })
    const id = docs[0]?.id ?? 0
    const { json } = await crm.api('GET', `/api/staff/contacts/${id}/consents`)
    expect(json).toMatchObject([entry])
    const subscribers = await query('SELECT FROM newsletter_subscribers WHERE email = $1', [
      sent.email,
    ])
    expect(subscribers).toEqual([])
  })
})

describe('a stage and a status', () => {
  const begin = async () => {
    const names = [unique('First'), unique('Second'), unique('Third')] as const
    const stages: number[] = []
    for (const [order, name] of names.entries())
      stages.push((await crm.createStage({ name, order: 100 + order })).id)
    return { names, stages }
  }
  const staged = ({ names }: Awaited<ReturnType<typeof begin>>, data: Partial<Form> = {}) => {
    const choice = { blockType: 'formChoice' as const, label: 'Help', choices: 'Some\nMuch\nNone' }
    const storedAs = `Some = ${names[0]}\nMuch = ${names[1].toUpperCase()}`
    return formOf({ ...choice, personField: 'stage', storedAs }, data)
  }
  const contactOf = async ({ email }: Sent) => {
    const { docs } = await payload.find({
      collection: 'contacts',
      where: { email: { equals: email } },
      depth: 0,
    })
    return docs[0]
  }

  it('are reached by who confirmed them, by the command for stages, and only forward', async () => {
    const path = await begin()
    const form = await staged(path)
    const sent = await confirmed(form, { help: 'Much' })
    expect(await contactOf(sent)).toMatchObject({ currentStage: path.stages[1] })
    await confirmed(form, { help: 'Some' }, sent.email)
    await confirmed(form, { help: 'None' }, sent.email)
    const { id = 0 } = (await contactOf(sent)) ?? {}
    const entries = await query(
      'SELECT stage_id AS stage, notes FROM progression_entries WHERE contact_id = $1',
      [id],
    )
    expect(entries).toEqual([{ stage: path.stages[1], notes: form.title }])
  })

  it('set off the follow-ups of a stage for who confirmed alone', async () => {
    const path = await begin()
    const rule = await crm.createRule({ triggerStageId: path.stages[0] })
    const made = () => query('SELECT FROM follow_ups WHERE rule_id = $1', [rule.id])
    const sent = await send(await staged(path, { confirms: false }), { help: 'Some' })
    expect(await contactOf(sent)).toMatchObject({ currentStage: path.stages[0] })
    expect(await made()).toHaveLength(0)
    await confirmed(await staged(path), { help: 'Some' })
    expect(await made()).toHaveLength(1)
  })

  it('of who is known and did not confirm are for staff to choose', async () => {
    const path = await begin()
    const email = uniqueEmail()
    const contact = await crm.createContact({ email, status: 'Prospect' })
    const sent = await send(await staged(path, { confirms: false }), { help: 'Much' }, email)
    expect((await contactOf(sent))?.currentStage ?? null).toBeNull()
    const at = `/form-answers/${sent.id}` as const
    const { token } = crm.staff
    const { json } = await callPlatform('GET', `${at}/answers`, { token })
    const difference = { field: 'stage', key: '', before: '', after: path.names[1] }
    expect(json).toMatchObject({ differences: [difference] })
    const fields = [difference]
    const applied = await callPlatform('POST', `${at}/apply`, { token, json: { fields } })
    expect(applied.json).toEqual({ applied: 1 })
    expect(await contactOf(sent)).toMatchObject({ id: contact.id, currentStage: path.stages[1] })
  })

  it('are a status where there is such a one', async () => {
    const form = await formOf(agreement({ personField: 'status', storedAs: 'member' }))
    expect(await contactOf(await confirmed(form, { news: true }))).toMatchObject({
      status: 'Member',
    })
    expect(await contactOf(await confirmed(form, {}))).toMatchObject({ status: 'Contact' })
  })
})

describe('a follow-up rule for who answered a form', () => {
  const begin = async (rule: Partial<FollowUpRule> = {}, data: Partial<Form> = {}) => {
    const choice = { blockType: 'formChoice' as const, label: 'Help', choices: 'Drive\nCook' }
    const form = await formOf({ ...choice, several: true }, data)
    const made = await payload.create({
      collection: 'follow-up-rules',
      data: {
        ...{ name: unique('Rule'), daysAfter: 2, catchupType: 'call', active: true },
        ...{ trigger: 'form', triggerForm: form.id, ...rule },
      },
    })
    return { form, rule: made }
  }
  const found = (rule: { id: number }) =>
    query<{ owner: number | null; status: string; days: number }>(
      `SELECT owner_id AS owner, status, round(extract(epoch FROM due_date - now()) / 86400)::int AS days
       FROM follow_ups WHERE rule_id = $1 ORDER BY id`,
      [rule.id],
    )

  it('makes one for each of their answers, of the owner of the contact, who is told', async () => {
    const { form, rule } = await begin({ triggerQuestion: 'help', triggerValue: 'Drive' })
    const owner = await createStaff(payload, 'organizer')
    const email = uniqueEmail()
    const { id } = await crm.createContact({ email })
    await payload.update({ collection: 'contacts', id, data: { owner: owner.id } })
    await confirmed(form, { help: ['Drive', 'Cook'] }, email)
    await linkPeople(payload)
    expect(await found(rule)).toEqual([{ owner: owner.id, status: 'pending', days: 2 }])
    const notified = () =>
      query('SELECT topic, count FROM notifications WHERE user_id = $1 ORDER BY id', [owner.id])
    const one = { topic: 'follow-up-assigned', count: 1 }
    expect(await notified()).toEqual([one])
    for (let n = 0; n < 3; n += 1) await confirmed(form, { help: ['Drive'] }, email)
    expect(await found(rule)).toHaveLength(4)
    // Those that come before it is read are one.
    expect(await notified()).toEqual([one, { ...one, count: 3 }])
  })

  it('that has an owner gives them its follow-ups, of all contacts', async () => {
    const [owner, other] = [
      await createStaff(payload, 'organizer'),
      await createStaff(payload, 'organizer'),
    ]
    const { form, rule } = await begin({ owner: owner.id })
    const email = uniqueEmail()
    const { id } = await crm.createContact({ email })
    await payload.update({ collection: 'contacts', id, data: { owner: other.id } })
    await confirmed(form, {}, email)
    await confirmed(form, {})
    await linkPeople(payload)
    expect(await found(rule)).toMatchObject([{ owner: owner.id }, { owner: owner.id }])
    const stage = await crm.createStage()
    const ofStage = await crm.createRule({ triggerStageId: stage.id })
    await payload.update({
      collection: 'follow-up-rules',
      id: ofStage.id,
      data: { owner: owner.id },
    })
    await crm.reach(id, stage.id)
    expect(await found(ofStage)).toMatchObject([{ owner: owner.id }])
  })

  it('is about a question, one of its answers, or any', async () => {
    const one = await begin({ triggerQuestion: 'help', triggerValue: 'Drive' })
    await confirmed(one.form, { help: ['Cook'] })
    await confirmed(one.form, {})
    expect(await found(one.rule)).toHaveLength(0)
    const asked = await begin({ triggerQuestion: 'help' })
    await confirmed(asked.form, { help: ['Cook'] })
    await confirmed(asked.form, {})
    expect(await found(asked.rule)).toHaveLength(1)
    const any = await begin()
    await confirmed(any.form, {})
    await confirmed(one.form, {})
    expect(await found(any.rule)).toHaveLength(1)
  })

  it('takes back what is open with the answers, and leaves what was done', async () => {
    const { form, rule } = await begin()
    const [one, other] = [await confirmed(form, {}), await confirmed(form, {})]
    await query(
      `UPDATE follow_ups SET status = 'completed', completed_at = now() WHERE answers_id = $1`,
      [one.id],
    )
    await act(one, 'withdraw')
    await act(other, 'withdraw')
    expect(await found(rule)).toMatchObject([{ status: 'completed' }])
  })

  it('makes none before answers are accepted, nor while it is switched off', async () => {
    const { form, rule } = await begin({}, { needsApproval: true })
    const [good, bad] = [await confirmed(form, {}), await confirmed(form, {})]
    expect(await found(rule)).toHaveLength(0)
    await decide(bad, 'decline')
    expect(await found(rule)).toHaveLength(0)
    await decide(good, 'approve')
    expect(await found(rule)).toHaveLength(1)
    const off = await begin({ active: false })
    await confirmed(off.form, {})
    expect(await found(off.rule)).toHaveLength(0)
  })

  it('mails none whose answers a stranger may have given', async () => {
    const { id } = await payload.create({
      collection: 'email-templates',
      data: { name: unique('Template'), subject: 'Thank you', htmlContent: '<p>Hi</p>' },
    })
    const { form, rule } = await begin({ emailTemplate: id }, { confirms: false })
    await send(form, {})
    expect(await found(rule)).toHaveLength(0)
    const call = await begin({}, { confirms: false })
    await send(call.form, {})
    expect(await found(call.rule)).toHaveLength(1)
  })

  it('has a form, and goes with it', async () => {
    await expect(begin({ triggerForm: null })).rejects.toThrow()
    const { form, rule } = await begin()
    await payload.delete({ collection: 'forms', id: form.id })
    const left = await payload.count({
      collection: 'follow-up-rules',
      where: { id: { equals: rule.id } },
    })
    expect(left.totalDocs).toBe(0)
  })
})
