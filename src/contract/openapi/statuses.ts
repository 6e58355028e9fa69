import { type Operation, takesIfMatch } from '../operation.ts'

export const statusTexts = {
  200: 'Success',
  206: 'The requested range',
  302: 'Redirects elsewhere',
  304: 'Not modified: the cached response is current',
  400: 'Invalid input; the error names the field and the rule',
  401: 'Token missing or invalid, or wrong credentials',
  403: 'The permission is missing, or a second factor that the role demands',
  404: 'Not found',
  409: 'Another request was sent with this `Idempotency-Key`',
  412: 'The resource has changed since the version in `If-Match`',
  416: 'Range not satisfiable',
  500: 'Server error',
} as const
export type Status = keyof typeof statusTexts

const errorStatuses = [400, 401, 403, 404, 409, 412, 416, 500] as const
export type ErrorStatus = (typeof errorStatuses)[number]

export const isErrorStatus = (status: Status): status is ErrorStatus =>
  errorStatuses.some((each) => each === status)

/** Every response status of an operation; it never returns any other (decisions §1.4). */
export function statusesOf(operation: Operation): readonly Status[] {
  const { auth, caching, errors, method, path, response } = operation
  const isMissable = /[:*]/.test(path) || errors.deletedUser === 404
  return [
    response.kind === 'redirect' ? 302 : 200,
    ...(method === 'GET' && caching !== 'never' ? ([304] as const) : []),
    // Every operation rejects a NUL in the query.
    400,
    ...(auth === 'bearer' ? ([401, 403] as const) : []),
    ...(isMissable ? ([404] as const) : []),
    ...(operation.takesKey ? ([409] as const) : []),
    ...(takesIfMatch(operation) ? ([412] as const) : []),
    500,
    ...(operation.statuses ?? []),
  ]
}
