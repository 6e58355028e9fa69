import { createLocalReq } from 'payload'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendDueFollowUps } from '#jobs/send-follow-ups.ts'
import { sendComposeEmail } from '#src/newsletters/composed/compose-emails.ts'
import { findMailedContact } from '#src/people/contacts/sql/contact.ts'
import { documentOf, lines, placeholder, words } from '#tests/support/composer.ts'
import { type Crm, startCrm, unique, uniqueEmail } from '#tests/support/crm.ts'
import { approvedNewsletter, clearLedger, deliver, send } from '#tests/support/mail.ts'
import { mergesOf } from '#tests/support/merges.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { type ReceivedMail, startSmtp } from '#tests/support/smtp.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'
import { welcomesOf } from '#tests/support/welcome.ts'

let crm: Crm
let communicator: Staff
let admin: Staff
let welcomes: ReturnType<typeof welcomesOf>
const own = `pier${Date.now()}`

beforeAll(async () => {
  crm = await startCrm()
  communicator = await createStaff(crm.payload, 'communicator')
  admin = await createStaff(crm.payload, 'admin')
  welcomes = welcomesOf(crm.payload, crm.api)
  await crm.payload.create({
    collection: 'contact-fields',
    data: { name: own, label: 'Pier', type: 'text', order: 0 },
  })
  await crm.payload.updateGlobal({
    slug: 'settings',
    data: { siteName: 'Harbour & Co', requireSecondApprover: false },
  })
})
beforeEach(() => clearLedger(crm.payload))
afterAll(async () => {
  await welcomes.turnOff()
  await crm.payload.updateGlobal({ slug: 'settings', data: { siteName: '' } })
  await crm.payload.delete({ collection: 'contact-fields', where: { name: { equals: own } } })
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

const all = `{{first_name|friend}},{{last_name}},{{city|somewhere}},{{organisation}},{{custom.${own}|none}}`
const written = {
  subject: 'For {{first_name|you}}',
  htmlContent: `<p>${all}</p>`,
  textContent: all,
}

const contact = (email: string, fields: object = {}) =>
  crm.payload.create({
    collection: 'contacts',
    data: { name: 'Ada Lovelace', email, status: 'Prospect', ...fields },
  })

const subscriber = (email: string, name = '') =>
  crm.payload.create({
    collection: 'newsletter-subscribers',
    data: { email, name, status: 'subscribed' },
  })

describe('placeholders of a contact', () => {
  it('are filled in a newsletter from the contact with the email, and otherwise by the name of the subscriber', async () => {
    const [known, named, nameless] = [uniqueEmail(), uniqueEmail(), uniqueEmail()]
    const { id } = await contact(known, {
      firstName: 'Augusta',
      city: 'Brest <&>',
      custom: { [own]: 'Pier 4' },
    })
    await subscriber(known, 'Somebody')
    await subscriber(named, 'Grace Hopper')
    await subscriber(nameless)
    await send(crm.payload, await approvedNewsletter(crm.payload, written))
    const mails = await deliverAll()
    const textTo = (email: string) =>
      mails.find(({ to }) => JSON.stringify(to).includes(email))?.text?.split('\n')[0]
    expect(textTo(known)).toBe('Augusta,Lovelace,Brest <&>,Harbour & Co,Pier 4')
    expect(textTo(named)).toBe('Grace,Hopper,somewhere,Harbour & Co,none')
    expect(textTo(nameless)).toBe('friend,,somewhere,Harbour & Co,none')
    expect(mails.find(({ subject }) => subject === 'For Augusta')?.html).toContain(
      'Augusta,Lovelace,Brest &lt;&amp;&gt;,Harbour &amp; Co,Pier 4',
    )
    await crm.payload.update({ collection: 'contacts', id, data: { firstName: 'Other' } })
    const { json } = await crm.api('GET', `/api/staff/contacts/${id}`, { token: crm.staff.token })
    expect(json).toMatchObject({ emailHistory: [{ subject: 'For Augusta' }] })
  })

  it('are filled in a preheader, which is hidden in the HTML, not in the text, and content to approve', async () => {
    const email = uniqueEmail()
    await contact(email, { firstName: 'Ada <3' })
    await subscriber(email)
    const id = await approvedNewsletter(crm.payload, { ...written, preheader: 'Old' })
    const preheader = 'Come, {{first_name|friend}}'
    const changed = await crm.payload.update({ collection: 'newsletters', id, data: { preheader } })
    expect(changed.approvalStatus).toBe('pending')
    const approvalStatus = 'approved'
    await crm.payload.update({ collection: 'newsletters', id, data: { approvalStatus } })
    await send(crm.payload, id)
    const [mail] = await deliverAll()
    expect(mail?.html).toMatch(/^<div style="display:none[^>]*>Come, Ada &lt;3&#8199;/)
    expect(mail?.text).not.toContain('Come')
  })

  it('are filled in a composed email, also from a further email of the contact', async () => {
    const [main, further] = [uniqueEmail(), uniqueEmail()]
    const { id } = await contact(main, { custom: { [own]: 'Pier 5' } })
    await crm.payload.db.pool.query(
      'INSERT INTO contact_other_emails (email, contact_id) VALUES ($1, $2)',
      [further, id],
    )
    const { id: mail } = await crm.payload.create({
      collection: 'compose-emails',
      data: { title: 'T', ...written, recipientEmails: [main, further], status: 'draft' },
    })
    await sendComposeEmail(await createLocalReq({}, crm.payload), mail)
    const texts = (await deliverAll()).map(({ text }) => text?.split('\n')[0])
    expect(texts).toEqual(Array(2).fill('Ada,Lovelace,somewhere,Harbour & Co,Pier 5'))
  })

  it('are filled from the first contact whose further email it is, where several have it', async () => {
    const shared = uniqueEmail()
    const first = await contact(uniqueEmail(), { custom: { [own]: 'Pier 5' } })
    const other = await contact(uniqueEmail(), { custom: { [own]: 'Pier 6' } })
    await crm.payload.db.pool.query(
      `INSERT INTO contact_other_emails (email, contact_id)
       SELECT $1, id FROM unnest($2::int[]) id CROSS JOIN generate_series(1, 2)`,
      [shared, [other.id, first.id]],
    )
    await subscriber(shared)
    await send(crm.payload, await approvedNewsletter(crm.payload, written))
    const [mail] = await deliverAll()
    expect(mail?.text).toContain('Ada,Lovelace,somewhere,Harbour & Co,Pier 5')
  })

  it('are filled in the mail of a follow-up', async () => {
    const { id: emailTemplate } = await crm.payload.create({
      collection: 'email-templates',
      data: { name: unique('Template'), ...written },
    })
    const stage = await crm.createStage()
    await crm.createRule({ triggerStageId: stage.id, daysAfter: 0, emailTemplateId: emailTemplate })
    const { id } = await contact(uniqueEmail(), { city: 'Brest' })
    await crm.reach(id, stage.id)
    await sendDueFollowUps(crm.payload)
    const [mail] = await deliverAll()
    expect(mail).toMatchObject({ subject: 'For Ada' })
    expect(mail?.text).toContain('Ada,Lovelace,Brest,Harbour & Co,none')
  })

  it('say nothing of a contact in a welcome mail, which a stranger may cause', async () => {
    await welcomes.turnOn({}, written)
    const email = uniqueEmail()
    await contact(email, { name: 'Buy example.org now', city: 'Spam' })
    await welcomes.subscribe(email, { name: 'Free Money' })
    await crm.payload.count({ collection: 'newsletter-subscribers' })
    const [mail] = await deliverAll()
    expect(mail).toMatchObject({ subject: 'For you' })
    expect(mail?.text).toContain('friend,,somewhere,Harbour & Co,none')
  })

  it('do not carry the name of a message to an email that a public form subscribed, until its owner confirms it', async () => {
    await welcomes.turnOff()
    const [victim, owner] = [uniqueEmail(), uniqueEmail()]
    for (const email of [victim, owner]) {
      const message = { name: 'Free Money', email, subject: 'S', message: 'M' }
      expect((await crm.api('POST', '/api/contact', { json: message })).status).toBe(200)
      await crm.api('POST', '/api/newsletter/subscribe', { json: { email } })
      await contact(email, { name: 'Free Money', city: 'Kiel' })
    }
    await crm.payload.db.pool.query(
      `SELECT append_consent($1, NULL, 'newsletter', true, 'link', '{}')`,
      [owner],
    )
    await send(crm.payload, await approvedNewsletter(crm.payload, written))
    const mails = await deliverAll()
    const textTo = (email: string) =>
      mails.find(({ to }) => JSON.stringify(to).includes(email))?.text?.split('\n')[0]
    expect(textTo(victim)).toBe('friend,,Kiel,Harbour & Co,none')
    expect(textTo(owner)).toBe('Free,Money,Kiel,Harbour & Co,none')
  })
  it('do not carry the name of a contact that was made of a message, without the message and in a merge, until staff change it', async () => {
    await welcomes.turnOff()
    const [plain, edited, merged] = [uniqueEmail(), uniqueEmail(), uniqueEmail()]
    const made = new Map<string, number>()
    for (const email of [plain, edited, merged]) {
      const json = { name: 'Free Money', email, subject: 'S', message: 'M' }
      expect((await crm.api('POST', '/api/contact', { json })).status).toBe(200)
      await crm.api('POST', '/api/newsletter/subscribe', { json: { email } })
      const { docs } = await crm.payload.find({
        collection: 'contact-submissions',
        where: { email: { equals: email } },
      })
      const id = docs[0]?.id ?? 0
      const response = await callPlatform('POST', `/contact-submissions/${id}/make-contact`, {
        token: admin.token,
      })
      expect(response.status).toBe(200)
      await crm.payload.delete({ collection: 'contact-submissions', id })
      const found = await crm.payload.find({
        collection: 'contacts',
        where: { email: { equals: email } },
      })
      made.set(email, found.docs[0]?.id ?? 0)
    }
    const change = (email: string, name: string) =>
      crm.payload.update({ collection: 'contacts', id: made.get(email) ?? 0, data: { name } })
    await change(edited, 'Ada Byron')
    const merges = mergesOf(crm)
    const primary = await contact(uniqueEmail(), { name: 'Ada Byron' })
    const merge = await merges.mustMerge(primary.id, made.get(merged) ?? 0, {
      name: 'remove',
      email: 'remove',
    })
    await send(crm.payload, await approvedNewsletter(crm.payload, written))
    const mails = await deliverAll()
    const firstNames = [plain, edited, merged].map(
      (email) => mails.find(({ to }) => JSON.stringify(to).includes(email))?.text?.split(',')[0],
    )
    expect(firstNames).toEqual(['friend', 'Ada', 'friend'])
    expect((await merges.undo(merge)).status).toBe(200)
    expect(await findMailedContact(crm.payload.db.drizzle, merged)).toMatchObject({ name: '' })
    expect(await findMailedContact(crm.payload.db.drizzle, primary.email ?? '')).toMatchObject({
      name: 'Ada Byron',
    })
  })
})

describe('placeholders of the composer', () => {
  it('are rendered for every known one and for own fields, and not otherwise', async () => {
    const body = documentOf(
      lines(
        words('To '),
        placeholder('first_name', 'you'),
        placeholder(`custom.${own}`, 'nowhere'),
        placeholder('not a name'),
      ),
    )
    const { status, json } = await callPlatform('POST', '/newsletters/rendered', {
      token: communicator.token,
      json: { body },
    })
    expect(status).toBe(200)
    expect(json).toMatchObject({ text: `To {{first_name|you}}{{custom.${own}|nowhere}}` })
  })

  it('of own fields are listed for who writes', async () => {
    const { json } = await callPlatform('GET', '/email-templates/placeholders', communicator)
    expect(json).toMatchObject({
      docs: expect.arrayContaining([{ name: `custom.${own}`, label: 'Pier' }]),
    })
    const { status } = await callPlatform('GET', '/email-templates/placeholders', {})
    expect(status).toBe(401)
  })
})

describe('a mail with a placeholder that nothing fills', () => {
  const at = new Date(Date.now() + 86_400_000).toISOString()
  const unknown = { htmlContent: `<p>{{nmae}} {{custom.gone}} {{custom.${own}}}</p>` }
  const names = '{{nmae}}, {{custom.gone}}'

  const act = async (path: string, action: string, body: object = {}) => {
    const { token } = admin
    const { json } = await callPlatform('GET', `${path}/sending`, { token })
    return callPlatform('POST', `${path}/${action}`, {
      token,
      json: { seen: json['seen'], ...body },
    })
  }

  it.each(['newsletters', 'compose-emails'] as const)(
    'of %s is neither sent nor scheduled unless that is confirmed, and the check names it',
    async (collection) => {
      await subscriber(uniqueEmail())
      const { id } = await crm.payload.create({
        collection,
        data: {
          ...{ title: 'T', subject: 'S', status: 'draft', approvalStatus: 'approved' },
          ...{ recipientEmails: ['a@example.org'], ...unknown },
        },
      })
      const path = `/${collection}/${id}`
      const rejected = { errors: [{ code: 'placeholder-unknown', params: [names] }] }
      expect(await act(path, 'send')).toMatchObject({ status: 400, json: rejected })
      expect(await act(path, 'schedule', { at })).toMatchObject({ status: 400, json: rejected })
      const { json } = await callPlatform('GET', `${path}/check`, { token: admin.token })
      expect(json).toMatchObject({ unknown: ['nmae', 'custom.gone'] })
      const accepted = { acceptsUnknown: true }
      expect((await act(path, 'schedule', { at, ...accepted })).status).toBe(200)
      expect((await act(path, 'send', accepted)).json).toMatchObject({ status: 'sent' })
    },
  )

  it('is previewed with a warning, beside which are the names that are filled', async () => {
    const json = { kind: 'newsletter', subject: 'S', html: unknown.htmlContent, text: '' }
    const { json: shown } = await callPlatform('POST', '/newsletters/preview', {
      token: communicator.token,
      json,
    })
    expect(shown).toMatchObject({
      findings: expect.arrayContaining([
        { code: 'unknownPlaceholder', place: 'nmae' },
        { code: 'unknownPlaceholder', place: 'custom.gone' },
      ]),
      known: expect.arrayContaining(['first_name', 'organisation', `custom.${own}`]),
      text: expect.stringContaining('Pier'),
    })
  })
})
