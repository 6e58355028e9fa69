import type { Endpoint, PayloadRequest } from 'payload'
import { peopleAccess } from '#src/access/people-access.ts'
import { type PersonMailability, statedConsent } from '#src/contract/crm/mailability.ts'
import { ConsentRejected } from '#src/crm/consent-rejected.ts'
import { readMailability } from '#src/crm/read-mailability.ts'
import { stateConsent } from '#src/crm/state-consent.ts'
import type { MailedKey } from '#src/db/crm/mailability.ts'
import { database } from '#src/db/transaction.ts'
import { CommandError, command, readCommand } from './command.ts'

interface ConsentCommands {
  readonly area: 'contacts' | 'newsletters'
  readonly keyOf: (id: number) => MailedKey
}

const foundPerson = async (req: PayloadRequest, key: MailedKey): Promise<PersonMailability> => {
  const person = await readMailability(await database(req), key, peopleAccess(req))
  if (!person) throw new CommandError(404, 'document-deleted')
  return person
}

/**
 * Commands of the collections that have a person's page: `GET /:id/mailability`, whether and why
 * they may be mailed; `POST /:id/consent`, by which staff record that they agreed or withdrew.
 */
export const consentCommands = ({ area, keyOf }: ConsentCommands): Endpoint[] => [
  command({
    method: 'get',
    path: '/:id/mailability',
    area,
    level: 'read',
    run: (req, { id }) => foundPerson(req, keyOf(id)),
  }),
  command({
    method: 'post',
    path: '/:id/consent',
    area,
    level: 'read',
    run: async (req, { id }) => {
      const { mayChange, contact, addresses } = await foundPerson(req, keyOf(id))
      if (!mayChange) throw new CommandError(403, 'not-permitted')
      const stated = await readCommand(req, statedConsent)
      const address = addresses.find(({ email }) => email === stated.email)
      if (!address?.[stated.purpose]) throw new CommandError(409, 'consent-changed')
      await stateConsent(req, { email: address.email, contact }, stated).catch((error: unknown) => {
        throw error instanceof ConsentRejected ? new CommandError(error.status, error) : error
      })
      return foundPerson(req, keyOf(id))
    },
  }),
]
