import type { PayloadRequest } from 'payload'
import { type SegmentRules, segmentRules } from '#src/contract/people/segments.ts'

/**
 * The rules of a segment that the user may read (all for code without a user); undefined otherwise,
 * so that it does not reveal segments of colleagues.
 */
export async function readRules(
  req: PayloadRequest,
  id: number,
): Promise<SegmentRules | undefined> {
  const { docs } = await req.payload.find({
    collection: 'segments',
    where: { id: { equals: id } },
    limit: 1,
    depth: 0,
    overrideAccess: !req.user,
    req,
  })
  return segmentRules.safeParse(docs[0]?.rules).data
}
