import type { z } from 'zod'
import { dropNulls } from '#src/contract/null-fields.ts'
import type { Operation } from '#src/contract/operation.ts'
import { listsIn } from '#src/contract/wire-types.ts'
import { issueReason } from '#src/server/errors/issue-reason.ts'
import { InvalidRequest, NotFound } from '#src/server/http/errors.ts'
import type { Match } from '#src/server/http/routes.ts'
import { readJsonObject } from './body.ts'
import { issueText } from './issue-text.ts'

const check = async (schema: z.ZodType, value: unknown, whole: string): Promise<unknown> => {
  const result = await schema.safeParseAsync(value, { reportInput: true })
  if (result.success) return result.data
  const { issues } = result.error
  throw new InvalidRequest(issueText(issues, whole), issues[0] && issueReason(issues[0]))
}

/**
 * A repeated parameter is ambiguous and rejected, unless it is a list; so is a NUL anywhere. An empty value counts as
 * absent (decisions §1.6).
 */
const queryObject = (search: URLSearchParams, known: ReadonlySet<string>): object => {
  const values: Record<string, string> = {}
  for (const [name, value] of search) {
    if (name.includes('\0') || value.includes('\0'))
      throw new InvalidRequest(
        `${known.has(name) ? name : 'query'}: must not contain NUL characters`,
      )
    if (value === '' || !known.has(name)) continue
    if (Object.hasOwn(values, name)) throw new InvalidRequest(`${name}: must be given once`)
    values[name] = value
  }
  return values
}

type Queried = Pick<Operation, 'query'>

const namesOf = (query: z.ZodType) => ({
  all: new Set(Object.keys('shape' in query && query.shape ? query.shape : {})),
  lists: listsIn(query),
})
const namesBySchema = new WeakMap<z.ZodType, ReturnType<typeof namesOf>>()

const namesIn = ({ query }: Queried) => {
  const names = namesBySchema.get(query) ?? namesOf(query)
  namesBySchema.set(query, names)
  return names
}

/** The query parameters an operation knows; it ignores all others. */
export const queryNames = (operation: Queried): ReadonlySet<string> => namesIn(operation).all

/** The query with each list in one parameter, as the document has it; generators repeat them. */
export function joinLists(search: URLSearchParams, operation: Queried): URLSearchParams {
  const repeated = namesIn(operation)
    .lists.map((name) => [name, search.getAll(name)] as const)
    .filter(([, values]) => values.length > 1)
  if (repeated.length === 0) return search
  const joined = new URLSearchParams(search)
  for (const [name, values] of repeated) joined.set(name, values.filter(Boolean).join(','))
  return joined
}

export interface Input {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  /** The JSON object as it was sent, with fields that the operation does not know. */
  readonly sent?: unknown
}

/**
 * Parses path, query and body. Throws NotFound for a path that does not parse, InvalidRequest for
 * the rest.
 */
export async function readInput(
  request: Request,
  { endpoint: { operation }, params: pathParams }: Match,
  search: URLSearchParams,
): Promise<Input> {
  const params = await operation.params.safeParseAsync(pathParams)
  if (!params.success) throw new NotFound()
  const known = queryObject(joinLists(search, operation), queryNames(operation))
  const query = await check(operation.query, known, 'query')
  if (operation.body.kind !== 'json') return { params: params.data, query, body: undefined }
  const { schema, nullIsAbsent } = operation.body
  const object = dropNulls(await readJsonObject(request, operation.body), nullIsAbsent)
  return { params: params.data, query, body: await check(schema, object, 'body'), sent: object }
}
