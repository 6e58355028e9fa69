import { expect } from 'vitest'
import { type MailedAddress, personMailability } from '#src/contract/people/mailability.ts'
import type { insert } from './consents.ts'
import { startCrm } from './crm.ts'
import { callPlatform } from './platform-api.ts'
import { createStaff, type Staff } from './staff.ts'

export const reason = 'Signed our list on 3 May'

/** Staff who read and change whether a person may be mailed, by the page of that person. */
export async function openStatedConsents() {
  const crm = await startCrm()
  const communicator = await createStaff(crm.payload, 'communicator')
  const editor = await createStaff(crm.payload, 'editor')

  const run = (statement: ReturnType<typeof insert>) => crm.payload.db.drizzle.execute(statement)

  const subscriberOf = async (email: string): Promise<number> => {
    const { docs } = await crm.payload.find({
      collection: 'newsletter-subscribers',
      where: { email: { equals: email } },
      depth: 0,
    })
    return docs[0]?.id ?? 0
  }

  const read = async (path: string, { token }: Staff = crm.staff) => {
    const { status, json, text } = await callPlatform('GET', `${path}/mailability`, { token })
    expect(status, text).toBe(200)
    return personMailability.parse(json)
  }
  const addressesOf = async (path: string, staff?: Staff): Promise<readonly MailedAddress[]> =>
    (await read(path, staff)).addresses

  const state = async (
    path: string,
    email: string,
    fields: object = {},
    { token }: Staff = crm.staff,
  ) => {
    const seen = (await addressesOf(path)).find((address) => address.email === email)
    const stated = {
      email,
      purpose: 'newsletter',
      given: true,
      newest: seen?.newest.newsletter ?? null,
    }
    const json = { ...stated, ...fields }
    return callPlatform('POST', `${path}/consent`, { token, json })
  }

  return { crm, communicator, editor, run, subscriberOf, read, addressesOf, state }
}
