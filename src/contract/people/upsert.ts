import { z } from 'zod'
import { json, jsonResponse, staffOperation } from '../define.ts'
import { email, int4, requiredText } from '../values.ts'
import { customValue } from './custom-fields.ts'
import { contactStatuses } from './enums.ts'
import {
  cityLimit,
  nameLimit,
  notesLimit,
  phoneLimit,
  postcodeLimit,
  tags,
  textOrNull,
} from './fields.ts'

/** Contacts in one request at most: each is written through the operations of the platform. */
export const upsertLimit = 100

/** Values by the name of the field; null removes one. */
export const givenValues = z.record(z.string(), customValue.nullable())

const upserted = z.object({
  email: email(),
  name: requiredText(nameLimit).exactOptional(),
  firstName: textOrNull(nameLimit).exactOptional(),
  lastName: textOrNull(nameLimit).exactOptional(),
  phone: textOrNull(phoneLimit).exactOptional(),
  postcode: textOrNull(postcodeLimit).exactOptional(),
  city: textOrNull(cityLimit).exactOptional(),
  notes: textOrNull(notesLimit).exactOptional(),
  status: z.enum(contactStatuses).exactOptional(),
  tags: tags().exactOptional(),
  addTags: tags().exactOptional(),
  fields: givenValues.exactOptional(),
})
export type UpsertedContact = z.output<typeof upserted>

const outcome = z
  .strictObject({
    id: int4(),
    email: z.string(),
    result: z.enum(['created', 'updated', 'unchanged']),
  })
  .meta({ id: 'UpsertedContact' })
export type UpsertOutcome = z.output<typeof outcome>

export const upsertContacts = staffOperation('PUT', '/api/staff/contacts', {
  id: 'upsertContacts',
  summary: 'Adds contacts, or updates those with the same email address',
  details:
    'All or none, in their order. What is left out stays as it is: `tags` replaces the tags, `addTags` adds some, `fields` changes the given ones, and null removes a value. An email address is also that of the contact which has it as a further one. A contact that is as given is not written, so that it is no event. Sending a request again changes nothing.',
  group: 'Contacts',
  permission: 'contacts:write',
  body: json(
    z.object({
      contacts: z
        .array(upserted)
        .min(1)
        .max(upsertLimit)
        .refine(
          (given) => new Set(given.map((each) => each.email)).size === given.length,
          'must have each email address once',
        ),
    }),
  ),
  response: jsonResponse(z.array(outcome)),
  errors: { invalid: ['contacts.0.name: is required for a new contact'] },
})
