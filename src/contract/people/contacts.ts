import { z } from 'zod'
import { exportResponse, json, jsonResponse, sharedIn, staffOperation } from '../define.ts'
import { exportFormat } from '../export.ts'
import { changedSince, filter, listQuery, wholeNumber } from '../parameters.ts'
import { requiredText, success } from '../values.ts'
import { contactStatuses, defaultContactStatus } from './enums.ts'
import { emailOrNull, nameLimit, notesLimit, phoneLimit, tags, textOrNull } from './fields.ts'
import { contact, exportedContact, listedContact } from './shapes.ts'

const { reading, readingOne, writing, writingOne } = sharedIn(
  'Contacts',
  'contacts:read',
  'contacts:write',
)
const status = z.enum(contactStatuses)

const optional = {
  email: emailOrNull().exactOptional(),
  phone: textOrNull(phoneLimit).exactOptional(),
  notes: textOrNull(notesLimit).exactOptional(),
}
const noTags = () => tags().nullable()

const newContact = z.object({
  name: requiredText(nameLimit),
  ...optional,
  status: status.default(defaultContactStatus),
  tags: noTags().exactOptional(),
})

const contactChange = z.object({
  name: requiredText(nameLimit).exactOptional(),
  ...optional,
  status: status.exactOptional(),
  tags: noTags().exactOptional(),
})

const contactsQuery = listQuery.extend({
  ...changedSince,
  status: status.exactOptional(),
  progressionStage: filter().describe('Name of the current stage'),
  tag: filter(),
  segment: wholeNumber.optional().describe('Id of a segment that the user may read'),
})
export type ContactsQuery = z.output<typeof contactsQuery>

export const listContacts = staffOperation('GET', '/api/staff/contacts', {
  ...reading,
  id: 'listContacts',
  summary: 'Contacts, newest first',
  query: contactsQuery,
  response: jsonResponse(z.array(listedContact)),
  errors: { invalid: ['segment: no such segment'] },
})

export const exportContacts = staffOperation('GET', '/api/staff/contacts/export', {
  ...reading,
  id: 'exportContacts',
  summary: 'All contacts that match with all fields as a file, newest first',
  details: 'The file is streamed; formulas of spreadsheets are escaped.',
  query: contactsQuery
    .omit({ limit: true, offset: true, total: true })
    .extend({ format: exportFormat() }),
  response: exportResponse(z.array(exportedContact)),
  errors: { invalid: ['segment: no such segment'] },
})

export const createContact = staffOperation('POST', '/api/staff/contacts', {
  ...writing,
  id: 'createContact',
  versioned: true,
  summary: 'Adds a contact',
  body: json(newContact),
  response: jsonResponse(contact),
  errors: { invalid: ['Email already exists'] },
})

export const getContact = staffOperation('GET', '/api/staff/contacts/:id', {
  ...readingOne,
  id: 'getContact',
  summary: 'A contact with timeline, emails and open follow-ups',
  response: jsonResponse(contact),
})

export const updateContact = staffOperation('PUT', '/api/staff/contacts/:id', {
  ...writingOne,
  id: 'updateContact',
  summary: 'Updates the given fields of a contact',
  body: json(contactChange),
  response: jsonResponse(contact),
  errors: { invalid: ['Email already exists'] },
})

export const deleteContact = staffOperation('DELETE', '/api/staff/contacts/:id', {
  ...writingOne,
  id: 'deleteContact',
  summary: 'Deletes a contact with its timeline, follow-ups and history',
  response: jsonResponse(success),
})
