import { APIError, type CollectionBeforeChangeHook, type PayloadRequest } from 'payload'
import { addedSegments } from '#src/contract/newsletters/audience.ts'
import { englishOf } from '#src/locales/errors/english-error.ts'
import { errorText } from '#src/locales/errors/error-text.ts'
import type { Newsletter } from '#src/payload-types.ts'

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

const code = 'audience-segment-unknown'
const unknown = { code, message: englishOf(code) }

export const guardAudience: CollectionBeforeChangeHook<Newsletter> = async ({
  data,
  originalDoc,
  req,
}) => {
  if (!(await maySeeSegments(req, addedSegments(data.audience, originalDoc?.audience))))
    throw new APIError(errorText(unknown, req.i18n), 400, null, true)
  return data
}
