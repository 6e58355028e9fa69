import type { PayloadRequest } from 'payload'
import { previewImportUndo, undoImport } from '#src/contract/people/import-undo.ts'
import { enterStage, isInFuture, logInteraction } from '#src/contract/people/interactions.ts'
import { countSegment } from '#src/contract/people/segments.ts'
import { reachStage } from '#src/people/board/reach-stage.ts'
import { lockContact } from '#src/people/contacts/sql/contact.ts'
import { areaOf } from '#src/people/import/record-import.ts'
import { previewUndo, undoImport as undo } from '#src/people/import/undo-import.ts'
import { countSegment as count } from '#src/people/segments/preview-count.ts'
import { lockEvent } from '#src/people/timeline/sql/timeline.ts'
import { may } from '#src/platform/access/index.ts'
import { endpoint, transactional } from '#src/server/http/endpoint.ts'
import { Forbidden, NotFound, Rejection } from '#src/server/http/errors.ts'
import { mustExist } from '../admin/crm/must-exist.ts'

/** Who may run such an import may undo it, of those that they may read. */
const mustBePermitted = async (req: PayloadRequest, id: number): Promise<void> => {
  const { docs } = await req.payload.find({
    collection: 'imports',
    where: { id: { equals: id } },
    select: { kind: true },
    depth: 0,
    limit: 1,
    overrideAccess: false,
    req,
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
    const { at = new Date(), ...details } = body
    if (isInFuture(at)) throw new Rejection(400, 'date-in-future')
    if (!(await lockContact(db, id))) throw new Rejection(404, 'contact-deleted')
    if (details.event !== null && !(await lockEvent(db, details.event)))
      throw new Rejection(400, 'entry-deleted')
    const interaction = await req.payload.create({
      collection: 'interactions',
      data: { ...details, contact: id, at: at.toISOString() },
      overrideAccess: false,
      depth: 0,
      req,
    })
    return { interaction: interaction.id }
  }),
  endpoint(countSegment, ({ req, request, by, body }) =>
    count(req.payload, body.rules, { by, leaving: request.signal }),
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
