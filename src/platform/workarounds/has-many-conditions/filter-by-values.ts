import type { Payload, Where } from 'payload'
import { changeArguments } from '#src/data/query-arguments.ts'
import { conditions } from './conditions.ts'
import {
  type ManyFields,
  manyFieldsOf,
  manyFieldsOfVersions,
  type ValueTable,
} from './value-tables.ts'

/** A filter on a field of the related document; the platform handles it correctly. */
const isNested = (given: unknown): boolean =>
  typeof given === 'object' && given !== null && !Array.isArray(given)

/** No value chosen yet. */
const isUnset = (given: unknown): boolean => Array.isArray(given) && given.length === 0

const ofField = (field: ValueTable, path: string, operators: object): Where[] =>
  Object.entries(operators)
    .filter(([, given]) => !isUnset(given))
    .map(([operator, given]) => {
      const condition = isNested(given) ? undefined : conditions.get(operator)
      return condition ? condition(field, given) : { [path]: { [operator]: given } }
    })

const isCondition = (given: unknown): given is object => typeof given === 'object' && given !== null

const readByValues = (where: Where, fields: ManyFields): Where => {
  const parts: Where[] = []
  for (const [path, given] of Object.entries(where)) {
    const field = fields.get(path)
    if (Array.isArray(given))
      parts.push({ [path]: given.map((part) => readByValues(part, fields)) })
    else if (field && isCondition(given)) parts.push(...ofField(field, path, given))
    else parts.push({ [path]: given })
  }
  const [first] = parts
  return parts.length === 1 && first ? first : { and: parts }
}

export function filterByValues({ db, collections }: Payload): void {
  const configs = Object.values(collections).map(({ config }) => config)
  const read = (described: typeof manyFieldsOf) => {
    const fields = new Map(configs.map((config) => [config.slug as string, described(config)]))
    return (slug: string, where: Where | undefined): { where?: Where } => {
      const own = fields.get(slug)
      return where && own?.size ? { where: readByValues(where, own) } : {}
    }
  }
  const documents = read(manyFieldsOf)
  const versions = read(manyFieldsOfVersions)
  for (const name of [
    'find',
    'findOne',
    'count',
    'findDistinct',
    'updateMany',
    'deleteMany',
  ] as const)
    changeArguments(db, name, (args) => ({ ...args, ...documents(args.collection, args.where) }))
  for (const name of ['queryDrafts', 'findVersions', 'countVersions'] as const)
    changeArguments(db, name, (args) => ({ ...args, ...versions(args.collection, args.where) }))
}
