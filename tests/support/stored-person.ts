import { randomBytes } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { storage } from '#src/data/storage/index.ts'
import { addMissingImages } from '#src/submissions/proposals/sql/proposal-images.ts'
import { createForm } from './forms.ts'
import { createOpenEvent } from './registrations.ts'
import { createShift } from './shifts.ts'

type Statement = ReturnType<typeof sql>

const fileName = (): string => `${Date.now()}-${randomBytes(8).toString('hex')}.png`

/** An image that the public uploaded for a proposal; returns its storage key. */
export async function storeUpload({ db }: Payload): Promise<string> {
  const filename = fileName()
  const prefix = 'student-submissions'
  const key = `${prefix}/${filename}`
  await storage().write(key, Buffer.from('x'), 'image/png')
  await addMissingImages(db.drizzle, [
    { key, prefix, filename, mimeType: 'image/png', uploadedAt: new Date() },
  ])
  return key
}

const createProposal = async (payload: Payload, who: Who, status: string, key: string) => {
  const action =
    status === 'accepted'
      ? await payload.create({
          collection: 'actions',
          data: {
            title: 'Beach day',
            slug: `beach-${randomBytes(6).toString('hex')}`,
            description: 'We clean the beach',
            displayOrder: 0,
            _status: 'draft',
          },
          draft: true,
        })
      : undefined
  return payload.create({
    collection: 'action-submissions',
    data: {
      title: 'Beach day',
      description: 'We clean the beach',
      contactName: who.name,
      contactEmail: who.email,
      contactPhone: '123',
      imageUrls: [`/api/images/${key}`],
      status: status as 'new',
      ...(status === 'new' ? {} : { decidedAt: new Date().toISOString() }),
      ...(action ? { action: action.id } : {}),
    },
  })
}

interface Who {
  readonly name: string
  readonly email: string
}

/** A person about whom every kind of data is stored, under a unique name and email. */
export async function storePerson(payload: Payload, { subscribed = true } = {}) {
  const mark = randomBytes(6).toString('hex')
  const who = { name: `Zora Quill-${mark}`, email: `zora.${mark}@example.org` }
  const { name, email } = who
  const run = (statement: Statement) => payload.db.drizzle.execute<{ id: number }>(statement)
  const idOf = async (statement: Statement): Promise<number> =>
    (await run(statement)).rows[0]?.id ?? 0

  const stage = await payload.create({
    collection: 'progression-stages',
    data: { name: `Stage ${mark}`, order: 1 },
  })
  const contact = await payload.create({
    collection: 'contacts',
    data: {
      ...who,
      phone: '+49 30 123456',
      status: 'Member',
      tags: ['choir'],
      notes: `${name} sings`,
      postcode: '10115',
    },
  })
  await run(sql`
    UPDATE contacts SET custom = ${JSON.stringify({ nickname: name })}::jsonb
    WHERE id = ${contact.id}`)
  const subscriber = await payload.create({
    collection: 'newsletter-subscribers',
    data: { ...who, status: subscribed ? 'subscribed' : 'unsubscribed' },
  })
  await payload.create({
    collection: 'interactions',
    data: {
      contact: contact.id,
      kind: 'call',
      notes: `Spoke to ${name}`,
      at: new Date().toISOString(),
    },
  })
  const entry = await idOf(sql`
    INSERT INTO progression_entries (contact_id, stage_id, notes)
    VALUES (${contact.id}, ${stage.id}, ${`${email} came`}) RETURNING id`)
  const followUp = await idOf(sql`
    INSERT INTO follow_ups (contact_id, entry_id, rule_name, catchup_type, due_date)
    VALUES (${contact.id}, ${entry}, 'Call', 'call', now() + interval '1 day') RETURNING id`)
  const message = await payload.create({
    collection: 'contact-submissions',
    data: { ...who, subject: `From ${name}`, message: `I am ${name}`, status: 'new' },
  })
  await run(sql`
    INSERT INTO held_submissions (kind, name, email, text, network, body)
    VALUES ('message', ${name}, ${email}, ${`From ${name}`}, 'x',
      ${JSON.stringify({ checked: { ...who, subject: 'Hello', message: 'There' } })}::jsonb)`)
  const event = await createOpenEvent(payload)
  await run(sql`
    INSERT INTO event_registrations (event_id, name, email, state, seats, contact_id)
    VALUES (${event.id}, ${name}, ${email}, 'booked', 1, ${contact.id})`)
  const form = await createForm(payload)
  await run(sql`
    INSERT INTO form_answers (form_id, version, answers, name, email, state, contact_id)
    VALUES (${form.id}, 1, ${JSON.stringify({ name })}::jsonb, ${name}, ${email}, 'accepted',
      ${contact.id})`)
  const file = `form-files/${randomBytes(16).toString('hex')}`
  await storage().write(file, Buffer.from('x'), 'text/plain')
  await run(sql`
    INSERT INTO form_files (key, form_id, question, name, size, used, answers_id)
    SELECT ${file}, form_id, 'file', ${`${name}.txt`}, 1, true, id
    FROM form_answers WHERE email = ${email}`)
  const shift = await createShift(payload)
  await run(sql`
    INSERT INTO event_shift_sign_ups (shift_id, name, email, state, seats, contact_id)
    VALUES (${shift.id}, ${name}, ${email}, 'booked', 1, ${contact.id})`)
  const keys = { discarded: await storeUpload(payload), accepted: await storeUpload(payload) }
  await createProposal(payload, who, 'new', keys.discarded)
  const accepted = await createProposal(payload, who, 'accepted', keys.accepted)
  const reply = (target: Statement, id: number) =>
    run(sql`
      INSERT INTO replies (${target}, email, subject, text, key)
      VALUES (${id}, ${email}, ${`Re: ${name}`}, ${`Dear ${name}`}, gen_random_uuid()::text)`)
  await reply(sql`message_id`, message.id)
  await reply(sql`proposal_id`, accepted.id)

  const newsletter = await payload.create({
    collection: 'newsletters',
    data: {
      title: 'Letter',
      subject: 'Hello {{name}}',
      htmlContent: '<p>Hello {{name}}</p>',
      status: 'sent',
      sentAt: new Date().toISOString(),
      approvalStatus: 'approved',
    },
  })
  const compose = async (...recipientEmails: string[]) =>
    (
      await payload.create({
        collection: 'compose-emails',
        data: {
          title: 'Hello',
          subject: recipientEmails.length > 1 ? 'Hello' : `Dear ${name}`,
          htmlContent: '<p>Hello</p>',
          recipientEmails,
          status: 'draft',
        },
      })
    ).id
  const shared = await compose(email, `other-${mark}@example.org`)
  const sole = await compose(email)
  // To others, about them.
  await run(sql`
    INSERT INTO compose_emails (title, subject, html_content, text_content, body, status, sent_at)
    VALUES (${`About ${name}`}, ${`${name} joins us`}, ${`<p>Write to ${email}</p>`}, ${email},
      ${JSON.stringify({ text: `Welcome ${name}` })}::jsonb, 'sent', now())`)
  const delivery = (
    status: string,
    kind: string,
    to: string,
    columns: Statement,
    values: Statement,
  ) =>
    idOf(sql`
      INSERT INTO deliveries (kind, email, name, status, ${columns})
      VALUES (${kind}, ${to}, ${to === email ? name : ''}, ${status}, ${values}) RETURNING id`)
  const rendered = sql`subject, html_content, text_content, last_error`
  const body = sql`${`To ${name}`}, ${`<p>${name}</p>`}, ${`${name} <${email}>`}, ${`550 ${email}`}`
  const byLetter = sql`newsletter_id, subscriber_id`
  const deliveries = {
    newsletter: await delivery(
      'sent',
      'newsletter',
      email,
      byLetter,
      sql`${newsletter.id}, ${subscriber.id}`,
    ),
    queued: await delivery('queued', 'compose', email, sql`compose_email_id`, sql`${shared}`),
    inFlight: await delivery(
      'sending',
      'follow_up',
      email,
      sql`contact_id, ${rendered}`,
      sql`${contact.id}, ${body}`,
    ),
    notification: await delivery(
      'sent',
      'notification',
      `staff-${mark}@example.org`,
      sql`${rendered}, reply_to, reply_to_name`,
      sql`${body}, ${email}, ${name}`,
    ),
  }
  await run(sql`
    INSERT INTO consents (email, contact_id, subscriber_id, purpose, given, source, text, at)
    VALUES (${email}, ${contact.id}, ${subscriber.id}, 'newsletter', true, 'staff',
      ${`${name} said so on the phone`}, now())`)
  const importId = await idOf(sql`
    INSERT INTO imports (kind, file_name, rows, imported) VALUES ('contacts', ${`${name.replaceAll(' ', '_')}.csv`}, 1, 1)
    RETURNING id`)
  const copy = JSON.stringify({ name, email })
  await run(sql`
    INSERT INTO import_changes (import_id, target, document_id, created, before, after)
    VALUES (${importId}, 'contact', ${contact.id}, false, ${copy}::jsonb, ${copy}::jsonb)`)
  const failures = JSON.stringify([
    { id: String(contact.id), title: name, reason: 'contact-deleted' },
    { id: '0', title: 'Another', reason: 'contact-deleted' },
  ])
  const bulkEdit = await idOf(sql`
    INSERT INTO bulk_edits (target, change, status, total, processed, failed, failures)
    VALUES ('contacts', '{"kind":"delete"}', 'finished', 2, 2, 2, ${failures}::jsonb) RETURNING id`)
  await run(sql`
    INSERT INTO bulk_edit_changes (bulk_edit_id, document_id, before, after)
    VALUES (${bulkEdit}, ${String(contact.id)}, ${copy}::jsonb, NULL)`)
  await run(sql`
    INSERT INTO contact_merges (kept_id, removed, kept_before, moved)
    VALUES (${contact.id}, ${copy}::jsonb, ${copy}::jsonb, '{}')`)
  await run(sql`
    INSERT INTO payload_query_presets (title, "where", related_collection)
    VALUES ('Her', ${JSON.stringify({ email: { equals: email } })}::jsonb, 'contacts')`)
  const condition = { field: 'custom', not: false, name: 'nickname', type: 'text' }
  const conditions = [{ ...condition, operator: 'is', value: email }]
  const rules = { match: 'all', not: false, conditions }
  await run(sql`
    INSERT INTO segments (name, rules) VALUES ('Her', ${JSON.stringify(rules)}::jsonb)`)
  const bounce = (to: number | null) =>
    run(sql`
      INSERT INTO bounces (source, event_id, kind, delivery_id, email, reason, raw, at)
      VALUES ('dsn', gen_random_uuid()::text, 'soft', ${to},
        ${to === null ? null : email}, ${`552 ${email} is full`}, ${`To: ${name} <${email}>`}, now())`)
  await bounce(deliveries.newsletter)
  await bounce(null)
  const otherEmail = `quill.${mark}@example.org`
  await run(sql`
    INSERT INTO contact_other_emails (contact_id, email) VALUES (${contact.id}, ${otherEmail})`)
  const byOtherEmail = await delivery('sent', 'compose', otherEmail, sql`subject`, sql`'Hello'`)
  await run(sql`
    INSERT INTO preference_requests (delivery_id, kind, name)
    VALUES (${byOtherEmail}, 'change', ${name})`)
  // Off, so that what is done to the person makes no more calls.
  const webhook = await idOf(sql`
    INSERT INTO webhooks (name, url, active) VALUES ('Sync', 'https://sync.example.org', false)
    RETURNING id`)
  await run(sql`
    INSERT INTO webhook_calls (webhook_id, event, message_id, data, due_at)
    VALUES (${webhook}, 'subscriber.subscribed', new_message_id(),
      ${JSON.stringify({ id: subscriber.id, email })}::jsonb, now())`)
  await run(sql`
    INSERT INTO payload_preferences (key, value)
    VALUES ('collection-contacts', ${JSON.stringify({ search: email })}::jsonb)`)
  await run(sql`
    INSERT INTO payload_jobs (input, has_error, queue)
    VALUES (${JSON.stringify({ email })}::jsonb, true, 'other')`)
  return {
    ...who,
    otherEmail,
    contact: contact.id,
    subscriber: subscriber.id,
    message: message.id,
    followUp,
    newsletter: newsletter.id,
    composed: { shared, sole },
    deliveries,
    keys,
    bulkEdit,
  }
}
export type StoredPerson = Awaited<ReturnType<typeof storePerson>>

/**
 * Every column of every table of the database in which one of these texts stands, in any case; a
 * table that is added later is searched as well.
 */
export async function findTexts({ db }: Payload, texts: readonly string[]): Promise<string[]> {
  const { rows } = await db.drizzle.execute<{ table: string; column: string }>(sql`
    SELECT table_name AS table, column_name AS column
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'
      AND udt_name IN ('text', 'varchar', 'bpchar', 'json', 'jsonb', '_text', '_varchar', 'bytea')
    ORDER BY 1, 2`)
  const places: string[] = []
  for (const { table, column } of rows) {
    const text = sql`lower(${sql.identifier(column)}::text)`
    const found = await db.drizzle.execute(sql`
      SELECT FROM ${sql.identifier(table)}
      WHERE EXISTS (SELECT FROM unnest(${sql.param(texts)}::text[]) t
        WHERE strpos(${text}, lower(t)) > 0) LIMIT 1`)
    if (found.rows.length > 0) places.push(`${table}.${column}`)
  }
  return places
}
