import { isDeepStrictEqual } from 'node:util'
import type { PayloadRequest } from 'payload'
import type { z } from 'zod'
import { type CustomValues, customValues } from '#src/contract/people/custom-fields.ts'
import { defaultContactStatus } from '#src/contract/people/enums.ts'
import type { givenValues, UpsertedContact, UpsertOutcome } from '#src/contract/people/upsert.ts'
import { duplicateValue } from '#src/data/duplicate-value.ts'
import { withTransaction } from '#src/data/transaction.ts'
import type { Contact } from '#src/payload-types.ts'
import { asCaller } from '#src/platform/access/acting.ts'
import { normaliseContact } from './normalise.ts'
import { lockContactsByEmail } from './sql/contact.ts'

const collection = 'contacts'

/** The values of the fields of one's own after some are changed; null removes one. */
export const changedValues = (
  stored: unknown,
  given: z.output<typeof givenValues>,
): CustomValues => {
  const all = { ...customValues.catch({}).parse(stored), ...given }
  return customValues.parse(
    Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)),
  )
}

type Stored = Pick<Contact, 'id' | 'custom'> & { tags?: string[] | null }

/** What is written of a given contact. */
const dataOf = (
  { addTags = [], fields, tags, email: _, ...rest }: UpsertedContact,
  stored: Stored | undefined,
) => ({
  ...rest,
  ...((tags || addTags.length > 0) && {
    tags: [...new Set([...(tags ?? stored?.tags ?? []), ...addTags])],
  }),
  ...(fields && { custom: changedValues(stored?.custom, fields) }),
})

/** What is stored where nothing was given is null, or an empty text. */
const emptyAsNull = (value: unknown): unknown =>
  value === '' || value === undefined ? null : value

const isAsStored = (data: object, stored: object): boolean =>
  Object.entries(data).every(([name, value]) =>
    isDeepStrictEqual(emptyAsNull(value), emptyAsNull(Reflect.get(stored, name))),
  )

/** A given contact that is new, and has no name. */
export class NameMissing extends Error {
  override readonly name = 'NameMissing'
  constructor(
    /** Its place among those that were given. */
    readonly at: number,
  ) {
    super('a new contact needs a name')
  }
}

async function upsertOne(
  req: PayloadRequest,
  given: UpsertedContact,
  { id, at }: { readonly id: number | undefined; readonly at: number },
): Promise<UpsertOutcome> {
  const { email } = given
  if (id === undefined) {
    const { name } = given
    if (name === undefined) throw new NameMissing(at)
    const data = {
      status: defaultContactStatus,
      tags: [],
      ...dataOf(given, undefined),
      name,
      email,
    }
    const created = await req.payload.create({ collection, data, ...asCaller(req) })
    return { id: created.id, email, result: 'created' }
  }
  const stored = await req.payload.findByID({ collection, id, ...asCaller(req) })
  const data = dataOf(given, stored)
  if (isAsStored(normaliseContact({ ...data }), stored)) return { id, email, result: 'unchanged' }
  await req.payload.update({ collection, id, data, ...asCaller(req) })
  return { id, email, result: 'updated' }
}

/** How often a contact that another request made meanwhile is looked for again. */
const attempts = 3

/**
 * Adds contacts, or updates those with the same email address, in one transaction. Those that exist
 * are locked first, in order of id. Throws NameMissing, and the errors of the platform.
 */
export async function upsertContacts(
  req: PayloadRequest,
  given: readonly UpsertedContact[],
): Promise<UpsertOutcome[]> {
  const upsertAll = () =>
    withTransaction(req, async (db) => {
      const known = await lockContactsByEmail(
        db,
        given.map(({ email }) => email),
      )
      const outcomes = new Map<string, UpsertOutcome>()
      // In one order, so that requests at once wait for each other and do not deadlock.
      const inOrder = [...given.entries()].sort(([, a], [, b]) => (a.email < b.email ? -1 : 1))
      for (const [at, each] of inOrder)
        outcomes.set(each.email, await upsertOne(req, each, { id: known.get(each.email), at }))
      return given.flatMap(({ email }) => outcomes.get(email) ?? [])
    })
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await upsertAll()
    } catch (error) {
      if (attempt === attempts || duplicateValue(error, req) !== 'email') throw error
    }
  }
}
