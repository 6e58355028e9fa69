import { z } from 'zod'
import { personShape } from './content/people.ts'
import { json, jsonResponse, sharedIn, staffOperation } from './define.ts'
import { changedSince, listQuery } from './parameters.ts'
import { int4, isImageUrl, requiredText, success, timestamp, trimmedText } from './values.ts'

export const staffPerson = z
  .strictObject({ ...personShape, published: z.boolean(), createdAt: timestamp() })
  .meta({ id: 'StaffPerson' })

const imageUrl = trimmedText(2000)
  .refine(
    (value) => value === '' || isImageUrl(value),
    'must be a web address or /api/images/<key>',
  )
  .meta({ format: 'uri-reference', maxLength: 2000 })
  .nullable()

const optionalFields = {
  imageUrl: imageUrl.exactOptional(),
  briefMessage: trimmedText(2000).nullable().exactOptional(),
  displayOrder: int4().exactOptional(),
  published: z.boolean().exactOptional(),
}

const newPerson = z.object({
  name: requiredText(200),
  role: requiredText(200),
  ...optionalFields,
})

const changes = z.object({
  name: requiredText(200).exactOptional(),
  role: requiredText(200).exactOptional(),
  ...optionalFields,
})
export type PersonChanges = z.output<typeof changes>

const { reading, readingOne, writing, writingOne } = sharedIn(
  'People',
  'people:read',
  'people:write',
)

export const listStaffPeople = staffOperation('GET', '/api/staff/people', {
  ...reading,
  id: 'listStaffPeople',
  summary: 'People, published and draft, by display order',
  query: listQuery.extend(changedSince),
  response: jsonResponse(z.array(staffPerson)),
})

export const createPerson = staffOperation('POST', '/api/staff/people', {
  ...writing,
  id: 'createPerson',
  versioned: true,
  summary: 'Adds a person; a draft by default',
  body: json(newPerson),
  response: jsonResponse(staffPerson),
})

export const readPerson = staffOperation('GET', '/api/staff/people/:id', {
  ...readingOne,
  id: 'readPerson',
  summary: 'One person, published or draft',
  response: jsonResponse(staffPerson),
})

export const updatePerson = staffOperation('PUT', '/api/staff/people/:id', {
  ...writingOne,
  id: 'updatePerson',
  summary: 'Updates the given fields of a person',
  body: json(changes),
  response: jsonResponse(staffPerson),
})

export const deletePerson = staffOperation('DELETE', '/api/staff/people/:id', {
  ...writingOne,
  id: 'deletePerson',
  summary: 'Deletes a person permanently',
  response: jsonResponse(success),
})
