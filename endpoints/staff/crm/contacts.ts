import type { PayloadRequest } from 'payload'
import { findSiteDay } from '#src/content/site-day.ts'
import {
  createContact,
  deleteContact,
  exportContacts,
  getContact,
  listContacts,
  updateContact,
} from '#src/contract/people/contacts.ts'
import { duplicateValue } from '#src/data/duplicate-value.ts'
import { database, withTransaction } from '#src/data/transaction.ts'
import { sentSubject } from '#src/mail/rendering/fill-placeholders.ts'
import { findEntries } from '#src/people/board/sql/progression.ts'
import { findContact, findMailsOfContact } from '#src/people/contacts/sql/contact.ts'
import { countContacts, listContactsJson } from '#src/people/contacts/sql/list-contacts.ts'
import { findCustomFields } from '#src/people/custom-fields/sql/contact-fields.ts'
import { contactsFile } from '#src/people/export/export-contacts.ts'
import { findExportedContacts } from '#src/people/export/sql/export-contacts.ts'
import { findOpenFollowUps } from '#src/people/follow-ups/sql/follow-ups.ts'
import { presentContact } from '#src/people/presenters/contact.ts'
import { readRules } from '#src/people/segments/filter-by-segment.ts'
import { asCaller } from '#src/platform/access/acting.ts'
import { may } from '#src/platform/access/index.ts'
import { recordEntry } from '#src/platform/audit/record.ts'
import { writeExport } from '#src/platform/csv/export-file.ts'
import { toTrash } from '#src/platform/trash/with-trash.ts'
import { endpoint, JsonStream, TextStream } from '#src/server/http/endpoint.ts'
import { InvalidRequest } from '#src/server/http/errors.ts'
import { documents, found, type Reading } from '../versioned.ts'

const collection = 'contacts'

const contacts = documents('contacts', async (req, id) => {
  const db = await database(req)
  const contact = found(await findContact(db, id))
  const mails = await findMailsOfContact(db, id, may(req, 'users', 'read'))
  return presentContact(contact, {
    entries: await findEntries(db, id),
    mails: mails.map((mail) => ({ ...mail, subject: sentSubject(mail) })),
    followUps: await findOpenFollowUps(db, id, new Date()),
  })
})

/** Writes a contact and returns it; a duplicate email is detected by the unique constraint. */
const writeContact = (context: Reading, write: () => Promise<{ id: number }>) =>
  withTransaction(context.req, async () => contacts.show(context, (await write()).id)).catch(
    (error: unknown) => {
      if (duplicateValue(error, context.req) === 'email')
        throw new InvalidRequest('Email already exists')
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
    const exported = findExportedContacts(db, { ...filters, rules })
    await recordEntry(req, { action: 'exported', collection: 'contacts' })
    const file = contactsFile(exported, await findCustomFields(db))
    return new TextStream(writeExport(format, file, await findSiteDay(db)))
  }),
  endpoint(createContact, (context) => {
    const { req, body } = context
    const { tags, ...data } = body
    const create = () =>
      req.payload.create({ collection, data: { ...data, tags: tags ?? [] }, ...asCaller(req) })
    return writeContact(context, create)
  }),
  endpoint(getContact, contacts.read),
  endpoint(updateContact, (context) => {
    const { req, params, body } = context
    const { tags, ...rest } = body
    const data = tags === undefined ? rest : { ...rest, tags: tags ?? [] }
    return contacts.ifUnchanged(context, params.id, () =>
      writeContact(context, () =>
        req.payload.update({ collection, id: params.id, data, ...asCaller(req) }),
      ),
    )
  }),
  endpoint(deleteContact, (context) =>
    contacts.remove(context, (id) =>
      context.req.payload.update({ collection, id, data: toTrash(), ...asCaller(context.req) }),
    ),
  ),
]
