import type { Operation } from '../operation.ts'
import type { ErrorStatus } from './statuses.ts'

/** The bodies of an operation's errors, as they are sent; those of 400 are given. */
export function errorBodies(
  { errors }: Operation,
  status: ErrorStatus,
  invalid: readonly string[],
): readonly object[] {
  const said = (...texts: readonly string[]) => texts.map((error) => ({ error }))
  switch (status) {
    case 400:
      return said(...(errors.invalid ?? []), ...invalid)
    case 401:
      return [errors.unauthorized ?? { error: 'Unauthorized' }]
    case 403:
      return said('Forbidden')
    case 404:
      return said(errors.deletedUser === 404 ? 'User not found' : 'Not found')
    case 412:
      return said('If-Match: the resource has changed since')
    case 416:
      return said('Range: lies beyond the end')
    case 500:
      return said(errors.failure ?? 'Internal server error')
  }
}
