import type { PayloadRequest, Where } from 'payload'
import { mergeListSearchAndWhere } from 'payload/shared'
import type { z } from 'zod'
import { findSiteDay } from '#src/content/site-day.ts'
import { exportAuditTrail } from '#src/contract/audit.ts'
import { exportParticipants } from '#src/contract/events/participants.ts'
import { exportSignUps } from '#src/contract/events/shifts.ts'
import { type ExportFormat, exportList, type exportQuery } from '#src/contract/export.ts'
import { database } from '#src/data/transaction.ts'
import { participantsFile } from '#src/events/registration/participants.ts'
import {
  findParticipantsToExport,
  findQuestionsAsked,
} from '#src/events/registration/sql/participants.ts'
import { type ExportedSignUp, findSignUpsToExport } from '#src/events/shifts/sql/sign-ups.ts'
import { findCustomFields } from '#src/people/custom-fields/sql/contact-fields.ts'
import { contactsFile } from '#src/people/export/export-contacts.ts'
import { findContactsToExport } from '#src/people/export/sql/export-contacts.ts'
import { subscribersFile } from '#src/people/subscribers/export-subscribers.ts'
import { findSubscribersToExport } from '#src/people/subscribers/sql/subscribers.ts'
import { asCaller } from '#src/platform/access/acting.ts'
import { recordEntry } from '#src/platform/audit/record.ts'
import { columnsOf, type ExportFile, writeExport } from '#src/platform/csv/export-file.ts'
import { endpoint, TextStream } from '#src/server/http/endpoint.ts'
import { throwSelectionError } from '#src/server/http/selection-error.ts'
import { auditFile } from '#src/workspace/audit/export-trail.ts'

export const auditEndpoints = [
  endpoint(exportAuditTrail, async ({ req, query }) => {
    await recordEntry(req, { action: 'exported', collection: 'audit-trail' })
    const db = await database(req)
    return new TextStream(writeExport('csv', auditFile(db, query), await findSiteDay(db)))
  }),
]

/**
 * Documents read per batch. The platform goes through a page without a break, which blocks the
 * event loop.
 */
const pageSize = 200

/** The file of a list of sign-ups. */
const signUpsFile = (
  batches: AsyncIterable<readonly ExportedSignUp[]>,
): ExportFile<ExportedSignUp> => ({
  name: 'shift-sign-ups',
  columns: columnsOf([
    ...(['id', 'shift', 'event', 'startDate', 'endDate', 'name', 'email', 'phone'] as const),
    ...(['state', 'source', 'ageAgreement', 'consent', 'checkedInAt', 'createdAt'] as const),
  ]),
  batches,
})

interface List {
  readonly collection:
    | 'contacts'
    | 'newsletter-subscribers'
    | 'event-registrations'
    | 'event-shift-sign-ups'
  readonly where: Where
  readonly search: string
}

/**
 * The ids of all documents that the list of the admin UI has with these filters, the highest first,
 * in batches (keyset pagination), with the user's access.
 */
async function* idsInList(
  req: PayloadRequest,
  { collection, where, search }: List,
): AsyncGenerator<number[], void> {
  const collectionConfig = req.payload.collections[collection].config
  const filter = mergeListSearchAndWhere({ collectionConfig, search, where }) ?? {}
  const below: Where[] = []
  for (;;) {
    const { docs } = await req.payload.find({
      collection,
      where: { and: [structuredClone(filter), ...below] },
      sort: '-id',
      limit: pageSize,
      pagination: false,
      select: {},
      ...asCaller(req),
    })
    const ids = docs.map(({ id }) => Number(id))
    if (ids.length > 0) yield ids
    if (ids.length < pageSize) return
    below[0] = { id: { less_than: ids.at(-1) } }
  }
}

async function* rowsOf<Row>(
  batches: AsyncIterable<number[]> | Iterable<number[]>,
  find: (ids: number[]) => Promise<Row>,
): AsyncGenerator<Row, void> {
  for await (const ids of batches) yield await find(ids)
}

const fileOf = async (req: PayloadRequest, list: List, format: ExportFormat) => {
  const batches = idsInList(req, list)
  const day = await findSiteDay(await database(req))
  if (list.collection === 'event-registrations') {
    // The header comes before the rows, and has a column for each question.
    const selected: number[][] = []
    for await (const ids of batches) selected.push(ids)
    const rows = rowsOf(selected, async (ids) => findParticipantsToExport(await database(req), ids))
    const questions = await findQuestionsAsked(await database(req), selected.flat())
    return writeExport(format, participantsFile(rows, questions), day)
  }
  if (list.collection === 'event-shift-sign-ups')
    return writeExport(
      format,
      signUpsFile(rowsOf(batches, async (ids) => findSignUpsToExport(await database(req), ids))),
      day,
    )
  if (list.collection === 'newsletter-subscribers')
    return writeExport(
      format,
      subscribersFile(
        rowsOf(batches, async (ids) => findSubscribersToExport(await database(req), ids)),
      ),
      day,
    )
  const rows = rowsOf(batches, async (ids) => findContactsToExport(await database(req), ids))
  return writeExport(format, contactsFile(rows, await findCustomFields(await database(req))), day)
}

async function* withSelectionErrors(pieces: AsyncIterable<string>): AsyncGenerator<string, void> {
  try {
    yield* pieces
  } catch (error) {
    throwSelectionError(error)
  }
}

const exported = async (
  req: PayloadRequest,
  collection: List['collection'],
  { format, search, where }: z.output<typeof exportQuery>,
): Promise<TextStream> => {
  await recordEntry(req, { action: 'exported', collection })
  // Any JSON object until the platform has validated it.
  const list = { collection, where: where as Where, search }
  const { pieces, headers } = await fileOf(req, list, format).catch(throwSelectionError)
  return new TextStream({ pieces: withSelectionErrors(pieces), headers })
}

export const exportEndpoints = [
  endpoint(exportList, ({ req, params: { collection }, query }) =>
    exported(req, collection, query),
  ),
  endpoint(exportParticipants, ({ req, query }) => exported(req, 'event-registrations', query)),
  endpoint(exportSignUps, ({ req, query }) => exported(req, 'event-shift-sign-ups', query)),
]
