import type { Endpoint } from 'payload'
import { z } from 'zod'
import { distinctCommand, mergeCommand } from '#src/contract/crm/merge.ts'
import { byId } from '#src/contract/parameters.ts'
import { rejectLocked } from '#src/crm/duplicates/contact-operations.ts'
import { duplicatesCursor } from '#src/crm/duplicates/cursor.ts'
import { findDuplicatesOf } from '#src/crm/duplicates/find-duplicates-of.ts'
import { findMergesPage } from '#src/crm/duplicates/find-merges-page.ts'
import { findSuggestions } from '#src/crm/duplicates/find-suggestions.ts'
import { mergeContacts } from '#src/crm/duplicates/merge-contacts.ts'
import { MergeRejected } from '#src/crm/duplicates/merge-rejected.ts'
import { undoMerge } from '#src/crm/duplicates/undo-merge.ts'
import { insertDistinction } from '#src/db/crm/duplicates.ts'
import { database } from '#src/db/transaction.ts'
import { CommandError, command, readCommand, readQuery } from '../command.ts'
import { contactDeleted } from './server-errors.ts'

const read = { method: 'get', area: 'contacts', level: 'read' } as const
const write = { method: 'post', area: 'contacts', level: 'write' } as const

const translate = (error: unknown): never => {
  if (error instanceof MergeRejected) throw new CommandError(error.status, error)
  throw error
}

const suggestionsQuery = z.object({ after: duplicatesCursor.optional() })

const readSuggestions = command({
  ...read,
  path: '/duplicates',
  run: async (req) => findSuggestions(await database(req), readQuery(req, suggestionsQuery).after),
})

const readDuplicatesOf = command({
  ...read,
  path: '/:id/duplicates',
  run: async (req, { id }) => ({ suggestions: await findDuplicatesOf(await database(req), id) }),
})

/** Says that two contacts are different people, so that they are never suggested again. */
const distinguish = command({
  ...write,
  path: '/distinct',
  run: async (req) => {
    const [one, other] = (await readCommand(req, distinctCommand)).contacts
    const pair = { lower: Math.min(one, other), higher: Math.max(one, other) }
    if (!(await insertDistinction(await database(req), pair))) throw contactDeleted()
    return { distinct: true }
  },
})

const merge = command({
  ...write,
  path: '/merge',
  run: async (req, { by }) => {
    const given = await readCommand(req, mergeCommand)
    const id = await mergeContacts(req, given, by).catch(rejectLocked).catch(translate)
    return { merge: id, kept: given.keep }
  },
})

const mergesQuery = z.object({ after: byId.shape.id.optional() })

const readMerges = command({
  ...read,
  path: '/merges',
  run: async (req) => findMergesPage(await database(req), readQuery(req, mergesQuery).after),
})

const undo = command({
  ...write,
  path: '/merges/:id/undo',
  run: (req, { id }) => undoMerge(req, id).catch(rejectLocked).catch(translate),
})

/** Endpoints of duplicates: suggestions, merging, and undoing it. */
export const duplicateCommands: Endpoint[] = [
  readSuggestions,
  readDuplicatesOf,
  distinguish,
  merge,
  readMerges,
  undo,
]
