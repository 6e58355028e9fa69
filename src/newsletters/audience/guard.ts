import { APIError, type CollectionBeforeChangeHook } from 'payload'
import { addedSegments } from '#src/contract/newsletters/audience.ts'
import { englishOf } from '#src/locales/errors/english-error.ts'
import { errorText } from '#src/locales/errors/error-text.ts'
import { maySeeSegments } from '#src/newsletters/audience/choose-segments.ts'
import type { Newsletter } from '#src/payload-types.ts'

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
