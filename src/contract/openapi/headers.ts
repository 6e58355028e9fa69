import type { Operation } from '../operation.ts'
import type { Schema } from './schemas.ts'
import { isErrorStatus, type Status } from './statuses.ts'

const header = (description: string, example: string | number): Schema => ({
  description,
  schema: { type: typeof example === 'number' ? 'integer' : 'string', examples: [example] },
})

export const headers = {
  'Cache-Control': header(
    'How long the response may be cached',
    'public, max-age=0, must-revalidate',
  ),
  ETag: header(
    'Strong entity tag: of the bytes, for `If-None-Match`; for staff of the stored resource, for `If-Match`',
    '"x7Kp-br"',
  ),
  Vary: header('Request headers that the response depends on', 'Accept-Encoding'),
  'Retry-After': header('Seconds to wait, when there were too many requests', 30),
  'Content-Language': header('Language of the page, where the response is one', 'en'),
  'Content-Disposition': header('Name of the file', 'attachment; filename="contacts.csv"'),
  'Content-Range': header('The range of the whole', 'bytes 0-499/1234'),
  'Accept-Ranges': header('That ranges may be requested', 'bytes'),
  'X-Total-Count': header('Items of the whole list; with `total=true`', 128),
  Link: header(
    'The pages `first`, `prev`, `next` and `last` (RFC 8288); with `total=true` and a limit',
    '<https://example.org/api/news?limit=20&offset=20&total=true>; rel="next"',
  ),
  Location: header('Where it leads', 'https://example.org/news/rally-for-the-library'),
} as const satisfies Record<string, Schema>
type Name = keyof typeof headers

const successHeaders = ({ caching, method, response, versioned }: Operation): readonly Name[] => {
  if (versioned && method !== 'DELETE') return ['Cache-Control', 'ETag']
  if (response.kind === 'redirect') return ['Location']
  if (response.kind === 'export') return ['Cache-Control', 'Content-Disposition']
  if (response.kind === 'bytes') return ['Cache-Control', 'ETag', 'Accept-Ranges']
  if (caching !== 'never') return ['Cache-Control', 'ETag', 'Vary']
  return response.kind === 'text' ? ['Cache-Control', 'Content-Language'] : ['Cache-Control']
}

const ofList = ({ query }: Operation): readonly Name[] =>
  'shape' in query && query.shape instanceof Object && 'total' in query.shape
    ? ['X-Total-Count', 'Link']
    : []

const namesFor = (operation: Operation, status: Status): readonly Name[] => {
  if (status === 304) return ['Cache-Control', 'ETag', 'Vary', ...ofList(operation)]
  if (status === 206) return [...successHeaders(operation), 'Content-Range']
  if (status === 416) return ['Cache-Control', 'Content-Range', 'Accept-Ranges']
  if (!isErrorStatus(status)) return [...successHeaders(operation), ...ofList(operation)]
  const isSubmission = operation.auth === 'none' && operation.method === 'POST'
  return status === 400 && isSubmission ? ['Cache-Control', 'Retry-After'] : ['Cache-Control']
}

export const headersFor = (operation: Operation, status: Status): Schema =>
  Object.fromEntries(
    namesFor(operation, status).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  )
