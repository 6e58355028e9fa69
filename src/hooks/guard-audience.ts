import { APIError, type CollectionBeforeChangeHook } from 'payload'
import { addedSegments } from '#src/contract/email/audience.ts'
import { maySeeSegments } from '#src/email/compose/newsletters/choose-segments.ts'
import type { Newsletter } from '#src/payload-types.ts'
import { englishOf } from '#src/translations/errors/english-error.ts'
import { errorText } from '#src/translations/errors/error-text.ts'

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
