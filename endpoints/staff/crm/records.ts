import type { PayloadRequest } from 'payload'
import {
  listContactFields,
  readCustomValues,
  updateCustomValues,
} from '#src/contract/people/custom-fields.ts'
import {
  addInteraction,
  isAtEvent,
  isInFuture,
  listInteractions,
  onlyAtEvents,
} from '#src/contract/people/interactions.ts'
import { consentsLimit, listConsents } from '#src/contract/people/people.ts'
import { listSegments } from '#src/contract/people/segments.ts'
import { upsertContacts } from '#src/contract/people/upsert.ts'
import { database, withTransaction } from '#src/data/transaction.ts'
import { findConsents } from '#src/people/consents/sql/consents.ts'
import { lockContact } from '#src/people/contacts/sql/contact.ts'
import {
  changedValues,
  NameMissing,
  upsertContacts as upsert,
} from '#src/people/contacts/upsert-contacts.ts'
import { findCustomFields } from '#src/people/custom-fields/sql/contact-fields.ts'
import {
  countInteractions,
  findInteraction,
  findInteractions,
  lockEvent,
} from '#src/people/timeline/sql/timeline.ts'
import { asCaller } from '#src/platform/access/acting.ts'
import { endpoint, transactional } from '#src/server/http/endpoint.ts'
import { InvalidRequest, NotFound } from '#src/server/http/errors.ts'
import { found, listed } from '../versioned.ts'

const findContact = (req: PayloadRequest, id: number) =>
  req.payload.findByID({ collection: 'contacts', id, ...asCaller(req) })

const valuesOf = ({ custom }: { custom?: unknown }) => changedValues(custom, {})

/** What programs read and write of contacts beside the contact as the contract has it. */
export const contactRecordEndpoints = [
  endpoint(upsertContacts, async ({ req, body }) => {
    try {
      return await upsert(req, body.contacts)
    } catch (error) {
      if (error instanceof NameMissing)
        throw new InvalidRequest(`contacts.${error.at}.name: is required for a new contact`)
      throw error
    }
  }),
  endpoint(listContactFields, async ({ req }) => findCustomFields(await database(req))),
  endpoint(readCustomValues, async ({ req, params }) =>
    valuesOf(await findContact(req, params.id)),
  ),
  endpoint(updateCustomValues, ({ req, params: { id }, body }) =>
    withTransaction(req, async (db) => {
      if (!(await lockContact(db, id))) throw new NotFound()
      const custom = changedValues((await findContact(req, id)).custom, body.fields)
      const data = { custom }
      return valuesOf(
        await req.payload.update({ collection: 'contacts', id, data, ...asCaller(req) }),
      )
    }),
  ),
  endpoint(listConsents, async ({ req, params }) => {
    const { email } = await findContact(req, params.id)
    if (!email) return []
    const consents = await findConsents(await database(req), email, consentsLimit)
    return consents.map(({ id: _, ...consent }) => consent)
  }),
  endpoint(listInteractions, async (context) => {
    const { id } = context.params
    await findContact(context.req, id)
    return listed(
      context,
      (db, query) => countInteractions(db, id, query),
      (db, query) => findInteractions(db, id, query),
      (interaction) => interaction,
    )
  }),
  transactional(addInteraction, async ({ req, params: { id }, body }, db) => {
    const { at = new Date(), ...details } = body
    if (isInFuture(at)) throw new InvalidRequest('at: must not be in the future')
    if (!isAtEvent(details)) throw new InvalidRequest(`event: ${onlyAtEvents}`)
    if (!(await lockContact(db, id))) throw new NotFound()
    if (details.event !== null && !(await lockEvent(db, details.event)))
      throw new InvalidRequest('event: no such event')
    const data = { ...details, contact: id, at: at.toISOString() }
    const made = await req.payload.create({ collection: 'interactions', data, ...asCaller(req) })
    return found(await findInteraction(db, made.id))
  }),
  endpoint(listSegments, async ({ req, query, total }) => {
    const where = {
      ...(query.search === undefined ? {} : { name: { contains: query.search } }),
      ...(query.changedSince && { updatedAt: { greater_than_equal: query.changedSince } }),
    }
    const segments = { collection: 'segments', where, overrideAccess: false, req } as const
    await total(async () => (await req.payload.count(segments)).totalDocs)
    const { docs } = await req.payload.find({
      ...segments,
      depth: 0,
      sort: 'name',
      pagination: false,
      select: { name: true, shared: true },
    })
    const end = query.limit === undefined ? undefined : query.offset + query.limit
    return docs
      .slice(query.offset, end)
      .map(({ id, name, shared }) => ({ id, name, shared: shared ?? false }))
  }),
]
