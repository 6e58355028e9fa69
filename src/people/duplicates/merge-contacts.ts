import type { Payload, PayloadRequest } from 'payload'
import { notesLimit, tagsLimit } from '#src/contract/people/fields.ts'
import {
  chosenFields,
  type MergeCommand,
  type MergeSide,
  type MergesPage,
} from '#src/contract/people/merge.ts'
import { codePoints } from '#src/contract/values.ts'
import { lockRows } from '#src/data/lock-rows.ts'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import { entryTimestamp, findNewestStage } from '#src/people/board/sql/progression.ts'
import {
  exchangeNamesFromForm,
  insertOtherEmail,
  transferBulkEdits,
  transferDistinctions,
  transferImports,
  transferWithdrawals,
} from '#src/people/duplicates/sql/links.ts'
import {
  completeMerge,
  findMerges,
  insertMerge,
  type Moved,
  whileMerging,
} from '#src/people/duplicates/sql/records.ts'
import {
  findReferences,
  moveReferences,
  updateCurrentStage,
} from '#src/people/duplicates/sql/references.ts'
import { asCommand } from '#src/platform/access/acting.ts'
import { recordEntry } from '#src/platform/audit/record.ts'
import { findContactDocument, MergeRejected, operationOn } from './contact-operations.ts'
import { type ContactDocument, mergedFields } from './merged-fields.ts'

const pageSize = 50

export async function findMergesPage(db: Database, after: number | undefined): Promise<MergesPage> {
  const merges = await findMerges(db, { after, limit: pageSize })
  const last = merges.length === pageSize ? merges.at(-1) : undefined
  return { merges, after: last?.id ?? null }
}

/**
 * Brings the primary contact to the stage that was chosen. The current stage is that of the newest
 * entry of both; where the other one was chosen, an entry says so, for which no rule fires. Returns
 * that entry's id, or null.
 */
async function chooseStage(
  req: PayloadRequest,
  db: Database,
  contact: number,
  given: {
    readonly stages: Readonly<Record<MergeSide, unknown>>
    readonly choice: MergeSide | undefined
  },
): Promise<number | null> {
  const { stages, choice } = given
  const stage = choice && stages[choice]
  if (typeof stage !== 'number' || stage === (await findNewestStage(db, contact))) return null
  const by = { ...asCommand(req) } as const
  const { id } = await req.payload.create({
    // Access denies all users, as entry and current stage change together.
    ...by,
    collection: 'progression-entries',
    data: {
      contact,
      stage,
      createdBy: req.user?.id ?? null,
      createdAt: await entryTimestamp(db, contact, undefined),
    },
  })
  await req.payload.update({
    ...by,
    collection: 'contacts',
    id: contact,
    data: { currentStage: stage },
  })
  return id
}

/** Fields with a single value; lists and groups stay as the primary contact has them. */
const plainTypes: ReadonlySet<string> = new Set([
  ...['text', 'textarea', 'email', 'number', 'date', 'select', 'radio', 'relationship', 'json'],
])

const handled: ReadonlySet<string> = new Set([
  ...chosenFields,
  ...['tags', 'notes', 'custom', 'currentStage', 'phoneE164', 'createdAt', 'updatedAt'],
])

const otherFieldsOf = ({ collections }: Payload): string[] =>
  collections.contacts.config.flattenedFields
    .filter((field) => !handled.has(field.name) && plainTypes.has(field.type))
    .filter(
      (field) => !('hasMany' in field && field.hasMany) && !('virtual' in field && field.virtual),
    )
    .map(({ name }) => name)

interface Both {
  readonly keep: ContactDocument
  readonly remove: ContactDocument
}

const findBoth = async (req: PayloadRequest, command: MergeCommand): Promise<Both> => {
  const keep = await findContactDocument(req, command.keep)
  const remove = await findContactDocument(req, command.remove)
  if (!keep || !remove) throw new MergeRejected(404, 'contact-deleted')
  const { versions } = command
  if (keep['updatedAt'] !== versions.keep || remove['updatedAt'] !== versions.remove)
    throw new MergeRejected(409, 'contact-changed')
  return { keep, remove }
}

const checkLimits = ({ tags, notes }: Record<string, unknown>): void => {
  if (Array.isArray(tags) && tags.length > tagsLimit)
    throw new MergeRejected(400, 'field-too-many', 'tags', `${tagsLimit}`)
  if (typeof notes === 'string' && codePoints(notes) > notesLimit)
    throw new MergeRejected(400, 'field-too-long', 'notes', `${notesLimit}`)
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Keeps the email address that was not chosen; what was withdrawn for it is withdrawn for both. */
const storeOtherEmail = async (
  db: Database,
  { keep, remove }: Both,
  { id, by }: { readonly id: number; readonly by: number },
  after: ContactDocument,
): Promise<number | null> => {
  const chosen = textOf(after['email'])
  const other = [keep, remove].map(({ email }) => textOf(email)).find((each) => each !== chosen)
  if (!other) return null
  if (chosen) await transferWithdrawals(db, { from: other, to: chosen, contact: id, by })
  return insertOtherEmail(db, { contact: id, email: other })
}

const moveAndDelete = async (
  req: PayloadRequest,
  db: Database,
  { keep, remove }: MergeCommand,
  by: number,
) => {
  const references = await findReferences(db)
  const unknown = references.find(({ handling }) => handling === 'unknown')
  if (unknown) throw new Error(`a merge does not know what to do with ${unknown.table}`)
  const parts = references.filter(({ handling }) => handling === 'part')
  const id = await insertMerge(db, { keep, remove, parts, by })
  const isMoved = references.filter(({ handling }) => handling === 'moved')
  const moved = {
    rows: await moveReferences(db, isMoved, { from: remove, to: keep }),
    distinctions: await transferDistinctions(db, { keep, remove }),
    bulkEdits: await transferBulkEdits(db, { keep, remove }),
    imports: await transferImports(db, { keep, remove }),
  }
  await whileMerging(db, () => req.payload.delete(operationOn(req, remove)))
  await updateCurrentStage(db, keep)
  return { id, moved }
}

/**
 * Merges one contact into another, on behalf of the request's user, in one transaction: the primary
 * one gets the chosen fields, the tags of both, and everything that refers to the duplicate, which
 * is deleted. What undoing needs is stored. Both rows are locked in the order of their ids, so that
 * merges, entries and changes wait for each other. Returns the id of the merge; throws
 * MergeRejected, and what the platform throws for a contact that another user has open, or values
 * it rejects.
 */
export const mergeContacts = (
  req: PayloadRequest,
  command: MergeCommand,
  by: number,
): Promise<number> =>
  withTransaction(req, async (db) => {
    await lockRows(db, 'contacts', [command.keep, command.remove])
    const both = await findBoth(req, command)
    const others = otherFieldsOf(req.payload)
    const data = mergedFields(both.keep, both.remove, { choices: command.fields, others })
    checkLimits(data)
    if ('name' in data) await exchangeNamesFromForm(db, command)
    const { id, moved } = await moveAndDelete(req, db, command, by)
    await req.payload.update({ ...operationOn(req, command.keep), data })
    const entry = await chooseStage(req, db, command.keep, {
      stages: { keep: both.keep['currentStage'], remove: both.remove['currentStage'] },
      choice: command.fields.stage,
    })
    const after = (await findContactDocument(req, command.keep)) ?? {}
    const otherEmail = await storeOtherEmail(db, both, { id: command.keep, by }, after)
    const done: Moved = { ...moved, entry, otherEmail }
    await completeMerge(db, id, { before: both.keep, after, moved: done })
    await recordEntry(req, { action: 'merged', collection: 'contacts' }, command.keep)
    return id
  })
