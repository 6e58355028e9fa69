import type { Endpoint, PayloadRequest } from 'payload'
import { z } from 'zod'
import { may } from '#src/access/index.ts'
import { recordEntry } from '#src/audit/record.ts'
import { type ErasurePreview, type FileSection, fileSections } from '#src/contract/crm/erasure.ts'
import type { Area } from '#src/contract/permission.ts'
import { findNames, findPerson, type Person, type PersonKey } from '#src/db/privacy/person.ts'
import { database, withTransaction } from '#src/db/transaction.ts'
import { countStored, withNames } from '#src/privacy/count-stored.ts'
import { erasePerson, PersonInUse } from '#src/privacy/erase-person.ts'
import { personFile, personFileHeaders } from '#src/privacy/person-file.ts'
import { CommandError, command, readCommand } from './command.ts'
import { streamText } from './stream.ts'

/** The areas that may see a section; those not named are seen by who may see the person. */
const areasOf: Readonly<Partial<Record<FileSection, Area>>> = {
  contact: 'contacts',
  progression: 'contacts',
  interactions: 'contacts',
  followUps: 'contacts',
  imports: 'contacts',
  bulkEdits: 'contacts',
  merges: 'contacts',
  subscriber: 'newsletters',
  messages: 'submissions',
  proposals: 'submissions',
  replies: 'submissions',
}

const withheldFrom = (req: PayloadRequest): ReadonlySet<FileSection> =>
  new Set(
    fileSections.filter((section) => {
      const area = areasOf[section]
      return area !== undefined && !may(req, area, 'read')
    }),
  )

interface PersonCommands {
  readonly area: 'contacts' | 'newsletters'
  readonly keyOf: (id: number) => PersonKey
}

const collections = { contacts: 'contacts', newsletters: 'newsletter-subscribers' } as const

const foundPerson = async (req: PayloadRequest, key: PersonKey): Promise<Person> => {
  const person = await findPerson(await database(req), key)
  if (!person) throw new CommandError(404, 'document-deleted')
  return person
}

/** Who may write subscribers alone erases none who is a contact as well. */
const mustBePermitted = (req: PayloadRequest, person: Person): void => {
  if (person.contacts.length > 0 && !may(req, 'contacts', 'write'))
    throw new CommandError(403, 'not-permitted')
}

const readPreview = (req: PayloadRequest, person: Person): Promise<ErasurePreview> =>
  withTransaction(
    req,
    async (db) => {
      const named = await withNames(db, person)
      const counts = await countStored(db, named)
      return { names: [...named.names], emails: [...person.emails], counts }
    },
    { isLong: true },
  )

const confirmed = z.object({ confirmation: z.string().max(300) })

const same = (text: string): string => text.normalize().trim().toLowerCase()

const eraseCommand = ({ area, keyOf }: PersonCommands): Endpoint =>
  command({
    method: 'post',
    path: '/:id/erase',
    area,
    level: 'write',
    run: async (req, { id }) => {
      const person = await foundPerson(req, keyOf(id))
      mustBePermitted(req, person)
      const { confirmation } = await readCommand(req, confirmed)
      const names = await findNames(await database(req), person)
      if (![...names, ...person.emails].some((name) => same(name) === same(confirmation)))
        throw new CommandError(400, 'person-not-confirmed')
      try {
        const receipt = await erasePerson(req, keyOf(id), { requestedBy: 'staff' })
        if (!receipt) throw new CommandError(404, 'document-deleted')
        return receipt
      } catch (error) {
        throw error instanceof PersonInUse ? new CommandError(409, error) : error
      }
    },
  })

/**
 * Commands on one person, of the collections that have a person's page: `GET /:id/file`, everything
 * stored about them; `GET /:id/erasure`, what an erasure would do; `POST /:id/erase`, the erasure,
 * confirmed by their name or email address.
 */
export const personCommands = (options: PersonCommands): Endpoint[] => {
  const { area, keyOf } = options
  return [
    command({
      method: 'get',
      path: '/:id/file',
      area,
      level: 'read',
      run: async (req, { id }) => {
        const person = await foundPerson(req, keyOf(id))
        await recordEntry(req, { action: 'exported', collection: collections[area] }, id)
        const pieces = personFile(() => database(req), person, { withheld: withheldFrom(req) })
        return streamText(pieces, personFileHeaders())
      },
    }),
    command({
      method: 'get',
      path: '/:id/erasure',
      area,
      level: 'write',
      run: async (req, { id }) => {
        const person = await foundPerson(req, keyOf(id))
        mustBePermitted(req, person)
        return readPreview(req, person)
      },
    }),
    eraseCommand(options),
  ]
}
