import { sql } from '@payloadcms/db-postgres'
import fc from 'fast-check'
import { createLocalReq, type Payload } from 'payload'
import { beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#src/data/rows.ts'
import { suppressEmail } from '#src/mail/bounces/sql/bounces.ts'
import { newsletterMailability } from '#src/people/consents/mailability.ts'
import { findMailFacts } from '#src/people/consents/sql/mailability.ts'
import { ConsentRejected, stateConsent } from '#src/people/consents/state-consent.ts'
import { erasePerson } from '#src/workspace/privacy/erase-person.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { lift, remove } from '#tests/support/consents.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { isLong, isShort } from '#tests/support/long.ts'
import { approvedNewsletter, clearLedger, send } from '#tests/support/mail.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'

let payload: Payload
let api: ApiClient
let staff: Staff

beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
  staff = await createStaff(payload, 'communicator')
  await clearLedger(payload)
})

/** What is known of an email, in the words of the issue and not of the tables. */
interface Model {
  /** Whether they are on the list. */
  listed: boolean
  /** Whether they want the newsletter. */
  wants: boolean
  /** Whether they withdrew, or a bounce did, after they last agreed. */
  withdrew: boolean
  /** Whether nothing is sent for a bounce. */
  stopped: boolean
  /** Whether that, or a withdrawal, is remembered of an erased person. */
  remembered: boolean
  /** Whether they left the list of another product, and have not come back themselves. */
  elsewhere: boolean
  /** Whether they did come back from there. */
  returned: boolean
}

/** Also of who is not on the list: they may be imported later. */
const leave = (model: Model): void => {
  Object.assign(model, { wants: false, withdrew: true })
}

const viaApi = async (email: string, what: 'subscribe' | 'unsubscribe') => {
  const { status, text } = await api('POST', `/api/newsletter/${what}`, { json: { email } })
  expect(status, text).toBe(200)
}

const importRow = async (header: string, row: string) => {
  const options = JSON.stringify({ known: 'update', subscribe: { consent: 'Agreed on paper' } })
  const path = `/newsletter-subscribers/import?optionsLength=${options.length}&fileName=list.csv`
  const { status, text } = await callPlatform('POST', path, {
    token: staff.token,
    body: `${options}${header}\n${row}\n`,
    headers: { 'content-type': 'text/csv' },
  })
  expect(status, text).toBe(200)
}

const byStaff = async (email: string, given: boolean) => {
  const user = await payload.findByID({ collection: 'users', id: staff.id })
  const req = await createLocalReq({ user: { ...user, collection: 'users' } }, payload)
  const [facts] = await findMailFacts(payload.db.drizzle, [email])
  const newest = facts?.newsletter?.id ?? null
  const stated = { email, purpose: 'newsletter', given, reason: 'On the phone', newest } as const
  await stateConsent(req, { email, contact: null }, stated).catch((error: unknown) => {
    if (!(error instanceof ConsentRejected)) throw error
  })
}

const putSubscribed = async (email: string) => {
  const path = '/api/staff/newsletter-subscribers'
  const { token } = staff
  const { json } = await api('GET', `${path}?search=${email}`, { token })
  for (const { id } of json as { id: number }[])
    await api('PUT', `${path}/${id}`, { token, json: { status: 'subscribed' } })
}

/** What happens to an email, and what is to be true of it then. */
const steps: Record<
  string,
  { run: (email: string) => Promise<unknown>; expect: (model: Model) => void }
> = {
  'subscribes by the form': {
    run: (email) => viaApi(email, 'subscribe'),
    expect: (model) => {
      if (!model.wants) Object.assign(model, { wants: true, listed: true, withdrew: model.stopped })
      if (model.elsewhere) Object.assign(model, { elsewhere: false, returned: true })
    },
  },
  'leaves by the form': { run: (email) => viaApi(email, 'unsubscribe'), expect: leave },
  'is subscribed by staff': {
    run: (email) => byStaff(email, true),
    expect: (model) => {
      if (!model.stopped && !model.elsewhere)
        Object.assign(model, { wants: true, listed: true, withdrew: false })
    },
  },
  'is set to subscribed by the contract': {
    run: putSubscribed,
    expect: (model) => {
      if (model.listed && !model.elsewhere && !model.wants)
        Object.assign(model, { wants: true, withdrew: model.stopped })
    },
  },
  'is unsubscribed by staff': { run: (email) => byStaff(email, false), expect: leave },
  'is imported as subscribed': {
    run: (email) => importRow('email', email),
    expect: (model) => {
      if (model.stopped) model.withdrew = true
      else if (!model.withdrew) model.wants = true
      model.listed = true
    },
  },
  'is imported as having left long ago': {
    run: (email) => importRow('email,status,unsubscribedAt', `${email},unsubscribed,2019-05-03`),
    expect: (model) => {
      const left = { wants: false, listed: true, withdrew: true, elsewhere: true }
      if (!model.returned) Object.assign(model, left)
    },
  },
  bounces: {
    run: (email) => suppressEmail(payload.db.drizzle, { id: 0, email }),
    expect: (model) => Object.assign(model, { stopped: true, listed: true, withdrew: true }),
  },
  'has its suppression lifted': {
    run: (email) => payload.db.drizzle.execute(lift(email)),
    expect: (model) => {
      if (!model.listed || !model.stopped) return
      Object.assign(model, { stopped: false, remembered: false, withdrew: !model.wants })
    },
  },
  'is deleted from the list': {
    run: (email) => payload.db.drizzle.execute(remove(email)),
    expect: (model) =>
      Object.assign(model, { listed: false, wants: false, stopped: model.remembered }),
  },
  'is erased': {
    run: async (email) =>
      erasePerson(await createLocalReq({}, payload), { email }, { requestedBy: 'staff' }),
    expect: (model) => {
      const stopped = model.remembered || model.stopped || model.withdrew
      Object.assign(model, {
        remembered: stopped,
        stopped,
        listed: false,
        wants: false,
        withdrew: false,
        elsewhere: false,
        returned: false,
      })
    },
  },
}

const recipientsOf = async (newsletter: number): Promise<string[]> =>
  rowsOf(
    await payload.db.drizzle.execute<{ email: string }>(
      sql`SELECT email FROM deliveries WHERE newsletter_id = ${newsletter}`,
    ),
  ).map(({ email }) => email)

const runs = isLong ? 200 : isShort ? 4 : 12

it('a newsletter goes to exactly those who want it and were neither lost nor erased, and the page of each says so, after any sequence of changes', async () => {
  const step = fc.tuple(fc.nat(2), fc.constantFrom(...Object.keys(steps)))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 18 }), async (sequence) => {
      const people = Array.from({ length: 3 }, () => ({
        email: uniqueEmail(),
        model: {
          ...{ listed: false, wants: false, withdrew: false, stopped: false, remembered: false },
          ...{ elsewhere: false, returned: false },
        },
      }))
      for (const [whose, what] of sequence) {
        const { email, model } = people[whose] ?? { email: '', model: undefined }
        if (!model) continue
        await steps[what]?.run(email)
        steps[what]?.expect(model)
      }
      const mailed = people.filter(({ model }) => model.wants && !model.stopped)
      const expected = mailed.map(({ email }) => email).sort()
      const newsletter = await approvedNewsletter(payload)
      await send(payload, newsletter)
      const own = new Set(people.map(({ email }) => email))
      const recipients = (await recipientsOf(newsletter)).filter((email) => own.has(email))
      expect(recipients.sort()).toEqual(expected)
      const facts = await findMailFacts(payload.db.drizzle, [...own])
      const pages = facts.filter((each) => newsletterMailability(each).mayMail)
      expect(pages.map(({ email }) => email).sort()).toEqual(expected)
    }),
    { numRuns: runs },
  )
})
