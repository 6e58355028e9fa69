import type { Payload } from 'payload'

type Queries = Payload['db']

/** The platform's operations on the database that find documents or versions by a condition. */
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

/** Lets an operation of the platform's database adapter see other arguments than it is given. */
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
