import type { PayloadRequest } from 'payload'
import { findMediaId } from '#src/content/images/sql/media.ts'
import { presentStaffPerson } from '#src/content/presenters/staff-person.ts'
import { countPeople, findPeople, findPerson } from '#src/content/sql/people.ts'
import {
  createPerson,
  deletePerson,
  listStaffPeople,
  type PersonChanges,
  readPerson,
  updatePerson,
} from '#src/contract/staff-people.ts'
import { database } from '#src/data/transaction.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { NotFound } from '#src/server/http/errors.ts'
import { type Reading, versioned } from './versioned.ts'

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

const versions = versioned('people')

const show = (context: Reading, id: number) =>
  versions.show(context, id, async () => {
    const row = await findPerson(await database(context.req), id)
    if (!row) throw new NotFound()
    return presentStaffPerson(row)
  })

const people = { collection: 'people', overrideAccess: false, depth: 0 } as const

export const staffPeopleEndpoints = [
  endpoint(listStaffPeople, async ({ req, query, total }) => {
    const db = await database(req)
    const everyone = { ...query, isStaff: true }
    await total(() => countPeople(db, everyone))
    return (await findPeople(db, everyone)).map(presentStaffPerson)
  }),

  endpoint(createPerson, async (context) => {
    const { req, body } = context
    const { name, role } = body
    const data = { published: false, displayOrder: 0, ...(await toFields(req, body)), name, role }
    const { id } = await req.payload.create({ ...people, data, req })
    return show(context, id)
  }),

  endpoint(readPerson, (context) => show(context, context.params.id)),

  endpoint(updatePerson, (context) => {
    const { req, params, body } = context
    return versions.ifUnchanged(context, params.id, async () => {
      await req.payload.update({ ...people, id: params.id, data: await toFields(req, body), req })
      return show(context, params.id)
    })
  }),

  endpoint(deletePerson, (context) => {
    const { req, params } = context
    return versions.ifUnchanged(context, params.id, async () => {
      await req.payload.delete({ ...people, id: params.id, req })
      return { success: true as const }
    })
  }),
]
