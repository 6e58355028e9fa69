import type { Payload } from 'payload'

type Queries = Payload['db']

/** Operations of the platform's database adapter that query documents or versions by a filter. */
type Query =
  | 'find'
  | 'findOne'
  | 'findDistinct'
  | 'count'
  | 'queryDrafts'
  | 'findVersions'
  | 'findGlobalVersions'
  | 'countVersions'
  | 'updateMany'
  | 'deleteMany'

/**
 * Wraps an operation of the platform's database adapter with a function of its arguments
 * (middleware).
 */
export function changeArguments<Name extends Query>(
  db: Queries,
  name: Name,
  change: (args: Parameters<Queries[Name]>[0]) => Parameters<Queries[Name]>[0],
): void {
  const query = db[name] as (args: unknown) => unknown
  const changed = function (this: unknown, args: Parameters<Queries[Name]>[0]) {
    return query.call(this, change(args))
  }
  db[name] = changed as Queries[Name]
}
