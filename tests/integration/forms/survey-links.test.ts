import { createLocalReq } from 'payload'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendDueFollowUps } from '#jobs/send-follow-ups.ts'
import { sweepRegistrations } from '#src/events/registration/sweep-registrations.ts'
import { linkPeople } from '#src/forms/link-people.ts'
import type { Form } from '#src/payload-types.ts'
import { erasePerson } from '#src/workspace/privacy/erase-person.ts'
import { type Crm, startCrm, unique, uniqueEmail } from '#tests/support/crm.ts'
import { answersOf, createAnonymousSurvey, createForm } from '#tests/support/forms.ts'
import { approvedNewsletter, clearLedger, deliver, send } from '#tests/support/mail.ts'
import { mergesOf } from '#tests/support/merges.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createOpenEvent, hours } from '#tests/support/registrations.ts'
import { type ReceivedMail, startSmtp } from '#tests/support/smtp.ts'
import { createStaff } from '#tests/support/staff.ts'

let crm: Crm
beforeAll(async () => {
  crm = await startCrm()
  await crm.payload.updateGlobal({ slug: 'settings', data: { requireSecondApprover: false } })
})
beforeEach(() => clearLedger(crm.payload))

/** A survey that asks for no email. */
const createSurvey = (data: Partial<Form> = {}) =>
  createForm(crm.payload, {
    kind: 'survey',
    items: [{ blockType: 'formChoice', label: 'Way', choices: 'Bike\nBus' }],
    ...data,
  })

const deliverAll = async (): Promise<ReceivedMail[]> => {
  const server = await startSmtp()
  try {
    await deliver(crm.payload, server.url)
    return await server.mails()
  } finally {
    await server.stop()
  }
}
const subscribe = async (...emails: string[]) => {
  for (const email of emails)
    await crm.payload.create({
      collection: 'newsletter-subscribers',
      data: { email, status: 'subscribed' },
    })
}
/** Sends a letter with the link to a survey: the link that each of these got. */
const linksTo = async ({ slug }: Form, ...emails: string[]) => {
  await subscribe(...emails)
  const htmlContent = `<p><a href="{{survey:${slug}}}">Say how</a></p>`
  await send(crm.payload, await approvedNewsletter(crm.payload, { htmlContent }))
  const mails = await deliverAll()
  return emails.map((email) => {
    const mail = mails.find(({ recipients }) => recipients.includes(email))
    const [, link = ''] = /href="([^"]*\/forms\/[^"]*)"/.exec(String(mail?.html)) ?? []
    return new URL(link.replaceAll('&amp;', '&'))
  })
}
const tokenIn = ({ hash }: URL, { slug }: Form) =>
  new URLSearchParams(hash.slice(1)).get(`survey:${slug}`) ?? ''
/** Of the link in a letter to one reader. */
const tokenFor = async (form: Form, email: string): Promise<string> => {
  const [link] = await linksTo(form, email)
  return link ? tokenIn(link, form) : ''
}
const answer = (form: Form, token: string, answers: object = { way: 'Bus' }) =>
  crm.api('POST', `/api/forms/${form.slug}`, { json: { answers, token } })
const answersTo = async (form: Form) => {
  await linkPeople(crm.payload)
  return answersOf(crm.payload, form.id)
}
const gone = { error: 'token: is not valid any more' }

describe('the link to a survey in a newsletter', () => {
  it('is each recipient’s, whose answers are linked and confirmed without a mail', async () => {
    const form = await createSurvey({ confirms: false })
    const [known, other] = [uniqueEmail(), uniqueEmail()]
    const { id: contact } = await crm.createContact({ email: known, name: 'Ada' })
    const [first, second] = await linksTo(form, known, other)
    if (!first || !second) throw new Error('no link')
    expect(first.pathname).toBe(`/forms/${form.slug}`)
    expect(first.search).toBe('')
    expect(new URLSearchParams(first.hash.slice(1)).get('for')).toBe(
      known.replace(/^(.).*@/, '$1…@'),
    )
    expect(tokenIn(first, form)).not.toBe(tokenIn(second, form))
    expect((await answer(form, tokenIn(first, form))).json).toMatchObject({ message: 'Thank you.' })
    await answer(form, tokenIn(second, form))
    const stored = await answersTo(form)
    expect(stored).toMatchObject([
      { email: known, state: 'accepted', contact },
      { email: other, state: 'accepted', contact: expect.any(Number) },
    ])
    const { rows } = await crm.payload.db.pool.query(
      'SELECT confirmed_at IS NOT NULL AS confirmed FROM form_answers WHERE form_id = $1',
      [form.id],
    )
    expect(rows).toEqual([{ confirmed: true }, { confirmed: true }])
    expect(await deliverAll()).toEqual([])
  })

  it('that is forwarded answers once for the person it was mailed to', async () => {
    const items = [
      {
        blockType: 'formEmail' as const,
        label: 'Email',
        required: true,
        personField: 'email' as const,
      },
    ]
    const form = await createSurvey({ onePerPerson: true, confirms: true, items })
    const email = uniqueEmail()
    const token = await tokenFor(form, email)
    const friend = { email: uniqueEmail() }
    const responses = await Promise.all([answer(form, token, friend), answer(form, token, friend)])
    expect(responses.map(({ json }) => json)).toEqual([
      { success: true, message: 'Thank you.' },
      { success: true, message: 'Thank you.' },
    ])
    expect(await answersTo(form)).toMatchObject([{ email, state: 'accepted' }])
  })

  it('counts for the remaining contact when two were merged', async () => {
    const form = await createSurvey()
    const merges = mergesOf(crm)
    const [primary, duplicate] = [await merges.withEmail(), await merges.withEmail()]
    const token = await tokenFor(form, duplicate.email)
    await merges.mustMerge(primary.id, duplicate.id)
    await answer(form, token)
    expect(await answersTo(form)).toMatchObject([{ contact: primary.id, state: 'accepted' }])
  })

  it.each(['erased', 'forged', 'another survey’s', 'of a test'] as const)(
    'that is %s answers for nobody, and all of these look the same',
    async (how) => {
      const [form, other] = [await createSurvey(), await createSurvey()]
      const email = uniqueEmail()
      const sent = await tokenFor(how === 'another survey’s' ? other : form, email)
      if (how === 'erased')
        await erasePerson(
          await createLocalReq({}, crm.payload),
          { email },
          { requestedBy: 'staff' },
        )
      if (how === 'of a test')
        await crm.payload.db.pool.query('UPDATE deliveries SET is_test = true')
      const response = await answer(form, how === 'forged' ? `1.${'A'.repeat(43)}` : sent)
      expect([response.status, response.json]).toEqual([400, gone])
      expect(await answersTo(form)).toEqual([])
    },
  )

  it('is no one’s for an anonymous survey, which takes no token', async () => {
    const form = await createAnonymousSurvey(crm.payload)
    const emails = [uniqueEmail(), uniqueEmail()]
    const links = await linksTo(form, ...emails)
    expect(links.map(({ hash }) => hash)).toEqual(['', ''])
    expect((await answer(form, 'whatever')).status).toBe(200)
    expect(await answersTo(form)).toMatchObject([{ email: '', contact: null }])
  })

  it('is held with its person where it is suspicious, and theirs once it is released', async () => {
    const form = await createSurvey()
    const email = uniqueEmail()
    const token = await tokenFor(form, email)
    await crm.payload.updateGlobal({ slug: 'settings', data: { trapField: 'website' } })
    await crm.api('POST', `/api/forms/${form.slug}`, {
      json: { answers: { way: 'Bus' }, token, website: 'x' },
    })
    await crm.payload.updateGlobal({ slug: 'settings', data: { trapField: '' } })
    const where = { email: { equals: email } }
    const { docs } = await crm.payload.find({ collection: 'held-submissions', where })
    const { token: staff } = await createStaff(crm.payload, 'organizer')
    const json = { ids: docs.map(({ id }) => id), decision: 'release' }
    await callPlatform('POST', '/held-submissions/decide', { token: staff, json })
    expect(await answersTo(form)).toMatchObject([{ email, state: 'accepted' }])
  })

  it('is never in a subject', async () => {
    const form = await createSurvey()
    await subscribe(uniqueEmail())
    const subject = `Hello {{survey:${form.slug}}}`
    await send(crm.payload, await approvedNewsletter(crm.payload, { subject }))
    expect((await deliverAll()).map((mail) => mail.subject)).toEqual(['Hello'])
  })
})

it('the link to a survey is in the mail of a follow-up as well', async () => {
  const form = await createSurvey()
  const email = uniqueEmail()
  const { id: emailTemplate } = await crm.payload.create({
    collection: 'email-templates',
    data: {
      name: unique('Template'),
      subject: 'S',
      htmlContent: `<p><a href="{{survey:${form.slug}}}">Say how</a></p>`,
      textContent: `Say how: {{survey:${form.slug}}}`,
    },
  })
  const stage = await crm.createStage()
  await crm.createRule({ triggerStageId: stage.id, daysAfter: 0, emailTemplateId: emailTemplate })
  const { id: contact } = await crm.createContact({ email, name: '{{survey:x}} {{name}}' })
  await crm.reach(contact, stage.id)
  await sendDueFollowUps(crm.payload)
  const [mail] = await deliverAll()
  const [link = ''] = /http\S+\/forms\/\S+/.exec(mail?.text ?? '') ?? []
  expect(mail?.html).toContain('href="http')
  await answer(form, tokenIn(new URL(link), form))
  expect(await answersTo(form)).toMatchObject([{ email, contact, state: 'accepted' }])
})

describe('a placeholder of a survey', () => {
  const checked = async (html: string) => {
    const { token } = await createStaff(crm.payload, 'communicator')
    const json = { kind: 'newsletter', subject: 'S', html, text: '' }
    return (await callPlatform('POST', '/newsletters/preview', { token, json })).json
  }

  it('that is unknown, no survey or not published is shown before sending', async () => {
    const [survey, form, draft] = [
      await createSurvey(),
      await createForm(crm.payload),
      await createSurvey({ _status: 'draft' }),
    ]
    const names = [survey, form, draft].map(({ slug }) => `survey:${slug}`)
    const { findings, known, html } = await checked(
      names.map((name) => `<p>{{${name}}}</p>`).join(''),
    )
    const unknown = (findings as { code: string; place?: string }[]).filter(
      ({ code }) => code === 'unknownPlaceholder',
    )
    expect(unknown.map(({ place }) => place)).toEqual(names.slice(1))
    expect(known).toContain(names[0])
    expect(html).toContain(`/forms/${survey.slug}`)
    const mail = await approvedNewsletter(crm.payload, { htmlContent: `<p>{{${names[2]}}}</p>` })
    await subscribe(uniqueEmail())
    const { token } = await createStaff(crm.payload, 'admin')
    const path = `/newsletters/${mail}`
    const { json } = await callPlatform('GET', `${path}/sending`, { token })
    const sent = await callPlatform('POST', `${path}/send`, { token, json: { seen: json['seen'] } })
    expect(sent.json).toMatchObject({
      errors: [{ code: 'placeholder-unknown', params: [`{{${names[2]}}}`] }],
    })
  })

  it('is offered to who writes', async () => {
    const { slug, title } = await createSurvey()
    const staff = await createStaff(crm.payload, 'communicator')
    const { json } = await callPlatform('GET', '/email-templates/placeholders', staff)
    expect(json).toMatchObject({
      docs: expect.arrayContaining([{ name: `survey:${slug}`, label: `Survey: ${title}` }]),
    })
  })
})

describe('the survey of an event', () => {
  const book = (event: number, email: string, came: boolean) =>
    crm.payload.db.pool.query(
      `INSERT INTO event_registrations (event_id, name, email, state, seats, joined_at, checked_in_at)
       VALUES ($1, 'Ada', $2, 'booked', 1, now(), CASE WHEN $3 THEN now() END)`,
      [event, email, came],
    )
  const over = async (form: Form, cameOf: readonly boolean[]) => {
    const { payload } = crm
    const event = await createOpenEvent(payload, { surveyForm: form.id })
    const emails = cameOf.map(() => uniqueEmail())
    for (const [at, email] of emails.entries()) await book(event.id, email, cameOf[at] === true)
    await payload.db.pool.query('UPDATE events SET start_date = $2, end_date = $3 WHERE id = $1', [
      ...[event.id, hours(-16), hours(-13)],
    ])
    for (let n = 0; n < 2; n += 1) await sweepRegistrations(payload)
    const mails = await deliverAll()
    return {
      event,
      emails,
      mails: mails.filter(({ recipients }) => emails.includes(recipients[0] ?? '')),
    }
  }

  it('is mailed once to those who came, with a link of theirs', async () => {
    const form = await createSurvey()
    const { emails, mails } = await over(form, [true, false])
    expect(mails.map(({ recipients }) => recipients[0])).toEqual([emails[0]])
    const [link = ''] = /http\S+\/forms\/\S+/.exec(mails[0]?.text ?? '') ?? []
    const { status } = await answer(form, tokenIn(new URL(link), form))
    expect(status).toBe(200)
    expect(await answersTo(form)).toMatchObject([{ email: emails[0], state: 'accepted' }])
  })

  it('is mailed to all where nobody was checked in', async () => {
    const { emails, mails } = await over(await createSurvey(), [false, false])
    expect(mails.map(({ recipients }) => recipients[0]).toSorted()).toEqual(emails.toSorted())
  })

  it('that was taken back is not mailed, and the event can be changed', async () => {
    const form = await createSurvey()
    const { event, emails } = await over(form, [])
    await crm.payload.update({ collection: 'forms', id: form.id, data: { _status: 'draft' } })
    await crm.payload.update({ collection: 'events', id: event.id, data: { title: 'Other' } })
    await book(event.id, uniqueEmail(), true)
    await sweepRegistrations(crm.payload)
    expect(emails).toEqual([])
    expect(await deliverAll()).toEqual([])
  })
})
