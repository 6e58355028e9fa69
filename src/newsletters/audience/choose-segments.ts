import type { PayloadRequest } from 'payload'

/**
 * Whether the user may read all these segments (code without a user may), so that a colleague's own
 * segment is not counted or mailed before that colleague put it into the newsletter.
 */
export async function maySeeSegments(
  req: PayloadRequest,
  ids: readonly number[],
): Promise<boolean> {
  if (ids.length === 0) return true
  const { totalDocs } = await req.payload.count({
    collection: 'segments',
    where: { id: { in: [...ids] } },
    overrideAccess: !req.user,
    disableErrors: true,
    req,
  })
  return totalDocs === ids.length
}
