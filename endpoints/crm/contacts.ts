import type { PayloadRequest } from 'payload'
import { previewImportUndo, undoImport } from '#src/contract/people/import-undo.ts'
import { enterStage, isInFuture, logInteraction } from '#src/contract/people/interactions.ts'
import {
  countConditions,
  countSegment,
  importPostcodes,
  listPostcodeCountries,
  type SegmentRules,
} from '#src/contract/people/segments.ts'
import { withTempFile } from '#src/data/storage/temp-file.ts'
import { database } from '#src/data/transaction.ts'
import { enterSurvey } from '#src/forms/enter-survey.ts'
import { reachStage } from '#src/people/board/reach-stage.ts'
import { lockContact } from '#src/people/contacts/sql/contact.ts'
import { areaOf } from '#src/people/import/record-import.ts'
import { previewUndo, undoImport as undo } from '#src/people/import/undo-import.ts'
import { resolveCondition, resolveForUser } from '#src/people/segments/filter-by-segment.ts'
import { importPostcodes as replacePostcodes } from '#src/people/segments/import-postcodes.ts'
import { countSegment as count, previewCount } from '#src/people/segments/preview-count.ts'
import { countEach } from '#src/people/segments/sql/contacts-of-segment.ts'
import { findPostcodeCountries } from '#src/people/segments/sql/postcodes.ts'
import { lockEvent } from '#src/people/timeline/sql/timeline.ts'
import { asCaller } from '#src/platform/access/acting.ts'
import { may } from '#src/platform/access/index.ts'
import { UnreadableFile } from '#src/platform/csv/errors.ts'
import { endpoint, transactional } from '#src/server/http/endpoint.ts'
import { Forbidden, NotFound, Rejection } from '#src/server/http/errors.ts'
import { mustExist } from '../admin/crm/must-exist.ts'
import { readUpload } from '../admin/crm/read-upload.ts'
import { unreadable } from './import.ts'

/** A count by name would tell who subscribes. */
const peopleFor = (req: PayloadRequest, people: SegmentRules['people']): SegmentRules['people'] =>
  may(req, 'newsletters', 'read') ? people : 'contacts'

/** Who may run such an import may undo it, of those that they may read. */
const mustBePermitted = async (req: PayloadRequest, id: number): Promise<void> => {
  const { docs } = await req.payload.find({
    collection: 'imports',
    where: { id: { equals: id } },
    select: { kind: true },
    limit: 1,
    ...asCaller(req),
  })
  const [found] = docs
  if (!found) throw new NotFound()
  if (!may(req, areaOf[found.kind], 'write')) throw new Forbidden()
}

export const contactEndpoints = [
  endpoint(enterStage, async ({ req, params, body }) => {
    if (body.at && body.at.getTime() > Date.now()) throw new Rejection(400, 'date-in-future')
    const reached = await reachStage(req, { ...body, contactId: params.id })
    mustExist(reached)
    return { entry: reached.entryId }
  }),
  transactional(logInteraction, async ({ req, params: { id }, body }, db) => {
    const { at = new Date(), survey, ...details } = body
    if (isInFuture(at)) throw new Rejection(400, 'date-in-future')
    if (!(await lockContact(db, id))) throw new Rejection(404, 'contact-deleted')
    if (details.event !== null && !(await lockEvent(db, details.event)))
      throw new Rejection(400, 'entry-deleted')
    const entered = survey && (await enterSurvey(db, id, survey, req.user?.id ?? null))
    const interaction = await req.payload.create({
      collection: 'interactions',
      data: { ...details, ...entered, contact: id, at: at.toISOString() },
      ...asCaller(req),
    })
    return { interaction: interaction.id }
  }),
  endpoint(countSegment, async ({ req, request, by, body }) => {
    const rules = await resolveForUser(req, body.rules, body.of)
    const counted = { ...rules, people: peopleFor(req, rules.people) }
    return count(req.payload, counted, { by, leaving: request.signal })
  }),
  endpoint(countConditions, async ({ req, request, by, body }) => {
    const conditions = await Promise.all(
      body.conditions.map((each) => resolveCondition(req, each, body.of)),
    )
    const counting = { by, leaving: request.signal, purpose: 'conditions' } as const
    const counts = await previewCount(req.payload, counting, (db, signal) =>
      countEach(db, conditions, signal, peopleFor(req, body.people)),
    )
    return { counts }
  }),
  endpoint(listPostcodeCountries, async ({ req }) => ({
    countries: await findPostcodeCountries(await database(req)),
  })),
  endpoint(importPostcodes, ({ req, request }) =>
    withTempFile(readUpload(request), (file) => replacePostcodes(req, file.read())).catch(
      (error: unknown) => {
        throw error instanceof UnreadableFile ? new Rejection(400, unreadable(error)) : error
      },
    ),
  ),
  endpoint(previewImportUndo, async ({ req, params }) => {
    await mustBePermitted(req, params.id)
    return previewUndo(req, params.id)
  }),
  endpoint(undoImport, async ({ req, by, params }) => {
    await mustBePermitted(req, params.id)
    return undo(req, { id: params.id, by })
  }),
]
