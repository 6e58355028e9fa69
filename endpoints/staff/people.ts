import type { PayloadRequest } from 'payload'
import type { z } from 'zod'
import { findMediaId } from '#src/content/images/sql/media.ts'
import { countPeople, findPeople, findPerson, type PersonRow } from '#src/content/sql/people.ts'
import {
  createPerson,
  deletePerson,
  listStaffPeople,
  type PersonChanges,
  readPerson,
  type staffPerson,
  updatePerson,
} from '#src/contract/staff-people.ts'
import { database } from '#src/data/transaction.ts'
import { toTrash } from '#src/platform/trash/with-trash.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { documents, found, listed } from './versioned.ts'

const presentStaffPerson = ({ updatedAt: _, ...person }: PersonRow): z.output<typeof staffPerson> =>
  person

/**
 * Maps request fields to stored ones: an image URL of our own media becomes a relation to it, any
 * other is stored as a URL.
 */
async function toFields(req: PayloadRequest, input: PersonChanges) {
  const { imageUrl: given, briefMessage, ...rest } = input
  const fields = briefMessage === undefined ? rest : { ...rest, briefMessage: briefMessage ?? '' }
  if (given === undefined) return fields
  const imageUrl = given ?? ''
  const key = /^\/api\/images\/([^?#]+)/.exec(imageUrl)?.[1]
  const image = key === undefined ? undefined : await findMediaId(await database(req), key)
  return image === undefined
    ? { ...fields, image: null, imageUrl }
    : { ...fields, image, imageUrl: '' }
}

const staff = documents('people', async (req, id) =>
  presentStaffPerson(found(await findPerson(await database(req), id))),
)

const people = { collection: 'people', overrideAccess: false, depth: 0 } as const

export const staffPeopleEndpoints = [
  endpoint(listStaffPeople, ({ req, query, total }) => {
    const everyone = { req, query: { ...query, isStaff: true }, total }
    return listed(everyone, countPeople, findPeople, presentStaffPerson)
  }),

  endpoint(createPerson, async (context) => {
    const { req, body } = context
    const { name, role } = body
    const data = { published: false, displayOrder: 0, ...(await toFields(req, body)), name, role }
    const { id } = await req.payload.create({ ...people, data, req })
    return staff.show(context, id)
  }),

  endpoint(readPerson, staff.read),

  endpoint(updatePerson, (context) => {
    const { req, body } = context
    return staff.update(context, async (id) =>
      req.payload.update({ ...people, id, data: await toFields(req, body), req }),
    )
  }),

  endpoint(deletePerson, (context) =>
    staff.remove(context, (id) =>
      context.req.payload.update({ ...people, id, data: toTrash(), req: context.req }),
    ),
  ),
]
