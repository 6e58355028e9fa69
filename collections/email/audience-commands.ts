import type { Endpoint, PayloadRequest } from 'payload'
import { may, mayReadNewsletters } from '#src/access/index.ts'
import { NotCounted } from '#src/crm/segments/preview-count.ts'
import { findAudience } from '#src/db/email/audience.ts'
import { findNewsletter } from '#src/db/email/newsletters.ts'
import { database } from '#src/db/transaction.ts'
import { addedSegments, audienceCommand, audienceOf } from '#src/email/compose/audience.ts'
import { maySeeSegments } from '#src/email/compose/newsletters/choose-segments.ts'
import { previewAudience } from '#src/email/compose/newsletters/count-audience.ts'
import { CommandError, command, readOptionalCommand } from '../command.ts'

/** Whoever approves a newsletter sees who gets it, and writes none. */
const mustMayCount = (req: PayloadRequest): void => {
  if (!mayReadNewsletters(req)) throw new CommandError(403, 'not-permitted')
}

const storedAudience = async (req: PayloadRequest, id: number) => {
  const db = await database(req)
  if (!(await findNewsletter(db, id))) throw new CommandError(404, 'document-deleted')
  return findAudience(db, id)
}

const count = async (req: PayloadRequest, id: number | undefined, by: number) => {
  mustMayCount(req)
  const given = (await readOptionalCommand(req, audienceCommand)).audience
  const stored = id === undefined ? undefined : await storedAudience(req, id)
  const isOpen = given !== undefined && may(req, 'newsletters', 'read')
  const audience = isOpen ? given : audienceOf(stored)
  if (!(await maySeeSegments(req, addedSegments(audience, stored))))
    throw new CommandError(400, 'audience-segment-unknown')
  return previewAudience(req, id, audience, by).catch((error: unknown) => {
    throw error instanceof NotCounted ? new CommandError(503, error) : error
  })
}

/**
 * `POST /cms-api/newsletters/:id/audience`, or without the id for one not stored yet: who would get
 * it now with the audience of the form, or its own.
 */
export const audienceCommands: Endpoint[] = [
  command({
    method: 'post',
    path: '/:id/audience',
    area: 'any',
    run: (req, { id, by }) => count(req, id, by),
  }),
  command({
    method: 'post',
    path: '/audience',
    area: 'any',
    run: (req, { by }) => count(req, undefined, by),
  }),
]
