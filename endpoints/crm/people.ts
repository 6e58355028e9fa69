import type { PayloadRequest } from 'payload'
import { demandPassword } from '#src/accounts/password/current-password.ts'
import { findSiteDay } from '#src/content/site-day.ts'
import {
  downloadPersonFile,
  erasePerson,
  type FileSection,
  fileSections,
  previewErasure,
  previewRetention,
  switchRetention,
} from '#src/contract/people/erasure.ts'
import { readMailability, stateConsent } from '#src/contract/people/mailability.ts'
import { readTimeline } from '#src/contract/people/timeline.ts'
import type { Area } from '#src/contract/permission.ts'
import { database, withTransaction } from '#src/data/transaction.ts'
import { readMailability as findMailability } from '#src/people/consents/read-mailability.ts'
import { stateConsent as state } from '#src/people/consents/state-consent.ts'
import { previewCount } from '#src/people/segments/preview-count.ts'
import {
  readTimeline as findTimeline,
  readSubscriberTimeline,
} from '#src/people/timeline/read-timeline.ts'
import { may } from '#src/platform/access/index.ts'
import { peopleAccess } from '#src/platform/access/people-access.ts'
import { recordEntry } from '#src/platform/audit/record.ts'
import { type Context, endpoint, TextStream } from '#src/server/http/endpoint.ts'
import { Forbidden, Rejection } from '#src/server/http/errors.ts'
import {
  countStored,
  erasePerson as erase,
  withNames,
} from '#src/workspace/privacy/erase-person.ts'
import { personFile, personFileHeaders } from '#src/workspace/privacy/person-file.ts'
import { preview, switchRule } from '#src/workspace/privacy/retention/carry-out.ts'
import { findNames, findPerson, type Person } from '#src/workspace/privacy/sql/person.ts'

/** Operations on the page of one person, a contact or a subscriber. */
interface OnPage {
  readonly collection: 'contacts' | 'newsletter-subscribers'
  readonly id: number
}

const keyOf = ({ collection, id }: OnPage) =>
  collection === 'contacts' ? { contact: id } : { subscriber: id }

/** The areas that may see a section; those not named are seen by who may see the person. */
const areasOf: Readonly<Partial<Record<FileSection, Area>>> = {
  contact: 'contacts',
  progression: 'contacts',
  interactions: 'contacts',
  followUps: 'contacts',
  imports: 'contacts',
  bulkEdits: 'contacts',
  merges: 'contacts',
  subscriber: 'newsletters',
  messages: 'submissions',
  proposals: 'submissions',
  replies: 'submissions',
}

const withheldFrom = (req: PayloadRequest): ReadonlySet<FileSection> =>
  new Set(
    fileSections.filter((section) => {
      const area = areasOf[section]
      return area !== undefined && !may(req, area, 'read')
    }),
  )

const personOn = async ({ req, params }: Pick<Context<OnPage>, 'req' | 'params'>) => {
  const person = await findPerson(await database(req), keyOf(params))
  if (!person) throw new Rejection(404, 'document-deleted')
  return person
}

/** Who may write subscribers alone erases none who is a contact as well. */
const erasableOn = async (context: Pick<Context<OnPage>, 'req' | 'params'>): Promise<Person> => {
  const person = await personOn(context)
  if (person.contacts.length > 0 && !may(context.req, 'contacts', 'write')) throw new Forbidden()
  return person
}

const mailabilityOn = async ({ req, params }: Pick<Context<OnPage>, 'req' | 'params'>) => {
  const person = await findMailability(await database(req), keyOf(params), peopleAccess(req))
  if (!person) throw new Rejection(404, 'document-deleted')
  return person
}

const same = (text: string): string => text.normalize().trim().toLowerCase()

export const peopleEndpoints = [
  endpoint(readTimeline, async ({ req, params: { collection, id }, query: { before } }) => {
    const read = collection === 'contacts' ? findTimeline : readSubscriberTimeline
    const place = { before, now: new Date() }
    const page = await read(await database(req), id, peopleAccess(req), place)
    if (!page)
      throw new Rejection(404, collection === 'contacts' ? 'contact-deleted' : 'document-deleted')
    return page
  }),
  endpoint(readMailability, mailabilityOn),
  endpoint(stateConsent, async (context) => {
    const { req, body } = context
    const { mayChange, contact, addresses } = await mailabilityOn(context)
    if (!mayChange) throw new Forbidden()
    const address = addresses.find(({ email }) => email === body.email)
    if (!address?.[body.purpose]) throw new Rejection(409, 'consent-changed')
    await state(req, { email: address.email, contact }, body)
    return mailabilityOn(context)
  }),
  endpoint(downloadPersonFile, async (context) => {
    const { req, params } = context
    const person = await personOn(context)
    await recordEntry(req, { action: 'exported', collection: params.collection }, params.id)
    const pieces = personFile(() => database(req), person, { withheld: withheldFrom(req) })
    return new TextStream({
      pieces,
      headers: personFileHeaders(await findSiteDay(await database(req))),
    })
  }),
  endpoint(previewErasure, async (context) => {
    const person = await erasableOn(context)
    return withTransaction(
      context.req,
      async (db) => {
        const named = await withNames(db, person)
        const counts = await countStored(db, named)
        return { names: [...named.names], emails: [...person.emails], counts }
      },
      { isLong: true },
    )
  }),
  endpoint(erasePerson, async (context) => {
    const { req, params, body } = context
    const person = await erasableOn(context)
    const names = await findNames(await database(req), person)
    if (![...names, ...person.emails].some((name) => same(name) === same(body.confirmation)))
      throw new Rejection(400, 'person-not-confirmed')
    const receipt = await erase(req, keyOf(params), { requestedBy: 'staff' })
    if (!receipt) throw new Rejection(404, 'document-deleted')
    return receipt
  }),
  endpoint(previewRetention, ({ req, by, request: { signal }, params }) =>
    previewCount(req.payload, { by, leaving: signal, purpose: 'retention' }, (db) =>
      preview(req, db, params.id),
    ),
  ),
  endpoint(switchRetention, async ({ req, by, params, body: { password, ...wanted } }) => {
    // What it erases is gone for good.
    if (wanted.active) await demandPassword(req, by, password)
    return withTransaction(req, () => switchRule(req, params.id, wanted))
  }),
]
