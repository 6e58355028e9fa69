import type { PayloadRequest } from 'payload'
import type { AudienceCount } from '#src/contract/newsletters/audience.ts'
import { database } from '#src/data/transaction.ts'
import { type Audience, findAudience } from '#src/newsletters/audience/sql/audience.ts'
import { countAudience, countRecipients } from '#src/newsletters/audience/sql/count-audience.ts'
import { NotCounted, previewCount } from '#src/people/segments/preview-count.ts'
import { may } from '#src/platform/access/index.ts'

/** Names are of subscribers, and segments tell what contacts they are. */
const mayReadNames = (req: PayloadRequest, { segments, minus }: Audience): boolean =>
  may(req, 'newsletters', 'read') &&
  (segments.length + minus.length === 0 || may(req, 'contacts', 'read'))

/**
 * Counts who would get a newsletter (undefined: one not stored yet) with this audience now, as a
 * preview for a user, who may use its segments. Throws NotCounted.
 */
export async function previewAudience(
  req: PayloadRequest,
  newsletter: number | undefined,
  audience: Audience,
  by: number,
): Promise<AudienceCount> {
  const counting = { by, leaving: req.signal ?? undefined, purpose: 'audience' } as const
  const counted = await previewCount(req.payload, counting, (db) =>
    countAudience(db, newsletter, audience),
  )
  return mayReadNames(req, audience) ? counted : { ...counted, names: [] }
}

/**
 * The number of recipients if a newsletter were sent now, to its audience or the one given; null if
 * that takes too long.
 */
export async function countRecipientsNow(
  req: PayloadRequest,
  id: number,
  given?: Audience,
): Promise<number | null> {
  const db = await database(req)
  const audience = given ?? (await findAudience(db, id))
  const isAllSubscribers = audience.segments.length + audience.minus.length === 0
  if (isAllSubscribers || !req.user) return countRecipients(db, id, audience)
  const counting = { by: req.user.id, leaving: undefined, purpose: 'recipients' } as const
  return previewCount(req.payload, counting, (reading) =>
    countRecipients(reading, id, audience),
  ).catch((error: unknown) => {
    if (error instanceof NotCounted) return null
    throw error
  })
}
