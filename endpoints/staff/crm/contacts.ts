import type { PayloadRequest } from 'payload'
import { may } from '#src/access/index.ts'
import {
  createContact,
  deleteContact,
  exportContacts,
  getContact,
  listContacts,
  updateContact,
} from '#src/contract/crm/contacts.ts'
import { writeExport } from '#src/crm/csv/export-file.ts'
import { contactsFile } from '#src/crm/export-contacts.ts'
import { readRules } from '#src/crm/segments/read-rules.ts'
import { findContact, findMailsOfContact } from '#src/db/crm/contact.ts'
import { findCustomFields } from '#src/db/crm/contact-fields.ts'
import { findExportedContacts } from '#src/db/crm/export-contacts.ts'
import { findOpenFollowUps } from '#src/db/crm/follow-ups.ts'
import { countContacts, listContactsJson } from '#src/db/crm/list-contacts.ts'
import { findEntries } from '#src/db/crm/progression.ts'
import { takenValue } from '#src/db/taken-value.ts'
import { type Database, database, withTransaction } from '#src/db/transaction.ts'
import { sentSubject } from '#src/email/render/fill-placeholders.ts'
import { endpoint, JsonStream, TextStream } from '#src/http/endpoint.ts'
import { InvalidRequest, NotFound } from '#src/http/errors.ts'
import { presentContact } from '#src/presenters/crm/contact.ts'

const showContact = async (req: PayloadRequest, db: Database, id: number) => {
  const contact = await findContact(db, id)
  if (!contact) throw new NotFound()
  const mails = await findMailsOfContact(db, id, may(req, 'users', 'read'))
  return presentContact(contact, {
    entries: await findEntries(db, id),
    mails: mails.map((mail) => ({ ...mail, subject: sentSubject(mail) })),
    followUps: await findOpenFollowUps(db, id, new Date()),
  })
}

/** Writes a contact and returns it; a duplicate email is detected by the unique constraint. */
const writeContact = (req: PayloadRequest, write: () => Promise<{ id: number }>) =>
  withTransaction(req, async (db) => showContact(req, db, (await write()).id)).catch(
    (error: unknown) => {
      if (takenValue(error, req) === 'email') throw new InvalidRequest('Email already exists')
      throw error
    },
  )

/** The rules of a requested segment; one the user may not read does not exist. */
const rulesOf = async (req: PayloadRequest, segment: number | undefined) => {
  if (segment === undefined) return undefined
  const rules = await readRules(req, segment)
  if (!rules) throw new InvalidRequest('segment: no such segment')
  return rules
}

export const contactEndpoints = [
  endpoint(listContacts, async ({ req, query: { segment, ...filters }, total }) => {
    const query = { ...filters, rules: await rulesOf(req, segment) }
    const db = await database(req)
    await total(() => countContacts(db, query))
    return new JsonStream(listContactsJson(db, query))
  }),
  endpoint(exportContacts, async ({ req, query: { format, segment, ...filters } }) => {
    const rules = await rulesOf(req, segment)
    const db = await database(req)
    const contacts = findExportedContacts(db, { ...filters, rules })
    const file = contactsFile(contacts, await findCustomFields(db))
    return new TextStream(writeExport(format, file))
  }),
  endpoint(createContact, ({ req, body: { tags, ...data } }) =>
    writeContact(req, () =>
      req.payload.create({
        collection: 'contacts',
        data: { ...data, tags: tags ?? [] },
        depth: 0,
        overrideAccess: false,
        req,
      }),
    ),
  ),
  endpoint(getContact, async ({ req, params }) => showContact(req, await database(req), params.id)),
  endpoint(updateContact, ({ req, params, body: { tags, ...data } }) =>
    writeContact(req, () =>
      req.payload.update({
        collection: 'contacts',
        id: params.id,
        data: tags === undefined ? data : { ...data, tags: tags ?? [] },
        depth: 0,
        overrideAccess: false,
        req,
      }),
    ),
  ),
  endpoint(deleteContact, async ({ req, params }) => {
    await req.payload.delete({
      collection: 'contacts',
      id: params.id,
      depth: 0,
      overrideAccess: false,
      req,
    })
    return { success: true as const }
  }),
]
