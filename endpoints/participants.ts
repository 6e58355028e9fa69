import type { PayloadRequest } from 'payload'
import { makeDoorLink, readDoorLinks, withdrawDoorLink } from '#src/contract/events/door.ts'
import {
  addParticipant,
  decideParticipants,
  importParticipants,
  type MoveObstacle,
  mostImportedMails,
  moveParticipants,
  type ParticipantsLine,
  previewParticipants,
  readAnnouncement,
  readParticipantImports,
  readParticipation,
  undoParticipantImport,
} from '#src/contract/events/participants.ts'
import { withTempFile } from '#src/data/storage/temp-file.ts'
import { database, withTransaction } from '#src/data/transaction.ts'
import { doorLinkFor, doorLinksOf, endDoorLink } from '#src/events/door/door-links.ts'
import {
  previewParticipants as preview,
  readParticipants,
  importParticipants as store,
} from '#src/events/registration/import-participants.ts'
import { moveRegistration } from '#src/events/registration/move-registration.ts'
import { checkIn, decisions, figuresOfEvent } from '#src/events/registration/participants.ts'
import { RegistrationClosed, registerByStaff } from '#src/events/registration/register.ts'
import { findPlaces } from '#src/events/registration/sql/events.ts'
import { findImports } from '#src/events/registration/sql/imports.ts'
import { countParticipants } from '#src/events/registration/sql/participants.ts'
import { findAnnouncement, findRegistration } from '#src/events/registration/sql/registrations.ts'
import { undoParticipantImport as undo } from '#src/events/registration/undo-import.ts'
import { englishOf } from '#src/locales/errors/english-error.ts'
import { recordEntry } from '#src/platform/audit/record.ts'
import { UnreadableFile } from '#src/platform/csv/errors.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { InvalidRequest, NotFound, Rejection } from '#src/server/http/errors.ts'
import { streamLines } from '#src/server/http/response/stream-lines.ts'
import { describeFault } from '#src/settings/describe-fault.ts'
import { readUpload } from './admin/crm/read-upload.ts'
import { changeEach, countDecided } from './change-each.ts'
import { unreadable } from './crm/import.ts'

const collection = 'event-registrations'
const fault = 'a registration is as it was'

const decide = async (
  req: PayloadRequest,
  id: number,
  decision: keyof typeof decisions,
): Promise<boolean> =>
  withTransaction(req, async () => {
    const isDone = await decisions[decision](req, id)
    if (isDone) await recordEntry(req, { action: 'changed', collection }, id)
    return isDone
  })

const move = (req: PayloadRequest, id: number, to: number): Promise<'moved' | MoveObstacle> =>
  withTransaction(req, async () => {
    const outcome = await moveRegistration(req, id, to)
    if (outcome === 'moved') await recordEntry(req, { action: 'changed', collection }, id)
    return outcome
  })

const throwClosed = (error: unknown): never => {
  if (error instanceof RegistrationClosed)
    throw new Rejection(409, error.opening === 'full' ? 'event-full' : 'event-closed')
  throw error instanceof UnreadableFile ? new Rejection(400, unreadable(error)) : error
}

/** The people of a file that is the body of a request. Throws UnreadableFile. */
const readFile = (request: Request) =>
  withTempFile(readUpload(request), (file) => readParticipants(() => file.read()))

export const participantEndpoints = [
  endpoint(decideParticipants, async ({ req, body: { ids, decision } }) => {
    return countDecided(await changeEach(req, ids, fault, (one, id) => decide(one, id, decision)))
  }),

  endpoint(moveParticipants, async ({ req, body: { ids, event } }) => {
    const outcomes = await changeEach(req, ids, fault, (one, id) => move(one, id, event))
    const db = await database(req)
    const failed: { id: number; name: string; reason: MoveObstacle }[] = []
    for (const [id, outcome = 'state'] of outcomes) {
      if (outcome === 'moved') continue
      failed.push({ id, name: (await findRegistration(db, id))?.name ?? '', reason: outcome })
    }
    return { moved: outcomes.size - failed.length, failed }
  }),

  endpoint(addParticipant, ({ req, params, body: { checkIn: comes, ...person } }) =>
    withTransaction(req, async (db) => {
      const given = {
        ...person,
        event: params.id,
        answers: [],
        consent: '',
        language: null,
        source: comes ? ('walk_in' as const) : ('staff' as const),
      }
      const { id, isNew } = await registerByStaff(req, db, given).catch(throwClosed)
      if (isNew) await recordEntry(req, { action: 'created', collection }, id)
      if (comes) await checkIn(req, id)
      const registration = await findRegistration(db, id)
      return { id, isNew, state: registration?.state ?? 'booked' }
    }),
  ),

  endpoint(previewParticipants, ({ req, request, params, query: { columns } }) =>
    readFile(request)
      .then(async (read) => preview(await database(req), read, { event: params.id, columns }))
      .catch(throwClosed),
  ),

  endpoint(importParticipants, async ({ req, request, params, query }) => {
    const read = await readFile(request).catch(throwClosed)
    if (query.mails && read.lines.length > mostImportedMails)
      throw new Rejection(400, { code: 'import-too-many-mails', params: [`${mostImportedMails}`] })
    const db = await database(req)
    if (!(await findPlaces(db, params.id))) throw new Rejection(409, 'event-closed')
    const importing = { event: params.id, columns: query.columns, mails: query.mails }
    return streamLines<ParticipantsLine>((report, signal) => {
      const onStored = (rows: number) => report({ kind: 'stored', rows, of: read.lines.length })
      return store(req, read, { ...importing, onStored, signal }).then(
        (outcome) => report({ kind: 'done', outcome }),
        (error: unknown) => {
          req.payload.logger.error({ fault: describeFault(error) }, 'an import stopped')
          const code = 'import-stopped'
          report({ kind: 'stopped', code, params: [], message: englishOf(code) })
        },
      )
    })
  }),

  endpoint(readParticipantImports, async ({ req, params }) => ({
    imports: await findImports(await database(req), params.id),
  })),

  endpoint(undoParticipantImport, async ({ req, params, body }) => {
    const undone = await undo(req, { event: params.id, importId: body.import })
    if (!undone) throw new NotFound()
    return undone
  }),

  endpoint(readParticipation, async ({ req, params: { id } }) => {
    const db = await database(req)
    return { ...(await countParticipants(db, id)), figures: await figuresOfEvent(db, id) }
  }),

  endpoint(readAnnouncement, async ({ req, params: { id } }) => {
    const found = await findAnnouncement(await database(req), id)
    if (!found) throw new NotFound()
    return found
  }),

  endpoint(readDoorLinks, async ({ req, params }) => {
    const found = await doorLinksOf(req, params.id)
    if (!found) throw new NotFound()
    return found
  }),

  endpoint(makeDoorLink, async ({ req, params, body: { day } }) => {
    const link = await doorLinkFor(req, params.id, day)
    if (link === 'no-event') throw new NotFound()
    if (link === 'no-day') throw new InvalidRequest('day: must be one of the event, and not over')
    return link
  }),

  endpoint(withdrawDoorLink, async ({ req, params, body }) => {
    if (!(await endDoorLink(req, params.id, body.link))) throw new NotFound()
    return { success: true as const }
  }),
]
