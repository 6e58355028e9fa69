import type { PayloadRequest } from 'payload'
import type { DeliveryReason } from '#src/contract/newsletters/delivery-reason.ts'
import { database } from '#src/data/transaction.ts'
import { may } from '#src/platform/access/index.ts'
import { findDeliveryFacts } from './sql/person.ts'
import { findReason } from './sql/preferences.ts'

type Listed = 'deliveries' | 'segments'

/** Those of the ids that the user may read. */
async function findReadable(req: PayloadRequest, collection: Listed, ids: readonly number[]) {
  const { docs } = await req.payload.find({
    ...{ collection, where: { id: { in: [...ids] } }, depth: 0, pagination: false },
    ...{ overrideAccess: false, req },
  })
  return docs
}

const findSegmentNames = async (req: PayloadRequest, ids: readonly number[]) => {
  if (ids.length === 0 || !may(req, 'contacts', 'read')) return []
  const segments = await findReadable(req, 'segments', ids)
  return segments.map((segment) => ('name' in segment ? String(segment.name) : '')).sort()
}

/**
 * Why a mail was sent to its recipient, for staff: what its reader's own page says, without what the
 * user may not read of people. Undefined for a delivery that is gone, or that they may not read.
 */
export async function readDeliveryReason(
  req: PayloadRequest,
  delivery: number,
): Promise<DeliveryReason | undefined> {
  const [readable] = await findReadable(req, 'deliveries', [delivery])
  const db = await database(req)
  const reason = readable && (await findReason(db, delivery))
  const facts = reason && (await findDeliveryFacts(db, delivery))
  if (!facts) return undefined
  const { kind, at, topic, approvedBy, consent } = reason
  const { isTest, recipient, mergedInto, rule } = facts
  const segments = await findSegmentNames(req, facts.segments)
  const mayReadContacts = may(req, 'contacts', 'read')
  return {
    ...{ kind, isTest, at, recipient, topic, approvedBy, segments },
    otherSegments: facts.segments.length - segments.length,
    consent:
      consent && !isTest ? { at: consent.at, source: consent.source, text: consent.text } : null,
    mergedInto: mayReadContacts ? mergedInto : null,
    rule: mayReadContacts ? rule : '',
  }
}
