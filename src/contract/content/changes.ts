import { z } from 'zod'
import { jsonResponse, publicOperation } from '../define.ts'
import { limitParameter, maxLimit } from '../parameters.ts'
import { int4, text, timestamp } from '../values.ts'

/** The kinds of what is public: of documents by their id, of the others as a whole. */
const documentKinds = ['actions', 'news', 'events', 'pages', 'people', 'tags'] as const
const wholeKinds = ['about', 'navigation', 'static-images', 'site'] as const

/** How long changes are stored, and cursors are valid, in days. */
export const changesRetentionDays = 400

export const changeErrors = {
  malformed: 'since: must be a cursor that this operation returned',
  expired: `since: is older than ${changesRetentionDays} days; read everything anew`,
  foreign: 'since: is of a database that was replaced since; read everything anew',
} as const

const change = z
  .strictObject({
    kind: z.enum([...documentKinds, ...wholeKinds]),
    id: int4().nullable(),
    slug: z.string().nullable(),
    change: z.enum(['updated', 'removed']),
    at: timestamp(),
  })
  .meta({ id: 'Change' })

const changes = z
  .strictObject({ changes: z.array(change), cursor: z.string(), more: z.boolean() })
  .meta({ id: 'Changes' })
export type Changes = z.output<typeof changes>

export const listChanges = publicOperation('GET', '/api/changes', {
  id: 'listChanges',
  summary: 'What was published, changed or removed since a cursor',
  details:
    'Without `since` a cursor for what comes next: take one, read the lists, and ask with it from then on. No change is ever left out, whatever was written at once; one may be reported twice. Publication and removal by time alone count too. Of the kinds `about`, `navigation`, `static-images` and `site` it says that they are to be read anew.',
  group: 'Content',
  query: z.object({
    since: text().optional().describe('A cursor that this operation returned'),
    limit: limitParameter(maxLimit),
  }),
  response: jsonResponse(changes),
  caching: 'never',
  errors: { invalid: Object.values(changeErrors) },
})
